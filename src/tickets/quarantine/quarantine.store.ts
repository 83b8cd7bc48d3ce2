/** Files that cannot be downloaded because of their scan. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Of tickets that were not deleted, the newest first, before an id. */
export const page = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('scanned_files')
    .innerJoin('ticket_files', 'ticket_files.blob_hash', 'scanned_files.hash')
    .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select([
      'ticket_files.id',
      'ticket_files.position',
      'ticket_files.path',
      'ticket_files.size',
      'ticket_files.blob_hash',
      'tickets.public_id',
      'tickets.name',
      'users.login_name',
      'scanned_files.verdict',
      'scanned_files.found',
      'scanned_files.scanned_at',
    ])
    .where('scanned_files.verdict', 'in', ['infected', 'unknown'])
    .where('scanned_files.released_at', 'is', null)
    .where('tickets.purged_at', 'is', null)
    .where('ticket_files.id', '<', p.before)
    .orderBy('ticket_files.id', 'desc')
    .limit(p.limit),
)

/** A file in quarantine. */
export type Row = Awaited<ReturnType<typeof page>>[number]
