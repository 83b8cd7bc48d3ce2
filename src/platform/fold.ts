/**
 * The one way in which text is made comparable: case, accents and compatibility forms are dropped.
 * It makes the `…_key` columns and the words of searches; what is shown is never folded.
 */

/**
 * A fold may be longer than its text by this factor, in UTF-16 units: `ﷺ` becomes 18 letters.
 * A limit on the text times this is a limit on its key.
 */
export const FOLD_GROWTH_MAX = 18

// Accents, points and tone marks. The vowel signs of Indic scripts are marks to Unicode as well,
// but letters to those who read them: without them different words would become one.
const MARKS = /[\p{M}&&[\p{Diacritic}\p{Script=Inherited}]]/gv
const NEEDS_FOLDING = /[A-Z\u0080-\uffff]/
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Equal for texts that differ in case, accents or compatibility forms only; idempotent. */
export function fold(text: string): string {
  if (!NEEDS_FOLDING.test(text)) return text
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return plain(foldCase(plain(text)))
}

const plain = (text: string) => text.normalize('NFKD').replace(MARKS, '').normalize('NFD')

// JavaScript has no case folding. Up and down again comes to the same: `ß` becomes `SS`, then `ss`.
// Down first, for the capital `ẞ` has no upper case. The final `ς` is the only letter whose lower
// case depends on its neighbours.
const foldCase = (text: string) =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
