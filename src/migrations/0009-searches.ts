/** Indexes without which searches would read too much. Each is paid for by whatever is written. */

import type { Keys } from '../platform/db/schema.ts'

export const keys = {
  longdescs: {
    index: [
      // Bugs that somebody commented on, in the order of their numbers, without reading comments.
      // A comment is shown to all or to insiders, so that stands in the index as well.
      ['who', 'bug_id', 'isprivate'],
    ],
  },
} satisfies Record<string, Keys>
