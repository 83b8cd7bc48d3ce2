/** Starts reminders that are due, on the node that leads. */

import { docket } from '../../../accounts/actors/actors.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { addJob, addJobs } from '../../../platform/jobs/jobs.ts'
import type { Transactions, Work } from '../../../platform/work/work.ts'
import { takeDueReminders } from '../../views/reminders/reminders.ts'
import { nextRun, type When } from '../../views/whines/schedules.rules.ts'
import { zoneOf } from '../../views/whines/whines.ts'
import * as store from './reminders.store.ts'

/** Reminders of bugs that one transaction takes. */
const REMINDERS_MAX = 200

/** The job that sends one person the reminder of a bug. */
export const REMINDER = 'reminder'
/** The job that finds out who is reminded of what waits for them. */
export const WAITING = 'waiting'

/** What may wait for people: new bugs of theirs, or flags requested from them. */
export type Waiting = 'new_bugs' | 'requests'

/** The hour of the day at which people are reminded. */
const HOUR = '6'
const DAILY: When = { run_day: 'All', run_time: HOUR }
const WEEKLY: When = { run_day: 'Mon', run_time: HOUR }
const HOW_OFTEN: Readonly<Record<string, When | undefined>> = { daily: DAILY, weekly: WEEKLY }

/** When people are reminded; undefined if they are not. */
async function schedules(tx: Tx): Promise<Record<Waiting, When | undefined>> {
  const { new_bug_reminders, request_reminders } = await docketParameters(tx)
  const days = Number((await parameters(tx)).whinedays)
  return {
    new_bugs: days > 0 ? HOW_OFTEN[new_bug_reminders] : undefined,
    requests: HOW_OFTEN[request_reminders],
  }
}

/** Adds jobs for what is due. Without mail, reminders of bugs wait for it; others do not. */
export async function startReminders(transactions: Transactions) {
  if (transactions.site.has_mail) {
    while (await transactions.work(docket, startBugs));
  }
  await transactions.work(docket, startWaiting)
}

/** Whether there may be more. */
async function startBugs(work: Work): Promise<boolean> {
  const { tx, now } = work
  const due = await takeDueReminders(work, REMINDERS_MAX)
  await addJobs(
    tx,
    due.map((body) => ({ kind: REMINDER, run_at: now, body })),
  )
  return due.length === REMINDERS_MAX
}

async function startWaiting(work: Work) {
  const { tx, now, site } = work
  const known = new Map((await store.regular(tx, {})).map((row) => [row.name, row.run_next]))
  const zone = await zoneOf(tx)
  for (const [name, when] of Object.entries(await schedules(tx)) as [Waiting, When?][]) {
    const stored = known.get(name)
    if (!when) {
      if (stored !== undefined) await store.stop(tx, { name })
      continue
    }
    const isDue = stored !== undefined && stored <= now
    if (isDue && site.has_mail) await remindOf(work, name)
    const next = nextRun(when, now, zone)!
    // The schedule may have changed.
    if (isDue || stored !== next) await store.setNext(tx, { name, run_next: next })
  }
}

/** Reminds everybody now. */
export const remindOf = ({ tx, now }: Work, of: Waiting) =>
  addJob(tx, { kind: WAITING, run_at: now, body: { of } })
