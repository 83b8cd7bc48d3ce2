/** Extracts significant words of a summary, and decides how many must match. Pure. */

import { fold } from '../../../platform/fold.ts'

const WORDS_MAX = 10
const CHARS_MIN = 3

/** Too common in summaries to be significant. */
const COMMON = new Set(
  (
    'and are but can cannot does doesn don for from get gets has have into isn not off out the ' +
    'that then this too was when where which while will with without won work working works you'
  ).split(' '),
)

/** Folded, without repetitions; if there are too many, the longest. */
export function wordsOf(summary: string): string[] {
  const all = [...new Set(fold(summary).split(/[^\p{L}\p{M}\p{N}]+/u))].filter(Boolean)
  const telling = all.filter((word) => word.length >= CHARS_MIN && !COMMON.has(word))
  const words = telling.length > 0 ? telling : all
  return words.toSorted((one, other) => other.length - one.length).slice(0, WORDS_MAX)
}

/** Half of the words, so that a single match among many is not enough. */
export const neededOf = (words: readonly string[]) => Math.ceil(words.length / 2)
