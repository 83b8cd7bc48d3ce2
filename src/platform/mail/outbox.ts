/** The queue of letters: added in a transaction, sent by a job after it commits. */

import { type Do, addJobs, Hopeless } from '../jobs/jobs.ts'
import type { Work } from '../work/work.ts'
import type { Carrier } from './carriers.ts'
import type { Carried } from './messages.ts'

/** Plain text, with an optional HTML version. An address is a single address without a name. */
export interface Letter {
  from: string
  to: string
  subject: string
  text: string
  html?: string
  /** More headers, in their order. */
  headers?: Carried['headers']
}

/** The kind of jobs that send letters. */
export const LETTER = 'mail'

/** The letter is sent if and only if the transaction commits; without mail, nothing happens. */
export const sendLetter = (work: Work, letter: Letter) => sendLetters(work, [letter])

/** The same for several independent letters. */
export async function sendLetters({ tx, now, site }: Work, letters: readonly Letter[]) {
  if (!site.has_mail) return
  await addJobs(
    tx,
    letters.map((letter) => ({ kind: LETTER, run_at: now, body: { ...letter, at: now } })),
  )
}

/** The job that sends a letter. */
export function deliver(carrier: Carrier): Do {
  return async ({ id, body }) => {
    const letter = body as Letter & { at: number }
    const outcome = await carrier.carry({ ...letter, id })
    if (outcome.refused) throw new Hopeless(outcome.refused)
  }
}
