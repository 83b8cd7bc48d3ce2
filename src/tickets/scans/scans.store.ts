/** Verdicts about contents, and the files that have them. SQL only. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

/** What is known of these contents; none of those that were not looked at. */
export const byHashes = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .selectFrom('scanned_files')
    .select([
      'hash',
      'verdict',
      'found',
      'is_old',
      'waits_since',
      'job_id',
      'tries',
      'failed_at',
      'scanned_at',
      'released_at',
    ])
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/** A content as the scanner knows it. */
export type Row = Awaited<ReturnType<typeof byHashes>>[number]

type NewRow = { hash: string; is_old: number; waits_since: number; job_id: number }
/** Contents that nobody looked at. */
export const add = (tx: Tx, rows: NewRow[]) =>
  tx
    .insertInto('scanned_files')
    .values(rows.map((row) => ({ ...row, tries: 0 })))
    .execute()

/** A content waits for a scan by a job. */
export const wait = statement((q, p: { hash: string; job_id: number; now: number }) =>
  q
    .updateTable('scanned_files')
    .set((row) => ({
      job_id: p.job_id,
      failed_at: null,
      waits_since: row.fn.coalesce('waits_since', row.val(p.now)),
    }))
    .where('hash', '=', p.hash),
)

/** Contents that wait without a job, those that wait for longest first. */
export const jobless = statement((q, p: { limit: number }) =>
  q
    .selectFrom('scanned_files')
    .select(['hash', 'is_old'])
    .where('waits_since', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('jobs').select('jobs.id').whereRef('jobs.id', '=', 'scanned_files.job_id'),
        ),
      ),
    )
    .orderBy('waits_since')
    .limit(p.limit),
)

/** Any content that waits because the scanner is away. */
export const someAway = statement((q) =>
  q.selectFrom('scanned_files').select('id').where('failed_at', 'is not', null).limit(1),
)

/** Forgets those of the contents that no file has any longer. */
export const forget = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .deleteFrom('scanned_files')
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('ticket_files')
            .select('ticket_files.id')
            .whereRef('ticket_files.blob_hash', '=', 'scanned_files.hash'),
        ),
      ),
    ),
)

/** The size of a content; none if no file has it any longer. */
export const sizeOf = statement((q, p: { hash: string }) =>
  q.selectFrom('ticket_files').select('size').where('blob_hash', '=', p.hash).limit(1),
)

interface Judgement {
  hash: string
  verdict: string
  found: string | null
  scanned_at: number
}
/** Stores what the scanner said about a content that waits. */
export const judge = statement((q, p: Judgement) =>
  q
    .updateTable('scanned_files')
    .set({ verdict: p.verdict, found: p.found, scanned_at: p.scanned_at, released_at: null })
    .where('hash', '=', p.hash),
)

/** A content does not wait any longer. */
export const end = statement((q, p: { hash: string }) =>
  q
    .updateTable('scanned_files')
    .set({ waits_since: null, job_id: null, tries: 0, failed_at: null })
    .where('hash', '=', p.hash),
)

/** Stores that a scan failed; `failed_at` if the scanner is away. */
export const noteFailure = statement(
  (q, p: { hash: string; tries: number; failed_at: number | null }) =>
    q
      .updateTable('scanned_files')
      .set({ tries: p.tries, failed_at: p.failed_at })
      .where('hash', '=', p.hash)
      .where('waits_since', 'is not', null),
)

/** Lets a content be downloaded in spite of its verdict. */
export const release = statement((q, p: { hash: string; released_at: number }) =>
  q
    .updateTable('scanned_files')
    .set({ released_at: p.released_at })
    .where('hash', '=', p.hash)
    .where('verdict', 'in', ['infected', 'unknown'])
    .where('released_at', 'is', null),
)

/** Tickets with a content that were not deleted, the oldest first. */
export const holders = statement((q, p: { hash: string; limit: number }) =>
  q
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.purged_at', 'is', null)
    .where('tickets.id', 'in', (from) =>
      from.selectFrom('ticket_files').select('ticket_id').where('blob_hash', '=', p.hash),
    )
    .orderBy('tickets.id')
    .limit(p.limit),
)

