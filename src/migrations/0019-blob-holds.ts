/** Copies that are being made, for which no bytes are removed. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** Until `ends_at`, which whoever copies moves on while that goes on; `holder` is random. */
  blob_holds: table({ holder: 'text', ends_at: 'int' }, { primary: ['holder'] }),
}
