/** Operations in tests: single steps, as if a node crashed after each. */

import { type Act, operationJob } from '../src/accounts/operations/operations.ts'
import { freeJobs } from '../src/platform/jobs/jobs.ts'
import type { Instance } from './instance.ts'

/**
 * The job of the operation of a kind runs one step, on several nodes at once if `times` says so, as
 * on a node that crashes before it stores that the job ran.
 */
export async function stepAndCrash(
  { db, transactions }: Instance,
  kind: string,
  act: Act,
  times = 1,
) {
  const run = operationJob(transactions, act)
  const { id, body } = await db.look((tx) =>
    tx.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow(),
  )
  const job = { id, tries: 1, body: JSON.parse(body) as unknown }
  await Promise.all(Array.from({ length: times }, () => run(job)))
  await db.work(async (tx) => {
    await tx.updateTable('jobs').set({ node_id: 4_711 }).where('id', '=', id).execute()
    await freeJobs(tx)
  })
}
