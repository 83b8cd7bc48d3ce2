/** What a translation must have in common with English, and with its own language. */

import assert from 'node:assert/strict'
import { join } from 'node:path'

import { type Language, LANGUAGES } from '../src/platform/pages/language.ts'
import type { Catalogue, Plurals } from '../src/platform/pages/texts.ts'
import { decoded } from './page-forms.ts'

type Text = string | Plurals

/** Keys, placeholders, tags, plural forms, quotation marks and blanks. */
export function compareTexts(
  language: Language,
  texts: Readonly<Record<string, Text>>,
  english: Readonly<Record<string, Text>>,
) {
  assert.deepEqual(Object.keys(texts).toSorted(), Object.keys(english).toSorted())
  for (const [key, text] of Object.entries(texts)) {
    const forms = typeof text === 'string' ? [text] : Object.values(text)
    const expected = namesIn(formsOf(english[key]!).at(-1)!)
    for (const form of forms) {
      assert.match(form, /^\S(.*\S)?$/s, key)
      checkMarks(language, form)
      if (typeof text === 'string') assert.deepEqual(namesIn(form), expected, `${key}: ${form}`)
    }
    if (typeof text !== 'string') checkForms(LANGUAGES[language].tag, text, expected)
  }
}

const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))

/** Placeholders such as `{name}` and tags such as `<link>`, each once. */
const namesIn = (text: string) =>
  [...new Set(text.match(/\{\w+\}|<\w+>/g))].toSorted((a, b) => a.localeCompare(b))

/** One for each plural category. */
function checkForms(tag: string, forms: Plurals, expected: readonly string[]) {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  assert.deepEqual(Object.keys(forms).toSorted(), pluralCategories.toSorted(), forms.other)
  for (const [category, form] of Object.entries(forms)) {
    const counted = form.includes('{count}') || !isOnlyOne(tag, category) ? [] : ['{count}']
    assert.deepEqual([...namesIn(form), ...counted].toSorted(), expected.toSorted(), form)
  }
}

/** Such a form may say the number in words: French has the same form for 0, 1 and 1.5. */
function isOnlyOne(tag: string, category: string): boolean {
  const rules = new Intl.PluralRules(tag)
  const counts = [0, 0.5, 1, 1.5, 2, 21, 1e6].filter((count) => rules.select(count) === category)
  return counts.join() === '1'
}

const QUOTED: Record<Language, [open: string, close: string]> = {
  en: ['\u201c', '\u201d'],
  de: ['\u201e', '\u201c'],
  fr: ['\u00ab', '\u00bb'],
  it: ['\u00ab', '\u00bb'],
  es: ['\u00ab', '\u00bb'],
  ja: ['\u300c', '\u300d'],
}
/** Straight and curved ones; the apostrophe looks like one of them. */
const MARKS = /["'\u00ab\u00bb\u2018\u201a-\u201f\u300c-\u300f]/g
/** A mark without its blank, or a blank at which a line may end. */
const WRONG_IN_FRENCH = /[^\u202f][;!?]|[^\u00a0]:(?!\/\/)|\u00ab[^\u00a0]|[^\u00a0]\u00bb/

/** Quotation marks and blanks; in English, marks and apostrophes may be straight. */
export function checkMarks(language: Language, text: string) {
  const marks = text.match(MARKS)?.join('') ?? ''
  const quoted = language === 'en' ? marks.replaceAll(/["']/g, '') : marks
  const [open, close] = QUOTED[language]
  assert.equal(quoted, (open + close).repeat(quoted.length / 2), text)
  const prose = text.replaceAll(/<code>.*?<\/code>/gs, 'code')
  if (language === 'fr') assert.doesNotMatch(prose, WRONG_IN_FRENCH)
}

const SRC = join(import.meta.dirname, '..', 'src')

/** The catalogue of a folder of `src` in a language. */
export async function textsIn(folder: string, name: Language): Promise<Catalogue> {
  const file = (await import(join(SRC, folder, `${name}.ts`))) as Record<Language, Catalogue>
  return file[name]
}

/** The folders with what preferences and their frame say. */
export const OF_PREFERENCES = [
  'platform/pages',
  'tracker/pages/mfa',
  'tracker/pages/preferences',
  'tracker/pages/webhook',
]

/**
 * The English texts of these folders that a page in another language shows: whole ones, and parts
 * of at least three words.
 */
export async function englishOn(page: string, language: Language, folders: readonly string[]) {
  const partsOf = async (name: Language) => {
    const all = await Promise.all(folders.map((folder) => textsIn(folder, name)))
    return all.flatMap((texts) => Object.values(texts).flatMap(formsOf).flatMap(pieces))
  }
  const [english, own] = [await partsOf('en'), new Set(await partsOf(language))]
  const attributes = [...page.matchAll(/ (?:title|aria-label|alt|placeholder)="([^"]*)"/g)]
  const found = [...page.split(/<[^>]*>/), ...attributes.map(([, value]) => value!)]
  const shown = found.map((text) => oneLine(decoded(text)))
  return english.filter((part) => {
    const isLong = /\S \S+ \S/.test(part)
    return !own.has(part) && shown.some((text) => text === part || (isLong && text.includes(part)))
  })
}

/** What a text says between placeholders and tags. */
const pieces = (text: string) =>
  text
    .split(/\{\w+\}|<[^>]*>/)
    .map(oneLine)
    .filter((piece) => /\p{L}/u.test(piece))
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
