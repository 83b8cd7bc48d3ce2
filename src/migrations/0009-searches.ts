/** Indexes that searches need. Every write pays for them. */

import type { Keys } from '../platform/db/schema.ts'

export const keys = {
  longdescs: {
    index: [
      // Bugs that a user commented on, in the order of their ids, without reading comments. Whether
      // a comment is private is part of the index.
      ['who', 'bug_id', 'isprivate'],
    ],
  },
} satisfies Record<string, Keys>