/** The files with malware of these tickets, with their owners. */
export const infected = statement((q, p: { ticket_ids: number[]; limit: number }, dialect) =>
  q
    .selectFrom('ticket_files')
    .innerJoin('scanned_files', 'scanned_files.hash', 'ticket_files.blob_hash')
    .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select([
      'ticket_files.ticket_id',
      'ticket_files.path',
      'scanned_files.found',
      'tickets.public_id',
      'tickets.user_id',
      'tickets.name',
      'tickets.locale',
      'users.login_name',
    ])
    .where((row) => dialect.oneOf(row.ref('ticket_files.ticket_id'), p.ticket_ids))
    .where('scanned_files.verdict', '=', 'infected')
    .where('scanned_files.released_at', 'is', null)
    .where('tickets.purged_at', 'is', null)
    .orderBy('ticket_files.ticket_id')
    .orderBy('ticket_files.position')
    .limit(p.limit),
)

/** A file with malware. */
export type Infected = Awaited<ReturnType<typeof infected>>[number]

/** Whether the files of a ticket are encrypted: a number on SQLite. */
export const isEncrypted = statement((q, p: { ticket_id: number }) =>
  q
    .selectFrom('tickets')
    .select((row) => row('encrypted_list', 'is not', null).as('is_encrypted'))
    .where('id', '=', p.ticket_id),
)

/** Of each of these tickets, how many files are in which state, and a name of what was found. */
export const sums = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .selectFrom('ticket_files')
    .leftJoin('scanned_files', 'scanned_files.hash', 'ticket_files.blob_hash')
    .select((row) => {
      const held = (verdict: string) =>
        row.and([row('verdict', '=', verdict), row('released_at', 'is', null)])
      const count = () => row.fn.countAll<number | string>()
      return [
        'ticket_files.ticket_id',
        count().filterWhere(held('infected')).as('infected'),
        count().filterWhere(held('unknown')).as('unknown'),
        count().filterWhere('verdict', 'is', null).as('waiting'),
        row.fn.min('found').filterWhere(held('infected')).as('found'),
      ]
    })
    .where((row) => dialect.oneOf(row.ref('ticket_files.ticket_id'), p.ticket_ids))
    .groupBy('ticket_files.ticket_id'),
)

/** How many contents wait, up to a limit. */
export const countWaiting = statement((q, p: { limit: number }) =>
  q
    .selectFrom((from) =>
      from
        .selectFrom('scanned_files')
        .select('id')
        .where('waits_since', 'is not', null)
        .limit(p.limit)
        .as('first'),
    )
    .select((row) => row.fn.countAll<number | string>().as('count')),
)

/** How many are in quarantine for a reason, up to a limit. */
export const countHeld = statement((q, p: { verdict: string; limit: number }) =>
  q
    .selectFrom((from) =>
      from
        .selectFrom('scanned_files')
        .select('id')
        .where('verdict', '=', p.verdict)
        .where('released_at', 'is', null)
        .limit(p.limit)
        .as('first'),
    )
    .select((row) => row.fn.countAll<number | string>().as('count')),
)

/** Files after one. */
export const filesAfter = statement((q, p: { file_id: number; limit: number }) =>
  q
    .selectFrom('ticket_files')
    .select(['id', 'blob_hash'])
    .where('id', '>', p.file_id)
    .orderBy('id')
    .limit(p.limit),
)

/** Up to which file they were looked at. */
export const place = statement((q) => q.selectFrom('scan_places').select('file_id').limit(1))
/** The same for the first time. */
export const addPlace = statement((q, p: { file_id: number }) =>
  q.insertInto('scan_places').values({ id: 1, file_id: p.file_id }),
)
export const setPlace = statement((q, p: { file_id: number }) =>
  q.updateTable('scan_places').set({ file_id: p.file_id }),
)
