/** Row types of the tables of file tickets. */

import type { Insertable } from 'kysely'

import type { tables } from '../migrations/0011-tickets.ts'
import type { tables as uploads } from '../migrations/0012-uploads.ts'
import type { tables as receipts } from '../migrations/0018-upload-receipts.ts'
import type { RowsOf } from '../platform/db/schema.ts'
import type { Tables } from '../platform/db/tables.ts'

declare module '../platform/db/tables.ts' {
  interface Tables extends RowsOf<typeof tables>, RowsOf<typeof uploads>, RowsOf<typeof receipts> {}
}

export type NewTicket = Insertable<Tables['tickets']>
export type NewFile = Insertable<Tables['ticket_files']>
export type NewGrant = Insertable<Tables['ticket_grants']>
export type NewUpload = Insertable<Tables['ticket_uploads']>
export type NewDownload = Insertable<Tables['ticket_downloads']>
export type NewReceipt = Insertable<Tables['upload_receipts']>
