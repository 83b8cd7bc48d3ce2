/** Texts in catalogues by language, with placeholders, tags, plural forms and numbers. */

import { type Language, LANGUAGES, languageNow } from './language.ts'
import { markup, type Part } from './markup.ts'

/** The forms of a text by plural category; `{count}` is the number. */
export type Plurals = Forms<string>
type Forms<Wording> = Partial<Record<Intl.LDMLPluralRule, Wording>> & { other: Wording }
/**
 * The texts of a folder of pages in one language. A long one is a template of several lines, whose
 * line breaks are blanks; joined with `+` it would lose its type, and with it its placeholders.
 */
export type Catalogue = Readonly<Record<string, string | Plurals>>
/** A catalogue in another language, with the keys of the English one. */
export type Translation<English extends Catalogue> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plurals
}

/** The names of a sentence's placeholders, such as `{name}`. */
export type HolesIn<Sentence extends string> =
  Sentence extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never
/** The names of its tags, such as `<link>text</link>`, except those of HTML that need no value. */
type TagsIn<Sentence extends string> = Sentence extends `${string}</${infer Tag}>${infer Rest}`
  ? Exclude<Tag, keyof typeof HTML_TAGS> | TagsIn<Rest>
  : never
/** Wraps the text within a tag. */
export type Tag = (text: Part) => Part

type Wording<Text> = Text extends string ? Text : Extract<Text[keyof Text], string>
type Count<Text> = Text extends string ? never : 'count'
type Values<Text, Value> = {
  readonly [Hole in HolesIn<Wording<Text>> | Count<Text>]: Hole extends 'count' ? number : Value
}
type Tags<Text> = { readonly [Name in TagsIn<Wording<Text>>]: Tag }
/** No argument if nothing is to be filled in. */
type Given<Needs> = [keyof Needs] extends [never] ? [] : [given: Needs]

/** The keys of texts in which nothing is to be filled in, for those that are named before shown. */
export type PlainKey<English extends Catalogue> = {
  [Key in keyof English]: [HolesIn<Wording<English[Key]>> | Count<English[Key]>] extends [never]
    ? Wording<English[Key]> extends `${string}</${string}`
      ? never
      : Key
    : never
}[keyof English] &
  string

/** The texts of a folder, in the language of the current request. */
export interface Texts<English extends Catalogue> {
  /** For titles and attributes. */
  <Key extends string & keyof English>(
    key: Key,
    ...given: Wording<English[Key]> extends `${string}</${string}`
      ? never
      : Given<Values<English[Key], string | number>>
  ): string
  /** For HTML: values may be markup. */
  show<Key extends string & keyof English>(
    key: Key,
    ...given: Given<Values<English[Key], Part> & Tags<English[Key]>>
  ): Part
}

/** Refuses texts whose placeholders are not known to the compiler. */
type Literal<English extends Catalogue> = {
  readonly [Key in keyof English]: string extends English[Key] ? never : English[Key]
}
type Other = Exclude<Language, 'en'>
/** All other languages, or none. */
type Others<English extends Catalogue> =
  | { readonly [Name in Other]: Translation<English> }
  | { readonly [Name in Other]?: never }
/** English defines the keys, placeholders and tags; without translations, texts are in English. */
export function textsOf<const English extends Catalogue>(
  catalogues: { readonly en: English & Literal<English> } & Others<English>,
): Texts<English> {
  const given = catalogues as Readonly<Record<string, Catalogue>>
  const all = Object.entries(given).map(([name, texts]) => [name, opened(texts)])
  const byLanguage = Object.fromEntries(all) as { [Name in Language]?: Record<string, Opened> }
  const found = (key: string, given: Filled) => {
    const now = languageNow()
    const language = now in byLanguage ? now : 'en'
    return formOf(byLanguage[language]![key]!, given['count'], LANGUAGES[language].tag)
  }
  const say = (key: string, given: Filled = NOTHING) => {
    const { sentence, count } = found(key, given)
    if (sentence.said !== undefined) return sentence.said
    return filled(sentence.pieces, { ...(given as Record<string, string>), ...count }).join('')
  }
  const show = (key: string, given: Filled = NOTHING) => {
    const { sentence, count } = found(key, given)
    return sentence.said ?? rich(sentence.tagged, { ...given, ...count })
  }
  return Object.assign(say, { show }) as unknown as Texts<English>
}

