/** Reads the audit log, newest first. */

import type { Tx } from '../../platform/db/db.ts'

/**
 * A filter of the audit log and one page of it. Times are in milliseconds since 1970; `object_id`
 * needs exactly one class to be meaningful.
 */
export interface AuditAsked {
  /** As in the log (`Bugzilla::Product`); default: all. */
  classes: readonly string[]
  object_id?: number | undefined
  user_id?: number | undefined
  /** From this time on. */
  since?: number | undefined
  /** Before this time. */
  until?: number | undefined
  limit: number
  offset: number
}

/** A page of matching entries, with the login names of their accounts. */
export function readAudit(tx: Tx, asked: AuditAsked) {
  const rows_max = asked.offset + asked.limit
  const newest = (log: Log) =>
    tx
      .selectFrom(
        chosen(tx, log, asked)
          .orderBy('at_time', 'desc')
          .orderBy('id', 'desc')
          .limit(rows_max)
          .as(`${log}_newest`),
      )
      .selectAll()
  const both = newest('audit_log').unionAll(newest('access_log'))
  return tx
    .selectFrom(both.as('entry'))
    .leftJoin('users', 'users.id', 'entry.user_id')
    .select(OF_BOTH.map((column) => `entry.${column}` as const))
    .select(['users.login_name as user', 'entry.address'])
    .orderBy('entry.at_time', 'desc')
    .orderBy('entry.class')
    .orderBy('entry.id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
}

/** The number of entries on all pages. */
export async function countAudit(tx: Tx, asked: AuditAsked): Promise<number> {
  let count = 0
  for (const log of ['audit_log', 'access_log'] as const) {
    const counted = tx
      .selectFrom(chosen(tx, log, asked).as('entry'))
      .select((row) => row.fn.countAll<number | string>().as('count'))
    count += Number((await counted.executeTakeFirstOrThrow()).count)
  }
  return count
}

/** The permanent log of changes, and the temporary log of access. */
type Log = 'access_log' | 'audit_log'

const IDS = ['id', 'at_time'] as const
const OBJECTS = ['class', 'object_id', 'field', 'removed', 'added'] as const
const OF_BOTH = [...IDS, ...OBJECTS] as const
/** The columns of an export, in order. */
export const AUDIT_COLUMNS = [...IDS, 'user', 'address', ...OBJECTS] as const

function chosen(tx: Tx, log: Log, asked: AuditAsked) {
  const { classes, object_id, user_id, since, until } = asked
  const { dialect } = tx.handle
  return tx
    .selectFrom(log as 'access_log')
    .select([...OF_BOTH, 'user_id'])
    .select((row) => (log === 'access_log' ? row.ref('address') : row.val(null)).as('address'))
    .$if(classes.length > 0, (query) =>
      query.where((row) => dialect.oneOfTexts(row.ref('class'), classes)),
    )
    .$if(object_id !== undefined, (query) => query.where('object_id', '=', object_id!))
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id!))
    .$if(since !== undefined, (query) => query.where('at_time', '>=', since!))
    .$if(until !== undefined, (query) => query.where('at_time', '<', until!))
}
