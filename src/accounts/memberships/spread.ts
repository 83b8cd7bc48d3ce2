/**
 * Applies changes of groups that affect many people. Revocations take effect in the transaction of
 * the change; grants follow in steps, the first in that transaction, the others as jobs.
 */

import { addJob, type Do, isWaiting } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { docket } from '../actors/actors.ts'
import { hideUnseen, showSeen } from '../group-sets/group-sets.ts'
import {
  giveByPattern,
  patternOf,
  refreshMembers,
  takeByPattern,
  takeFromMembers,
} from './memberships.ts'

/** The kind of these jobs. */
export const GAINS = 'group_gains'

/** What is granted, and to whom. Each step reads the current state, so it can be repeated. */
type Gains =
  | { by: 'pattern'; group_id: number }
  /** To members of these groups: the groups that include them. */
  | { by: 'inclusion'; groups: readonly number[] }
  /** To everyone, because `or_groups` changed. */
  | { by: 'mode' }

type During = Pick<Work, 'tx' | 'now'>

/** After the pattern of a group changed. */
export async function spreadPattern(work: During, group_id: number) {
  await takeByPattern(work.tx, { group_id, pattern: await patternOf(work.tx, group_id) })
  await give(work, { by: 'pattern', group_id }, 0)
}

/** After inclusions in a group were added or removed. */
export async function spreadInclusion(
  work: During,
  group_id: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
) {
  if (removed.length > 0) await takeFromMembers(work.tx, removed, group_id)
  if (added.length > 0) await give(work, { by: 'inclusion', groups: added }, 0)
}

/** After `or_groups` changed. */
export async function spreadMode(work: During) {
  await hideUnseen(work.tx)
  await give(work, { by: 'mode' }, 0)
}

async function give({ tx, now }: During, gains: Gains, after: number) {
  const next = await giveSome(tx, gains, after)
  if (next === undefined) return
  await addJob(tx, { kind: GAINS, run_at: now, body: { gains, after: next } })
}

async function giveSome(tx: Tx, gains: Gains, after: number): Promise<number | undefined> {
  if (gains.by === 'mode') return showSeen(tx, after)
  if (gains.by === 'inclusion') return refreshMembers(tx, gains.groups, after)
  const { group_id } = gains
  const pattern = await patternOf(tx, group_id)
  return pattern === '' ? undefined : giveByPattern(tx, { group_id, pattern }, after)
}

/** The job: runs one step and queues the next. */
export const giveMore =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { gains, after } = body as { gains: Gains; after: number }
    await transactions.work(docket, (work) => give(work, gains, after))
  }

/** Whether grants are still pending. */
export const isSpreading = (tx: Tx): Promise<boolean> => isWaiting(tx, GAINS)
