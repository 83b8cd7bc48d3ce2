/**
 * Changes of groups that reach many people. What somebody loses is lost in the work of the change;
 * what they gain comes in steps: the first in that work, the others as jobs.
 */

import { addJob, type Do, isWaiting } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Rooms, Work } from '../../platform/work/work.ts'
import { docket } from '../actors/actors.ts'
import { hideUnseen, showSeen } from '../group-sets/group-sets.ts'
import {
  giveByPattern,
  patternOf,
  refreshMembers,
  takeByPattern,
  takeFromMembers,
} from './memberships.ts'

/** The kind of the jobs. */
export const GAINS = 'group_gains'

/** What is gained, and by whom. Each step asks what is so at its time, so it may come twice. */
type Gains =
  | { by: 'pattern'; group_id: number }
  /** By members of these groups, of what includes them. */
  | { by: 'inclusion'; groups: readonly number[] }
  /** By everybody, since `or_groups` changed. */
  | { by: 'mode' }

type During = Pick<Work, 'tx' | 'now'>

/** The pattern of a group was changed. */
export async function spreadPattern(work: During, group_id: number) {
  await takeByPattern(work.tx, { group_id, pattern: await patternOf(work.tx, group_id) })
  await give(work, { by: 'pattern', group_id }, 0)
}

/** Members of some groups are in a group from now on, and those of others no longer are. */
export async function spreadInclusion(
  work: During,
  group_id: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
) {
  if (removed.length > 0) await takeFromMembers(work.tx, removed, group_id)
  if (added.length > 0) await give(work, { by: 'inclusion', groups: added }, 0)
}

/** Whether one group of a bug is enough to see it was changed. */
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

/** The job: one step, and another job for what comes after it. */
export const giveMore =
  (rooms: Rooms): Do =>
  async ({ body }) => {
    const { gains, after } = body as { gains: Gains; after: number }
    await rooms.work(docket, (work) => give(work, gains, after))
  }

/** Whether somebody may still have to gain something. */
export const isSpreading = (tx: Tx): Promise<boolean> => isWaiting(tx, GAINS)
