/** How much finding a text adds to the rank of its bug. Pure; whole numbers, alike everywhere. */

/** Of a summary: more than any comment. */
export const SUMMARY_WEIGHT = 100
const SHORT_WEIGHT = 30
const SHORT_WORDS = 20

/**
 * What is found among few words says more about a bug than what is found in a log of thousands, and
 * a description more than what was said later.
 */
export function commentWeight({ words, count }: { words: number; count: number }): number {
  const weight = SHORT_WEIGHT / (1 + Math.log2(1 + words / SHORT_WORDS))
  return Math.max(1, Math.round(count === 0 ? 2 * weight : weight))
}
