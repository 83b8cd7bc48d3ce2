/**
 * Caches small tables that rarely change (parameters, groups, field values, products). The database
 * has a revision for each topic; each transaction reads them once, so that cached data is as exact
 * as a query, in every process.
 */

import type { Tx } from './db.ts'
import { statement } from './statement.ts'

/** Tables that change together: the `id` of a row of `revisions`. */
type Topic = number

const readRevisions = statement((q) => q.selectFrom('revisions').select(['id', 'value']))
const raiseRevision = statement((q, p: { topic: Topic }) =>
  q
    .insertInto('revisions')
    .values({ id: p.topic, value: 1 })
    .onConflict((row) =>
      row.column('id').doUpdateSet((now) => ({ value: now('revisions.value', '+', now.lit(1)) })),
    ),
)

/** The revisions of topics in this transaction: the same text until one of them is touched. */
export async function revision(tx: Tx, topics: readonly Topic[]): Promise<string> {
  const revisions = await revisionsIn(tx)
  return topics.map((topic) => revisions.get(topic) ?? 0).join()
}

/**
 * Reads the revisions together with the first statement of the transaction if the database is
 * remote: nearly every transaction needs them.
 */
export function readAhead(tx: Tx): void {
  if (tx.handle.dialect.isRemote) revisionsIn(tx).catch(() => {})
}

const revisionsIn = (tx: Tx) =>
  (tx.memory.revisions ??= readRevisions(tx, {}).then(
    (rows) => new Map(rows.map(({ id, value }) => [id, value])),
  ))

/** Must be called when tables of these topics are changed in this transaction. */
export async function touch(tx: Tx, ...topics: readonly [Topic, ...Topic[]]) {
  tx.memory.touched = true
  tx.memory.kept.clear()
  for (const topic of topics) await raiseRevision(tx, { topic })
}

/**
 * Returns a cached loader of a value derived from slowly changing tables, all of these topics; the
 * value must not be modified. It may use other cached loaders of the same topics only.
 */
export function remembered<Result>(topics: readonly Topic[], load: (tx: Tx) => Promise<Result>) {
  // One entry per database: tests open several in one process.
  const latest = new WeakMap<object, { revision: string; result: Result }>()
  return async (tx: Tx): Promise<Result> => {
    const { memory } = tx
    const beyond = memory.topics && topics.find((topic) => !memory.topics!.includes(topic))
    if (beyond !== undefined) throw new Error(`what is loaded rests on topic ${beyond}, too`)
    const own = memory.kept.get(load) as { result: Result } | undefined
    if (own) return own.result
    const identity = tx.handle.identity
    // A transaction that changed something may change more, so its values are shared only after the
    // commit.
    const now = memory.touched ? undefined : await revision(tx, topics)
    const known = latest.get(identity)
    const isKnown = known !== undefined && known.revision === now
    const result = isKnown ? known.result : await load(tx.restingOn(topics))
    if (now !== undefined && !isKnown) latest.set(identity, { revision: now, result })
    memory.kept.set(load, { result })
    return result
  }
}
