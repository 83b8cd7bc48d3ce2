/** Which schema each node knows, so that an upgrade is finished once no older node is left. */

import { altering } from '../platform/db/alter.ts'

export const nodeSchemas = altering({
  /** The last step that the node knows; null for nodes of versions without this column. */
  nodes: { add: { schema: 'text?' } },
})
