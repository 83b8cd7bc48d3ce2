/**
 * Normalizes text for comparison: drops case, accents and compatibility forms. Used for `…_key`
 * columns and for the words of searches; displayed text is never folded.
 */

/**
 * The maximum growth of a fold in UTF-16 units: `ﷺ` becomes 18 letters. The limit of a text times
 * this is the limit of its key.
 */
export const FOLD_GROWTH_MAX = 18

// Accents, points and tone marks. Unicode counts the vowel signs of Indic scripts as marks too, but
// they are letters: without them different words would become equal.
const MARKS = /[\p{M}&&[\p{Diacritic}\p{Script=Inherited}]]/gv
const NEEDS_FOLDING = /[A-Z\u0080-\uffff]/
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Equal for texts that differ only in case, accents or compatibility forms; idempotent. */
export function fold(text: string): string {
  if (!NEEDS_FOLDING.test(text)) return text
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return plain(foldCase(plain(text)))
}

const plain = (text: string) => text.normalize('NFKD').replace(MARKS, '').normalize('NFD')

// JavaScript has no case folding; lower, upper, lower is equivalent: `ß` becomes `SS`, then `ss`.
// Lower comes first because the capital `ẞ` has no upper case. The final `ς` is the only letter
// whose lower case depends on its neighbours.
const foldCase = (text: string) =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
