/** Letters that wait to be sent: put there in a work, taken out by a job after it commits. */

import { type Do, addJobs, Hopeless } from '../jobs/jobs.ts'
import type { Work } from '../work/work.ts'
import type { Carrier } from './carriers.ts'

/**
 * Plain text, and perhaps the same as HTML. An address is one address and nothing else: no name, no
 * list.
 */
export interface Letter {
  from: string
  to: string
  subject: string
  text: string
  html?: string
}
export const LETTER = 'mail'

/** The letter goes out if and only if the work commits; where there is no mail, nothing happens. */
export const sendLetter = (work: Work, letter: Letter) => sendLetters(work, [letter])

/** The same for several, each by itself. */
export async function sendLetters({ tx, now, site }: Work, letters: readonly Letter[]) {
  if (!site.has_mail) return
  await addJobs(
    tx,
    letters.map((letter) => ({ kind: LETTER, run_at: now, body: { ...letter, at: now } })),
  )
}

/** How the job of a letter is done. */
export function deliver(carrier: Carrier): Do {
  return async ({ id, body }) => {
    const letter = body as Letter & { at: number }
    const outcome = await carrier.carry({ ...letter, id })
    if (outcome.refused) throw new Hopeless(outcome.refused)
  }
}
