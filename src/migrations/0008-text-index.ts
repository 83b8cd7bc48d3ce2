/** Text indexes: words, and trigrams. */

import type { TextIndex } from '../platform/db/texts.ts'

/**
 * Derived from `bugs` and `longdescs`, and filled by the tracker's text index. `rowid` is the `id`
 * of the bug or comment; the highest one is the progress of the index.
 */
export const index = {
  /** The words of summaries. */
  bugs_words: { by: 'words', carries: [] },
  /** Summary, whiteboard and URL together, folded, to find candidates for substrings. */
  bugs_parts: { by: 'parts', carries: [] },
  /**
   * The words of comments. `weight` is added to the rank of the bug; `isprivate` is that of the
   * comment.
   */
  longdescs_words: { by: 'words', carries: ['bug_id', 'isprivate', 'weight'] },
} satisfies Record<string, TextIndex>
