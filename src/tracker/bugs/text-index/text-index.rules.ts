/**
 * The contribution of a matching text to the rank of its bug. Pure; integers, so that both
 * databases agree.
 */

/** For a summary: more than any comment. */
export const SUMMARY_WEIGHT = 100
const SHORT_WEIGHT = 30
const SHORT_WORDS = 20

/**
 * A match in a short text says more about a bug than one in a log with thousands of words, and a
 * match in the description more than one in a later comment.
 */
export function commentWeight({ words, count }: { words: number; count: number }): number {
  const weight = SHORT_WEIGHT / (1 + Math.log2(1 + words / SHORT_WORDS))
  return Math.max(1, Math.round(count === 0 ? 2 * weight : weight))
}
