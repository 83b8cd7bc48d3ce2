/** By what texts are found: their words, and their parts of three characters. */

import type { TextIndex } from '../platform/db/texts.ts'

/**
 * Made from `bugs` and `longdescs`, and put in by the tracker's text index. Their `rowid` is the
 * `id` of the bug or of the comment; the highest tells how far the index has come.
 */
export const index = {
  /** The words of summaries. */
  bugs_words: { by: 'words', carries: [] },
  /** Summary, whiteboard and URL together, folded: what has a part of one of them is looked at. */
  bugs_parts: { by: 'parts', carries: [] },
  /**
   * The words of comments. `weight` is what finding them adds to the rank of the bug; `isprivate`
   * as with the comment.
   */
  longdescs_words: { by: 'words', carries: ['bug_id', 'isprivate', 'weight'] },
} satisfies Record<string, TextIndex>
