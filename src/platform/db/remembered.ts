/**
 * Small tables that seldom change (parameters, groups, field values, products) are kept in memory.
 * A number in the database for each topic, its revision, says whether what is kept still holds;
 * each transaction reads them once, so what it sees is as exact as a query, in every process.
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

/** What this transaction sees of topics: the same text as long as nobody touched one of them. */
export async function revision(tx: Tx, topics: readonly Topic[]): Promise<string> {
  const { memory } = tx
  memory.revisions ??= new Map((await readRevisions(tx, {})).map(({ id, value }) => [id, value]))
  return topics.map((topic) => memory.revisions!.get(topic) ?? 0).join()
}

/** Says that tables of these topics were changed in this transaction. */
export async function touch(tx: Tx, ...topics: readonly [Topic, ...Topic[]]) {
  tx.memory.touched = true
  tx.memory.kept.clear()
  for (const topic of topics) await raiseRevision(tx, { topic })
}

/**
 * Makes a loader of something derived from slowly changing tables, all of these topics; the result
 * must not be changed. What it is derived from may be remembered, too, by no other topics.
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
    const home = tx.handle.home
    // Whoever changed one thing may be about to change another: that is shared when it is there.
    const now = memory.touched ? undefined : await revision(tx, topics)
    const known = latest.get(home)
    const isKnown = known !== undefined && known.revision === now
    const result = isKnown ? known.result : await load(tx.restingOn(topics))
    if (now !== undefined && !isKnown) latest.set(home, { revision: now, result })
    memory.kept.set(load, { result })
    return result
  }
}
