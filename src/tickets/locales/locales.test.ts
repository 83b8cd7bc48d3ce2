import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { markup } from '../../platform/pages/markup.ts'
import { chooseLanguage, languageNamed } from '../../platform/pages/choose-language.ts'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from './list.ts'
import { openLocale } from './locale.ts'
import type { CountedKey, SentenceKey, Words } from './words.ts'

const { en } = LANGUAGES
const sentenceKeys = Object.keys(en.sentences) as SentenceKey[]
const countedKeys = Object.keys(en.counted) as CountedKey[]
const holesIn = (sentence: string) =>
  [...new Set(sentence.match(/\{\w+\}/g))].toSorted((a, b) => a.localeCompare(b))

void test('every file of a language is in the list', () => {
  const others = ['list', 'locale', 'locales.test', 'words']
  const files = readdirSync(import.meta.dirname).map((name) => name.replace(/\.ts$/, ''))
  assert.deepEqual(
    files.filter((name) => !others.includes(name)).toSorted(),
    [
      ...LANGUAGE_NAMES,
      ...LANGUAGE_NAMES.map((name) => `mine-${name}`),
      ...LANGUAGE_NAMES.map((name) => `policy-${name}`),
      ...LANGUAGE_NAMES.map((name) => `scan-${name}`),
    ].toSorted(),
  )
})

void test('each sentence is used somewhere', () => {
  const room = join(import.meta.dirname, '..')
  const sources = globSync('**/*.{ts,js}', { cwd: room })
    .filter((path) => !path.startsWith('locales'))
    .map((path) => readFileSync(join(room, path), 'utf8'))
    .join()
  const unsaid = [...sentenceKeys, ...countedKeys].filter((key) => !sources.includes(`'${key}'`))
  assert.deepEqual(unsaid, [])
})

for (const [name, words] of Object.entries<Words>(LANGUAGES)) {
  void test(`${name} has each sentence, with the placeholders of the English one`, () => {
    for (const key of sentenceKeys) {
      assert.deepEqual(holesIn(words.sentences[key]), holesIn(en.sentences[key]), key)
      assert.match(words.sentences[key], /^\S(.*\S)?$/, key)
    }
    assert.deepEqual(Object.keys(words.sentences).toSorted(), sentenceKeys.toSorted())
  })

  void test(`${name} has a form for each of its plural categories`, () => {
    const { pluralCategories } = new Intl.PluralRules(words.tag).resolvedOptions()
    for (const key of countedKeys) {
      const forms = words.counted[key]
      assert.deepEqual(Object.keys(forms).toSorted(), pluralCategories.toSorted(), key)
      assert.ok(
        Object.values(forms).every((form) => holesIn(form).join('') in COUNT),
        key,
      )
      assert.deepEqual(holesIn(forms.other), ['{count}'], key)
    }
    assert.deepEqual(Object.keys(words.counted).toSorted(), countedKeys.toSorted())
  })

  void test(`${name} is a distinct language`, () => {
    assert.equal(new Intl.Locale(words.tag).language, new Intl.Locale(name).language)
    assert.equal(words.units.length, 4)
    if (name === 'en') return
    const same = sentenceKeys.filter((key) => words.sentences[key] === en.sentences[key])
    assert.ok(same.length < sentenceKeys.length / 10, same.join(', '))
  })
}
const COUNT = { '': true, '{count}': true }

void test('sentences are filled in, with plurals', () => {
  const [english, german] = [openLocale('en', 'UTC'), openLocale('de', 'UTC')]
  assert.equal(english.say('letter_ticket_subject', { name: '{name}' }), 'download link to {name}')
  assert.equal(german.say('letter_ticket_subject', { name: 'a.txt' }), 'Download-Link zu a.txt')
  assert.equal(english.count('files', 1), '1 file')
  assert.equal(english.count('files', 0), '0 files')
  assert.equal(german.count('files', 12_345), '12.345 Dateien')
})

