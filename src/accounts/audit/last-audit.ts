/** When administrators last changed something, overall or in some classes. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

const newest = statement((q) =>
  q.selectFrom('audit_log').select('at_time').orderBy('at_time', 'desc').limit(1),
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
