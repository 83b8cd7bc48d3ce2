/** What was handed over through grants, for whoever did not hear the answer and sends it again. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * Uploads that became a ticket in one go. `form` is a fingerprint of their grant and ids; the
   * ticket may be gone. Rows are removed a day later.
   */
  upload_receipts: table(
    { form: 'text', ticket_id: 'int', creation_ts: 'int' },
    { primary: ['form'], index: [['creation_ts']] },
  ),
}
