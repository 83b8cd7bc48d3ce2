/** Stores the integers of text indexes in less space, and whether a bug is restricted. */

import type { Keys } from '../platform/db/schema.ts'
import { index } from './0008-text-index.ts'

/** The indexes of step 0008, in which SQLite stored small integers in eight bytes each. */
export const packed = index

export const keys = {
  // Whether a bug is restricted to any group; most are not, and need not be read.
  bugs: { index: [{ on: ['id'], where: 'group_set_id <> 0' }] },
} satisfies Record<string, Keys>