void test('values are escaped in HTML sentences, unless they are HTML already', () => {
  const locale = openLocale('en', 'UTC')
  const { html } = markup`<p>${locale.show('upload_remove', { name: '<a>' })}</p>`
  assert.equal(html, '<p>Remove &#60;a&#62;</p>')
  const name = markup`<b>a</b>`
  assert.equal(markup`${locale.show('upload_remove', { name })}`.html, 'Remove <b>a</b>')
})

void test('sizes, durations and times are formatted for the language', () => {
  const [english, german] = [openLocale('en', 'UTC'), openLocale('de', 'Europe/Berlin')]
  const sizes = [0, 1, 1023, 1024, 1536, 1024 ** 2 - 1, 5 * 1024 ** 3, 3 * 1024 ** 5]
  assert.deepEqual(
    sizes.map((size) => english.size(size).replace('\u00a0', ' ')),
    ['0 bytes', '1 byte', '1,023 bytes', '1 KiB', '1.5 KiB', '1 MiB', '5 GiB', '3,072 TiB'],
  )
  assert.equal(german.size(1536), '1,5\u00a0KiB')
  const spans = [0, 59, 60, 7199, 86_400, 30 * 86_400, 364 * 86_400, 365 * 86_400]
  assert.deepEqual(
    spans.map((span) => english.span(span)),
    ['0 seconds', '59 seconds', '1 minute', '1 hour', '1 day', '1 month', '12 months', '1 year'],
  )
  assert.equal(german.span(2 * 86_400), '2 Tage')
  const noon = Date.UTC(2026, 5, 1, 12)
  assert.equal(english.when(noon), '1 June 2026 at 12:00 UTC')
  assert.equal(german.when(noon), '1. Juni 2026 um 14:00 MESZ')
})

void test('a language is known by several names', () => {
  for (const name of ['de', 'DE', 'de-DE', 'de_AT', 'de_DE.UTF-8', 'de_DE@euro', 'de-CH-1996']) {
    assert.equal(languageNamed(name, LANGUAGE_NAMES), 'de', name)
  }
  for (const name of ['', 'd', 'deu', 'xx', '-de', 'constructor', '__proto__', undefined]) {
    assert.equal(languageNamed(name, LANGUAGE_NAMES), undefined, name)
  }
})

const CHOICES: [why: string, asked: [lang?: string, cookie?: string, accept?: string], Language][] =
  [
    ['no preference', [], 'en'],
    ['the URL takes precedence', ['de', 'lang=en', 'en'], 'de'],
    ['an unknown language is ignored', ['xx', 'lang=yy', 'zz, de;q=0.1'], 'de'],
    ['then the cookie', [undefined, 'a=b; lang=de; c=d', 'en'], 'de'],
    ['a cookie of a longer name is another', [undefined, 'slang=de'], 'en'],
    ['then Accept-Language', [undefined, undefined, 'de-DE,de;q=0.9,en;q=0.8'], 'de'],
    ['by its weight', [undefined, undefined, 'de;q=0.5, en;q=0.7'], 'en'],
    ['the first of those with the same weight', [undefined, undefined, 'fr, de-AT, en'], 'de'],
    ['never an excluded one', [undefined, undefined, 'de;q=0'], 'en'],
    ['with any blanks', [undefined, undefined, ' de ; q = 0.8 ,en;q=0.3'], 'de'],
    ['as dl wrote it', [undefined, undefined, 'de_DE'], 'de'],
    ['anything else', [undefined, undefined, '*'], 'en'],
    ['nonsense', [undefined, undefined, ';;q=,,de;q=9'], 'en'],
  ]
for (const [why, [lang, cookie, accept], chosen] of CHOICES) {
  void test(`the language of a request: ${why}`, () => {
    const headers = { cookie, 'accept-language': accept }
    assert.equal(chooseLanguage({ lang, headers }, LANGUAGE_NAMES, 'en'), chosen)
  })
}
