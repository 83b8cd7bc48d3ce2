/**
 * Small tables that seldom change (parameters, groups, field values, products) are kept in memory.
 * One number in the database, the revision, says whether what is kept still holds; each
 * transaction reads it once, so what it sees is as exact as a query, in every process.
 */

import type { Tx } from './db.ts'
import { statement } from './statement.ts'

const readRevision = statement((q) => q.selectFrom('revisions').select('value').where('id', '=', 1))
const raiseRevision = statement((q) =>
  q
    .updateTable('revisions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('id', '=', 1),
)

/** The revision that this transaction sees. */
export async function revision(tx: Tx): Promise<number> {
  return (tx.memory.revision ??= (await readRevision.first(tx, {}))?.value ?? 0)
}

/** Says that a remembered table was changed in this transaction. */
export async function touch(tx: Tx) {
  tx.memory.touched = true
  tx.memory.kept.clear()
  await raiseRevision(tx, {})
}

/**
 * Makes a loader of something derived from slowly changing tables; the result must not be changed.
 */
export function remembered<Result>(load: (tx: Tx) => Promise<Result>) {
  // One entry per database: tests open several in one process.
  const latest = new WeakMap<object, { revision: number; result: Result }>()
  return async (tx: Tx): Promise<Result> => {
    const own = tx.memory.kept.get(load) as { result: Result } | undefined
    if (own) return own.result
    const home = tx.handle.home
    const now = tx.memory.touched ? undefined : await revision(tx)
    const known = latest.get(home)
    const result = known && known.revision === now ? known.result : await load(tx)
    if (now !== undefined && known?.revision !== now) latest.set(home, { revision: now, result })
    tx.memory.kept.set(load, { result })
    return result
  }
}
