/** Upload forms that nodes are receiving. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** The forms that a node is receiving through a grant whose number of uploads is limited. */
  node_uploads: table(
    { grant_id: 'int', node_id: 'int', forms: 'int' },
    { primary: ['grant_id', 'node_id'], index: [['node_id']] },
  ),
}
