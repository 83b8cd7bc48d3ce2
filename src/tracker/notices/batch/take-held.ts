/** The jobs that take what is held for a person, and add the letters. */

import { docket } from '../../../accounts/actors/actors.ts'
import { addJobs, type Do, type NewJob } from '../../../platform/jobs/jobs.ts'
import type { Transactions } from '../../../platform/work/work.ts'
import { HELD, release, type Released, takeOfBug, takeOfDay } from '../held-mail.ts'
import { LETTER } from '../notices.ts'
import type { ChangeFor } from '../told-changes.ts'

/** The job that sends a person one letter about several changes of a bug. */
export const BATCH = 'bugmail.batch'
/** The job that sends a person the letter of a day. */
export const DIGEST = 'bugmail.digest'

/** Several changes, at least one. */
export interface Batch {
  changes: readonly ChangeFor[]
}
/** What happened in a day, newest first. */
export interface Digest extends Batch {
  /** Whether older changes were left out. */
  has_more: boolean
}

interface Whose {
  user_id: number
  /** Without it, what is held for the day. */
  bug_id?: number
}

/**
 * The job of kind `HELD`. All of it happens when the job is removed, so each change is in one
 * letter; one that is alone has the usual one.
 */
export const takeHeld =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { user_id, bug_id } = body as Whose
    const run_at = await transactions.look(docket, async ({ now }) => now)
    return async (tx) => {
      if (bug_id === undefined) {
        const digest = await takeOfDay(tx, user_id, run_at)
        if (digest.changes.length > 0) await addJobs(tx, [{ kind: DIGEST, run_at, body: digest }])
        return
      }
      const of = { user_id, bug_id }
      const { changes, has_more } = await takeOfBug(tx, of, run_at)
      await addJobs(tx, [
        ...lettersFor(changes).map((letter) => ({ ...letter, run_at })),
        ...(has_more ? [{ kind: HELD, run_at, body: of }] : []),
      ])
    }
  }

function lettersFor(changes: readonly ChangeFor[]): Omit<NewJob, 'run_at'>[] {
  const [first, ...others] = changes
  if (!first) return []
  if (others.length === 0) return [{ kind: LETTER, body: { ...first, is_held: true } }]
  const body: Batch = { changes }
  return [{ kind: BATCH, body }]
}

/** The job of kind `RELEASE`. */
export const releaseHeld =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const run_at = await transactions.look(docket, async ({ now }) => now)
    return (tx) => release(tx, body as Released, run_at)
  }
