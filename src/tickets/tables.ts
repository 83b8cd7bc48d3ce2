/** Row types of the tables of file tickets. */

import type { Insertable } from 'kysely'

import type { tables } from '../migrations/0011-tickets.ts'
import type { tables as uploads } from '../migrations/0012-uploads.ts'
import type { tables as receipts } from '../migrations/0018-upload-receipts.ts'
import type { tables as parts } from '../migrations/0030-upload-parts.ts'
import type { tables as nodeUploads } from '../migrations/0031-node-uploads.ts'
import type { tables as objects } from '../migrations/0073-direct-uploads.ts'
import type { tables as log, ticketHistory } from '../migrations/0056-ticket-history.ts'
import type { encryptedTickets } from '../migrations/0058-encrypted-tickets.ts'
import type { senders } from '../migrations/0059-senders.ts'
import type { ticketReminders } from '../migrations/0063-ticket-reminders.ts'
import type { tables as scans } from '../migrations/0060-scanned-files.ts'
import type {
  recipientDownloads,
  tables as recipients,
} from '../migrations/0066-ticket-recipients.ts'
import type { tables as reports } from '../migrations/0067-ticket-reports.ts'
import type { openUploads } from '../migrations/0072-open-uploads.ts'
import type { grants, tables as policies } from '../migrations/0055-ticket-policies.ts'
import type { Altered } from '../platform/db/alter.ts'
import type { RowsOf } from '../platform/db/schema.ts'
import type { Tables } from '../platform/db/tables.ts'

declare module '../platform/db/tables.ts' {
  interface Tables
    extends
      RowsOf<
        Altered<
          Altered<
            Altered<
              Altered<
                Altered<Altered<typeof tables, typeof grants>, typeof ticketHistory>,
                typeof encryptedTickets
              >,
              typeof senders
            >,
            typeof ticketReminders
          >,
          typeof recipientDownloads
        >
      >,
      RowsOf<Altered<typeof log, typeof recipientDownloads>>,
      RowsOf<typeof recipients>,
      RowsOf<typeof reports>,
      RowsOf<typeof policies>,
      RowsOf<Altered<typeof uploads, typeof openUploads>>,
      RowsOf<typeof receipts>,
      RowsOf<typeof parts>,
      RowsOf<typeof objects>,
      RowsOf<typeof nodeUploads>,
      RowsOf<typeof scans> {}
}

/** A row to insert into `tickets`. */
export type NewTicket = Insertable<Tables['tickets']>
/** A row to insert into `ticket_files`. */
export type NewFile = Insertable<Tables['ticket_files']>
/** A row to insert into `ticket_grants`. */
export type NewGrant = Insertable<Tables['ticket_grants']>
/** A row to insert into `ticket_uploads`. */
export type NewUpload = Insertable<Tables['ticket_uploads']>
/** A row to insert into `ticket_upload_parts`. */
export type NewPart = Insertable<Tables['ticket_upload_parts']>
/** A row to insert into `ticket_upload_objects`. */
export type NewObject = Insertable<Tables['ticket_upload_objects']>
/** A row to insert into `ticket_downloads`. */
export type NewDownload = Insertable<Tables['ticket_downloads']>
/** A row to insert into `ticket_download_log`. */
export type NewLogged = Insertable<Tables['ticket_download_log']>
/** A row to insert into `ticket_reports`. */
export type NewReport = Insertable<Tables['ticket_reports']>
/** A row to insert into `upload_receipts`. */
export type NewReceipt = Insertable<Tables['upload_receipts']>
