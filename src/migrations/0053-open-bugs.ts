/**
 * The open bugs of a product with their groups: SQLite counts those that somebody sees, and skips
 * others, without reading their rows.
 */

import { altering } from '../platform/db/alter.ts'

const where = 'is_open = 1'

export const openBugs = altering({
  bugs: {
    index: [{ on: ['product_id', 'id', 'group_set_id'], where }],
    without: { index: [{ on: ['product_id', 'id'], where }] },
  },
})