type Filled = Readonly<Record<string, Part | Tag>>
const NOTHING: Filled = {}

/** A sentence that is taken apart when its catalogue is opened, not whenever it is shown. */
interface Sentence {
  /** The sentence itself if nothing is to be filled in. */
  said: string | undefined
  /** Names of placeholders at odd positions, between pieces of text. */
  pieces: readonly string[]
  tagged: readonly Tagged[]
}
interface Tagged {
  /** Undefined for what is outside of tags. */
  tag: string | undefined
  pieces: readonly string[]
}
type Opened = Sentence | { readonly forms: Forms<Sentence> }

const opened = (texts: Catalogue): Record<string, Opened> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === 'string') return [key, takenApart(text)]
      const forms = Object.entries(text).map(([form, wording]) => [form, takenApart(wording)])
      return [key, { forms: Object.fromEntries(forms) as Forms<Sentence> }]
    }),
  )

const HOLE = /\{(\w+)\}/
const TAG = /<(\w+)>(.*?)<\/\1>/
function takenApart(wording: string): Sentence {
  const whole = wording.replaceAll(/\s*\n\s*/g, ' ')
  const parts = whole.split(TAG)
  const tagged: Tagged[] = []
  for (let at = 0; at < parts.length; at += 3) {
    tagged.push({ tag: undefined, pieces: parts[at]!.split(HOLE) })
    const [tag, inner] = parts.slice(at + 1, at + 3)
    if (tag !== undefined) tagged.push({ tag, pieces: inner!.split(HOLE) })
  }
  const pieces = whole.split(HOLE)
  return { said: pieces.length + parts.length === 2 ? whole : undefined, pieces, tagged }
}

/** The form of a text for a number, and the number in words of the language. */
function formOf(text: Opened, count: unknown, tag: string) {
  const sentence = 'forms' in text ? pluralOf(text.forms, Number(count), tag) : text
  if (typeof count !== 'number') return { sentence }
  return { sentence, count: { count: numbersOf(tag).format(count) } }
}

/** As numbers of bugs are written everywhere, so that they can be searched for and copied. */
const PLAIN = { useGrouping: false } as const

/** What is made once for each language, by its tag, such as `en-GB`. */
function once<Made>(make: (tag: string) => Made) {
  const made = new Map<string, Made>()
  return (tag: string) => made.get(tag) ?? made.set(tag, make(tag)).get(tag)!
}
const rulesOf = once((tag) => new Intl.PluralRules(tag))
const numbersOf = once((tag) => new Intl.NumberFormat(tag, PLAIN))
const groupedOf = once((tag) => new Intl.NumberFormat(tag))

/** A number in the language of the current request, such as `1,204`. */
export const numberText = (value: number): string =>
  groupedOf(LANGUAGES[languageNow()].tag).format(value)

/** `tag` is that of a language, such as `en-GB`. */
export const pluralOf = <Wording>(forms: Forms<Wording>, count: number, tag: string): Wording =>
  forms[rulesOf(tag).select(count)] ?? forms.other

/** The pieces of a sentence, in which values replace placeholders. */
export const fill = <Value>(sentence: string, given: Readonly<Record<string, Value>>) =>
  filled(sentence.split(HOLE), given)
const filled = <Value>(pieces: readonly string[], given: Readonly<Record<string, Value>>) =>
  pieces.map((piece, at) => (at % 2 === 0 ? piece : given[piece]!))

const HTML_TAGS = {
  code: (text: Part) => markup`<code>${text}</code>`,
  em: (text: Part) => markup`<em>${text}</em>`,
  strong: (text: Part) => markup`<strong>${text}</strong>`,
}
const rich = (tagged: readonly Tagged[], given: Filled): Part =>
  tagged.map(({ tag, pieces }) => {
    const inner = filled(pieces, given as Record<string, Part>)
    if (tag === undefined) return inner
    const wrap = tag in HTML_TAGS ? HTML_TAGS[tag as keyof typeof HTML_TAGS] : given[tag]
    return (wrap as Tag)(inner)
  })

/** A tag that links to an address. */
export const link =
  (address: string): Tag =>
  (text) =>
    markup`<a href="${address}">${text}</a>`
