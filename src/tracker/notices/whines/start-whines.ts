/** Starts the whines that are due, on the node that leads. */

import { docket } from '../../../accounts/actors/actors.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import type { Transactions, Work } from '../../../platform/work/work.ts'
import { takeDue, type Target } from '../../views/whines/due-whines.ts'

/** Schedules that one transaction takes. */
const SCHEDULES_MAX = 100

/** The job that finds out who gets a whine. */
export const WHINE = 'whine'

/** Whom a whine is sent to, from one person on. */
export interface Planned {
  whine_id: number
  targets: Target[]
  /** The last person considered. */
  after?: number
}

/**
 * Adds a job for each whine that is due; what was missed meanwhile runs once. Without mail, the
 * time passes nevertheless. Returns their ids.
 */
export async function startWhines(transactions: Transactions): Promise<number[]> {
  const started: number[] = []
  for (;;) {
    const due = await transactions.work(docket, (work) => startSome(work))
    started.push(...due.ids)
    if (!due.hasMore) return started
  }
}

async function startSome(work: Work) {
  const { whines, hasMore } = await takeDue(work, SCHEDULES_MAX)
  await startNow(work, whines)
  return { ids: [...whines.keys()], hasMore }
}

/** Adds a job for each of these whines. */
export async function startNow({ tx, now, site }: Work, whines: ReadonlyMap<number, Target[]>) {
  if (!site.has_mail) return
  const planned = [...whines].map(([whine_id, targets]): Planned => ({ whine_id, targets }))
  await addJobs(
    tx,
    planned.map((body) => ({ kind: WHINE, run_at: now, body })),
  )
}
