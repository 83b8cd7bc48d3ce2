/** Running copies, during which no content is removed. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** Valid until `ends_at`, which the copying process extends; `holder` is random. */
  blob_holds: table({ holder: 'text', ends_at: 'int' }, { primary: ['holder'] }),
}
