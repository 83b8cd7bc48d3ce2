import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { compareTexts } from '../../../tests/translations.ts'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../platform/pages/language.ts'
import { markup } from '../../platform/pages/markup.ts'
import { chooseLanguage, languageNamed } from '../../platform/pages/choose-language.ts'
import { WORDS } from './list.ts'
import { openLocale } from './locale.ts'
import type { CountedKey, SentenceKey } from './words.ts'

const { en } = WORDS
const sentenceKeys = Object.keys(en.sentences) as SentenceKey[]
const countedKeys = Object.keys(en.counted) as CountedKey[]

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
      ...LANGUAGE_NAMES.map((name) => `links-${name}`),
      ...LANGUAGE_NAMES.map((name) => `report-${name}`),
      ...LANGUAGE_NAMES.map((name) => `addon-${name}`),
    ].toSorted(),
  )
})

void test('each sentence is used somewhere', () => {
  const rooms = join(import.meta.dirname, '../..')
  const sources = globSync(['tickets/**/*.{ts,js}', 'server/joined/*.ts'], { cwd: rooms })
    .filter((path) => !path.includes('locales'))
    .map((path) => readFileSync(join(rooms, path), 'utf8'))
    .join()
  const unsaid = [...sentenceKeys, ...countedKeys].filter((key) => !sources.includes(`'${key}'`))
  assert.deepEqual(unsaid, [])
})

for (const name of LANGUAGE_NAMES) {
  const words = WORDS[name]
  void test(`${name} has each sentence, as its language needs it`, () => {
    compareTexts(name, words.sentences, en.sentences)
    compareTexts(name, words.counted, en.counted)
  })

  void test(`${name} is a distinct language`, () => {
    assert.equal(new Intl.Locale(LANGUAGES[name].tag).language, name)
    assert.equal(words.units.length, 4)
    if (name === 'en') return
    const same = sentenceKeys.filter((key) => words.sentences[key] === en.sentences[key])
    assert.ok(same.length < sentenceKeys.length / 10, same.join(', '))
  })
}

void test('sentences are filled in, with plurals', () => {
  const [english, german] = [openLocale('en', 'UTC'), openLocale('de', 'UTC')]
  assert.equal(english.say('letter_ticket_subject', { name: '{name}' }), 'download link to {name}')
  assert.equal(german.say('letter_ticket_subject', { name: 'a.txt' }), 'Download-Link zu a.txt')
  assert.equal(english.count('files', 1), '1 file')
  assert.equal(english.count('files', 0), '0 files')
  assert.equal(german.count('files', 12_345), '12.345 Dateien')
})

const FILES: Record<Language, [none: string, one: string, two: string, million: string]> = {
  en: ['0 files', '1 file', '2 files', '1,000,000 files'],
  de: ['0 Dateien', '1 Datei', '2 Dateien', '1.000.000 Dateien'],
  fr: ['0 fichier', '1 fichier', '2 fichiers', '1 000 000 de fichiers'],
  it: ['0 file', '1 file', '2 file', '1.000.000 di file'],
  es: ['0 archivos', '1 archivo', '2 archivos', '1.000.000 de archivos'],
  ja: ['0 個のファイル', '1 個のファイル', '2 個のファイル', '1,000,000 個のファイル'],
}
const MEASURED: Record<Language, [size: string, bytes: string, span: string, time: string]> = {
  en: ['1.5 KiB', '2 bytes', '2 days', '1 June 2026 at 12:00 UTC'],
  de: ['1,5 KiB', '2 Byte', '2 Tage', '1. Juni 2026 um 12:00 UTC'],
  fr: ['1,5 Kio', '2 octets', '2 jours', '1 juin 2026 à 12:00 UTC'],
  it: ['1,5 KiB', '2 byte', '2 giorni', '1 giugno 2026 alle ore 12:00 UTC'],
  es: ['1,5 KiB', '2 bytes', '2 días', '1 de junio de 2026 a las 12:00 UTC'],
  ja: ['1.5 KiB', '2 バイト', '2 日', '2026年6月1日 12:00 UTC'],
}
for (const language of LANGUAGE_NAMES) {
  void test(`counts, sizes, durations and times in ${language}`, () => {
    const locale = openLocale(language, 'UTC')
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
    assert.deepEqual(
      [0, 1, 2, 1e6].map((count) => plain(locale.count('files', count))),
      FILES[language],
    )
    const time = locale.when(Date.UTC(2026, 5, 1, 12))
    const said = [locale.size(1536), locale.size(2), locale.span(2 * 86_400), time]
    assert.deepEqual(said.map(plain), MEASURED[language])
  })
}

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
    ['the first of those with the same weight', [undefined, undefined, 'nl, de-AT, en'], 'de'],
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
