/** Bytes that are being removed from their store, which is not waited for in a transaction. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** Whoever brings the same bytes waits until `ends_at`; who removes them has ended by then. */
  blob_removals: table(
    { hash: 'text', ends_at: 'int' },
    { primary: ['hash'], index: [['ends_at']] },
  ),
}
