/** When administrators last changed something, overall or in some classes. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { ACTED } from './acted.ts'

const newest = statement((q) =>
  q
    .selectFrom('audit_log')
    .select('at_time')
    .where('class', '<>', ACTED)
    .orderBy('at_time', 'desc')
    .limit(1),
)
const newestOf = statement((q, p: { class: string }) =>
  q
    .selectFrom('audit_log')
    .select('at_time')
    .where('class', '=', p.class)
    .orderBy('at_time', 'desc')
    .limit(1),
)

/** Class names as in the log (`Bugzilla::Product`); all classes if none are given. */
export async function lastAudit(tx: Tx, classes: readonly string[]): Promise<number | undefined> {
  if (classes.length === 0) return (await newest.first(tx, {}))?.at_time
  let latest: number | undefined
  for (const name of classes) {
    const at = (await newestOf.first(tx, { class: name }))?.at_time
    if (at !== undefined && at > (latest ?? 0)) latest = at
  }
  return latest
}

/** Who changed a field last; `user` is null for the program itself. */
export interface LastChange {
  field: string
  user: string | null
  removed: string | null
  added: string | null
  at_time: number
}

const newestByField = statement((q, p: { class: string; fields: string[] }, dialect) =>
  q
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select(['field', 'users.login_name as user', 'removed', 'added', 'at_time'])
    .where('audit_log.id', 'in', (newest) =>
      newest
        .selectFrom('audit_log')
        .select((entry) => entry.fn.max('id').as('id'))
        .where('class', '=', p.class)
        .where((entry) => dialect.oneOfTexts(entry.ref('field'), p.fields))
        .groupBy('field'),
    ),
)

/** The last change of each field of a class that has only one object, by field. */
export async function lastChanges(tx: Tx, of: string, fields: readonly string[]) {
  const rows: LastChange[] = await newestByField(tx, { class: of, fields: [...fields] })
  return new Map(rows.map((row) => [row.field, row]))
}
