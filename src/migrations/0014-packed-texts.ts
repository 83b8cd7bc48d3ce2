/** Common words are found sooner: what texts carry takes less room; what is restricted is known. */

import type { Keys } from '../platform/db/schema.ts'
import { index } from './0008-text-index.ts'

/** What 0008 made, where SQLite kept small numbers in eight bytes each. */
export const packed = index

export const keys = {
  // Whether a bug is restricted to groups at all, told without reading it: most are not.
  bugs: { index: [{ on: ['id'], where: 'group_set_id <> 0' }] },
} satisfies Record<string, Keys>
