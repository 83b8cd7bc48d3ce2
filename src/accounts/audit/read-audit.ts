/** Reads the audit log, newest first. */

import type { Tx } from '../../platform/db/db.ts'

export interface AuditAsked {
  /** As the log spells them (`Bugzilla::Product`); all where none is given. */
  classes: readonly string[]
  object_id?: number | undefined
  user_id?: number | undefined
  /** At this time or later. */
  since?: number | undefined
  /** Before this time. */
  until?: number | undefined
  limit: number
  offset: number
}

/** A page of the entries that are asked for, with the login names of who made them. */
export function readAudit(tx: Tx, asked: AuditAsked) {
  return chosen(tx, asked)
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select([
      'audit_log.id',
      'audit_log.at_time',
      'users.login_name as user',
      'audit_log.class',
      'audit_log.object_id',
      'audit_log.field',
      'audit_log.removed',
      'audit_log.added',
    ])
    .orderBy('audit_log.at_time', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
}

/** How many there are on all pages. */
export async function countAudit(tx: Tx, asked: AuditAsked): Promise<number> {
  const counted = chosen(tx, asked).select((row) => row.fn.countAll<number | string>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

function chosen(tx: Tx, { classes, object_id, user_id, since, until }: AuditAsked) {
  const { dialect } = tx.handle
  return tx
    .selectFrom('audit_log')
    .$if(classes.length > 0, (query) =>
      query.where((row) => dialect.oneOfTexts(row.ref('audit_log.class'), classes)),
    )
    .$if(object_id !== undefined, (query) => query.where('audit_log.object_id', '=', object_id!))
    .$if(user_id !== undefined, (query) => query.where('audit_log.user_id', '=', user_id!))
    .$if(since !== undefined, (query) => query.where('audit_log.at_time', '>=', since!))
    .$if(until !== undefined, (query) => query.where('audit_log.at_time', '<', until!))
}
