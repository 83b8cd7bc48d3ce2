/** Marks in which words two lines differ. Pure. */

/** The parts of two lines: `left` and `right` are the words between a common start and end. */
export interface Changed {
  /** What both texts begin and end with. */
  before: string
  after: string
  left: string
  right: string
}

/** The words in which two lines differ: all between the first and the last different one. */
export function changedWords(left: string, right: string): Changed {
  const [some, others] = [wordsIn(left), wordsIn(right)]
  const shorter = Math.min(some.length, others.length)
  let first = 0
  while (first < shorter && some[first] === others[first]) first += 1
  let last = 0
  while (last < shorter - first && some.at(-1 - last) === others.at(-1 - last)) last += 1
  const middle = (words: readonly string[]) => words.slice(first, words.length - last).join('')
  return {
    before: some.slice(0, first).join(''),
    after: last === 0 ? '' : some.slice(-last).join(''),
    left: middle(some),
    right: middle(others),
  }
}
const wordsIn = (text: string) => text.match(/\w+|\s+|[^\w\s]/g) ?? []
