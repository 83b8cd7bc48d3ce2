/** Refuses searches that would take too long to prepare or to run. */

import { limits } from '../../platform/limits.ts'
import { lengthOf, type QuickSearch } from './ask/quicksearch.wire.ts'
import { wordsIn } from './compile/texts.ts'
import { fail } from './tree/faults.ts'
import { leavesOf, sizeOf, type Tree, wordsOf } from './tree/tree.ts'

/** Compiling a hundred thousand words would block the main thread. */
export function refuseTooLong(quick: QuickSearch) {
  const words = lengthOf(quick)
  const { quicksearch_words_max: max, search_conditions_max } = limits
  if (words > max) fail('search_too_large', words, max, 'words')
  // Each becomes at least one condition.
  const terms = quick.words.flat().length
  if (terms > search_conditions_max) fail('search_too_large', terms, search_conditions_max)
}

/** Each condition has a cost, those in texts more than others. */
export function refuseTooLarge(tree: Tree) {
  const most = (count: number, max: number, what?: string) => {
    if (count > max) fail('search_too_large', count, max, what)
  }
  most(sizeOf(tree), limits.search_conditions_max)
  const chars = leavesOf(tree).flatMap(({ values }) => values)
  most(chars.join('').length, limits.search_chars_max, 'characters')
  most(wordsIn(tree), limits.search_words_max, 'words in full text')
  most(wordsOf(tree, 'longdesc'), limits.search_comment_words_max, 'words in comments')
  most(wordsOf(tree, 'attach_data.thedata'), limits.search_file_parts_max, 'words in files')
}
