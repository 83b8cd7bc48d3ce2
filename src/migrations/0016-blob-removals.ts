/** Content that is being removed from the blob store, outside of transactions. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** A new upload of the same content waits until `ends_at`; the removal has ended by then. */
  blob_removals: table(
    { hash: 'text', ends_at: 'int' },
    { primary: ['hash'], index: [['ends_at']] },
  ),
}
