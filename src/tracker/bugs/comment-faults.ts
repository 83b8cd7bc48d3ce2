/** The catalogues of faults about comments and what they may contain. */

import { commentEditFaults } from './comment-edits/faults.ts'
import { commentTagFaults } from './comment-tags/faults.ts'
import { commentsFaults } from './comments/faults.ts'
import { newcomerFaults } from './newcomers/faults.ts'

/** In the order of the page of errors. */
export const commentCatalogues = [
  commentsFaults,
  commentTagFaults,
  commentEditFaults,
  newcomerFaults,
] as const
