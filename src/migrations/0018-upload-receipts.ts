/** Receipts of completed grant uploads, for clients that repeat a request after a lost response. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * Uploads that became a ticket together. `form` is a fingerprint of their grant and ids; the
   * ticket may have been deleted. Rows are removed after one day.
   */
  upload_receipts: table(
    { form: 'text', ticket_id: 'int', creation_ts: 'int' },
    { primary: ['form'], index: [['creation_ts']] },
  ),
}
