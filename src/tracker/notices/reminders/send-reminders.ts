/** The jobs that remind people: of a bug, of new bugs of theirs, and of requests. */

import { docket } from '../../../accounts/actors/actors.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Do } from '../../../platform/jobs/jobs.ts'
import type { Carrier } from '../../../platform/mail/carriers.ts'
import type { Look, Transactions } from '../../../platform/work/work.ts'
import { zoneOf } from '../../views/whines/whines.ts'
import { adding, asPerson, carry, PEOPLE_MAX } from '../personal-mail.ts'
import * as store from './reminders.store.ts'
import { type Waiting, WAITING } from './start-reminders.ts'
import { writeReminder } from './write-reminder.ts'
import { writeNewBugs, writeRequests } from './write-waiting.ts'

const DAY_MS = 86_400_000

/** The job that tells one person what waits for them. */
export const WAITING_LETTER = 'waiting.letter'

/** The job of kind `REMINDER`; nothing is sent if the bug is hidden from the person now. */
export const sendReminder =
  (transactions: Transactions, carrier: Carrier): Do =>
  async ({ id, body }) => {
    const { user_id, ...reminder } = body as { user_id: number; bug_id: number; note: string }
    const written = await asPerson(transactions, user_id, (look) => writeReminder(look, reminder))
    if (written) await carry({ transactions, carrier }, { id, ...written })
  }

/** The job of kind `WAITING`: adds a job for each person, and one to continue. */
export const planWaiting =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { of, after = 0 } = body as { of: Waiting; after?: number }
    const { people, now } = await transactions.look(docket, async (look) => {
      const asked = { before: await sinceOf(look, of), after, limit: PEOPLE_MAX }
      const find = of === 'new_bugs' ? store.assignees : store.requestees
      return { people: await find(look.tx, asked), now: look.now }
    })
    const letters = people.map(({ id: user_id }) => ({ of, user_id }))
    const next = people.length === PEOPLE_MAX ? [{ of, after: people.at(-1)!.id }] : []
    return adding([
      ...letters.map((letter) => ({ kind: WAITING_LETTER, run_at: now, body: letter })),
      ...next.map((rest) => ({ kind: WAITING, run_at: now, body: rest })),
    ])
  }

/** The job of kind `WAITING_LETTER`: lists what the person sees when it is sent. */
export const sendWaiting =
  (transactions: Transactions, carrier: Carrier): Do =>
  async ({ id, body }) => {
    const { of, user_id } = body as { of: Waiting; user_id: number }
    const written = await asPerson(transactions, user_id, async (look) => {
      const since = { before: await sinceOf(look, of), days: await daysOf(look.tx, of) }
      return of === 'new_bugs' ? writeNewBugs(look, since) : writeRequests(look, since)
    })
    if (written) await carry({ transactions, carrier }, { id, ...written })
  }

async function daysOf(tx: Tx, of: Waiting): Promise<number> {
  if (of === 'new_bugs') return Number((await parameters(tx)).whinedays)
  return Number((await docketParameters(tx)).request_reminder_days)
}

/**
 * What was last changed before this time waits: more than so many whole days, as in Bugzilla.
 * Nothing does if reminders are off.
 */
async function sinceOf({ tx, now }: Look, of: Waiting): Promise<number> {
  const days = await daysOf(tx, of)
  if (days === 0) return 0
  const zone = await zoneOf(tx)
  const today = Math.floor(zone.local(now) / DAY_MS)
  return zone.at((today - days) * DAY_MS)
}
