/** Finds the nodes that serve a database of any schema, before this process joins them. */

import type { Db, Tx } from '../db/db.ts'
import type { Others } from '../db/migrate-beside.ts'
import { readSteps } from '../db/migration-progress.ts'
import { limits } from '../limits.ts'
import type { NodeRow } from './nodes.store.ts'

/** The step that created the table. */
const STEP = '0028-nodes'

/**
 * Waits as long as it takes to tell a node that has crashed from one that runs, if any is
 * registered. `wait` resolves after the time between two signs of life.
 */
export async function findServing(db: Db, wait: () => Promise<unknown>): Promise<Others> {
  const first = await db.look(readNodes)
  const running = new Set<number>()
  for (let looks = 0; looks <= limits.node_silent_beats; looks++) {
    if (running.size === first.length) break
    await wait()
    for (const { id, beats } of await db.look(readNodes)) {
      if (first.some((one) => one.id === id && one.beats !== beats)) running.add(id)
    }
  }
  const silent = new Set(first.map(({ id }) => id).filter((id) => !running.has(id)))
  return {
    serving: first.filter(({ id }) => running.has(id)),
    registered: async (tx) => (await readNodes(tx)).filter(({ id }) => !silent.has(id)),
  }
}

/** All registered nodes; none if the schema is older than their table. */
export async function readNodes(tx: Tx): Promise<NodeRow[]> {
  const { done } = await readSteps(tx)
  if (!done.includes(STEP)) return []
  const rows = await tx.queries.selectFrom('nodes').selectAll().orderBy('id').execute()
  // The column may not exist yet.
  return rows.map((row) => ({ ...row, schema: (row as Partial<NodeRow>).schema ?? null }))
}
