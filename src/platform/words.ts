/** The words of a text, by which it is found, and how searches for words are written. Pure. */

import { fold } from './fold.ts'

/** What is beyond this is found by the whole of texts only: in an index positions end there. */
const WORDS_MAX = 16_383
/** PostgreSQL keeps a megabyte of different words at most, in bytes of UTF-8. */
const CHARS_MAX = 250_000
/** Of longer words, such as digests, only so much counts. */
const WORD_CHARS_MAX = 64

// Some scripts write words without blanks between them. There each letter is a word of its own, and
// what is looked for is found as letters that follow one another.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}' +
  '\\p{Script=Khmer}\\p{Script=Myanmar}'
const WORD = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, 'gv')
const WORD_ASCII = /[a-z0-9]+/g
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Folded, in their order: `It's Größe 7` has the words `it`, `s`, `grosse` and `7`. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  let chars = 0
  for (const piece of piecesOf(text)) {
    const key = fold(piece)
    for (const found of key.match(BEYOND_ASCII.test(key) ? WORD : WORD_ASCII) ?? []) {
      const word = found.length > WORD_CHARS_MAX ? cut(found) : found
      chars += word.length
      if (words.length === WORDS_MAX || chars > CHARS_MAX) return words
      words.push(word)
    }
  }
  return words
}

/**
 * How many words a text has that are nothing but runs of ASCII letters and digits, without regard
 * to case, and that all count. Undefined where a text is not so plain, or very long.
 */
export function plainWordsIn(text: string): number | undefined {
  if (text.length > PIECE_CHARS) return undefined
  let words = 0
  let chars = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > LAST_ASCII || chars > WORD_CHARS_MAX) return undefined
    if (isPlain[code] === 0) chars = 0
    else if (++chars === 1) words += 1
  }
  return chars > WORD_CHARS_MAX ? undefined : words
}
const LAST_ASCII = 0x7f
const isPlain = Uint8Array.from({ length: LAST_ASCII + 1 }, (_, code) =>
  Number(/[A-Za-z0-9]/.test(String.fromCharCode(code))),
)

/** Some texts are much longer folded, so that they are folded no further than they count. */
function* piecesOf(text: string) {
  for (let at = 0; at < text.length;) {
    const blank = text.slice(at + PIECE_CHARS, at + PIECE_CHARS + WORD_CHARS_MAX).search(/\s/)
    const end = at + PIECE_CHARS + Math.max(blank, 0)
    yield text.slice(at, end)
    at = end
  }
}
const PIECE_CHARS = 8_192

/** Not in the middle of a letter that takes two units. */
const cut = (word: string) => word.slice(0, WORD_CHARS_MAX).replace(/[\ud800-\udbff]$/, '')

/** Words that follow one another; of the last, perhaps only the beginning. */
export interface Phrase {
  words: string[]
  isPrefix: boolean
}
/** A text must have each of the first, and none of the others. */
export interface WordsAsked {
  all: Phrase[]
  none: Phrase[]
}

const PART = /(?<sign>[-+]?)(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))(?<star>\*?)/g

/**
 * `crash "main window" print* -linux`: words, words that follow one another, the beginning of a
 * word, and what must not be there. `foo-bar` is two words that follow one another.
 */
export function readWords(text: string): WordsAsked {
  const asked: WordsAsked = { all: [], none: [] }
  for (const { groups = {} } of text.matchAll(PART)) {
    const { sign, quoted, plain = '', star } = groups
    const words = wordsOf(quoted ?? plain)
    if (words.length === 0) continue
    const hasStar = star === '*' || (quoted === undefined && plain.endsWith('*'))
    // Nearly every text has a word that begins with a given letter.
    const isPrefix = hasStar && words.at(-1)!.length > 1
    asked[sign === '-' ? 'none' : 'all'].push({ words, isPrefix })
  }
  return asked
}

/** The inverse of reading: phrases as they are written. */
export const printPhrases = (phrases: readonly Phrase[]): string =>
  phrases
    .map(({ words, isPrefix }) => {
      const text = words.length === 1 ? words[0]! : `"${words.join(' ')}"`
      return isPrefix ? `${text}*` : text
    })
    .join(' ')

/** Whether a text with these words has a phrase. */
export function hasPhrase(words: readonly string[], { words: asked, isPrefix }: Phrase): boolean {
  const last = asked.length - 1
  return words.some((_, at) =>
    asked.every((word, offset) => {
      const there = words[at + offset]
      if (there === undefined) return false
      return isPrefix && offset === last ? there.startsWith(word) : there === word
    }),
  )
}

/** The parts of three characters by which the parts of a text are found; perhaps the first only. */
export function trigramsOf(text: string, max = Infinity): string[] {
  const letters = Array.from(max === Infinity ? text : text.slice(0, 2 * (max + 2)))
  const parts = new Set<string>()
  for (let at = 0; at + 3 <= letters.length && parts.size < max; at++) {
    parts.add(letters.slice(at, at + 3).join(''))
  }
  return [...parts]
}

export const hasTrigrams = (text: string): boolean => /^.{3}/su.test(text)
