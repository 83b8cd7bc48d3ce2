/** Splits text into words for the text index, and parses word searches. Pure. */

import { fold } from './fold.ts'

/** Later words are only found by scanning: positions in an index end there. */
const WORDS_MAX = 16_383
/** PostgreSQL stores at most a megabyte of distinct words, in bytes of UTF-8. */
const CHARS_MAX = 250_000
/** Longer words, such as digests, are truncated. */
const WORD_CHARS_MAX = 64

// Some scripts write words without spaces. Each character counts as a word there, and search words
// match as consecutive characters.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}' +
  '\\p{Script=Khmer}\\p{Script=Myanmar}'
const WORD = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, 'gv')
const WORD_ASCII = /[a-z0-9]+/g
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Folded, in order: `It's Größe 7` has the words `it`, `s`, `grosse` and `7`. */
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
 * Counts the words of a plain text: ASCII letters and digits, ignoring case, all within the limits.
 * Undefined for any other or a very long text.
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

/** Folding can lengthen a text a lot, so no more is folded than can count. */
function* piecesOf(text: string) {
  for (let at = 0; at < text.length;) {
    const blank = text.slice(at + PIECE_CHARS, at + PIECE_CHARS + WORD_CHARS_MAX).search(/\s/)
    const end = at + PIECE_CHARS + Math.max(blank, 0)
    yield text.slice(at, end)
    at = end
  }
}
const PIECE_CHARS = 8_192

/** Does not split a surrogate pair. */
const cut = (word: string) => word.slice(0, WORD_CHARS_MAX).replace(/[\ud800-\udbff]$/, '')

/** Consecutive words, the last of which may be a prefix. */
export interface Phrase {
  words: string[]
  isPrefix: boolean
}
/** A text must contain each of the former, and none of the latter. */
export interface WordsAsked {
  all: Phrase[]
  none: Phrase[]
}

const PART = /(?<sign>[-+]?)(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))(?<star>\*?)/g

/**
 * `crash "main window" print* -linux`: a word, a phrase, a prefix and an excluded word. `foo-bar`
 * is a phrase of two words.
 */
export function readWords(text: string): WordsAsked {
  const asked: WordsAsked = { all: [], none: [] }
  for (const { groups = {} } of text.matchAll(PART)) {
    const { sign, quoted, plain = '', star } = groups
    const words = wordsOf(quoted ?? plain)
    if (words.length === 0) continue
    const hasStar = star === '*' || (quoted === undefined && plain.endsWith('*'))
    // Nearly every text contains a word with a given first letter.
    const isPrefix = hasStar && words.at(-1)!.length > 1
    asked[sign === '-' ? 'none' : 'all'].push({ words, isPrefix })
  }
  return asked
}

/** The inverse of parsing: formats phrases. */
export const printPhrases = (phrases: readonly Phrase[]): string =>
  phrases
    .map(({ words, isPrefix }) => {
      const text = words.length === 1 ? words[0]! : `"${words.join(' ')}"`
      return isPrefix ? `${text}*` : text
    })
    .join(' ')

/** Whether these words contain the phrase. */
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

/** The trigrams by which fragments are found; optionally the first only. */
export function trigramsOf(text: string, max = Infinity): string[] {
  const letters = Array.from(max === Infinity ? text : text.slice(0, 2 * (max + 2)))
  const parts = new Set<string>()
  for (let at = 0; at + 3 <= letters.length && parts.size < max; at++) {
    parts.add(letters.slice(at, at + 3).join(''))
  }
  return [...parts]
}

/** Whether it has at least three characters, the shortest fragment in the text index. */
export const hasTrigrams = (text: string): boolean => /^.{3}/su.test(text)
