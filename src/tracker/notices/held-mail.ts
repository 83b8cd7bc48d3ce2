/** Holds mail about a change back, for people who want it together with what follows. */

import { preferenceOf } from '../../accounts/preferences/preferences.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addJob, addJobs } from '../../platform/jobs/jobs.ts'
import type { Look } from '../../platform/work/work.ts'
import { openZone, type Zone } from '../../platform/zones.ts'
import { ignoredAmong } from '../bugs/bugmail/bugmail.ts'
import { changesById } from '../bugs/history/history.ts'
import { nextRun } from '../views/whines/schedules.rules.ts'
import { zoneOf } from '../views/whines/whines.ts'
import * as store from './held-mail.store.ts'
import { isDependency } from './notices.ts'
import { mailed } from './personal-mail.ts'
import { concernedBy } from './requests.ts'
import type { ChangeFor } from './told-changes.ts'

/** The job that takes what is held of a bug for a person, or without a bug, for the day. */
export const HELD = 'bugmail.held'

const MINUTE_MS = 60_000
const WAITS_MS: Readonly<Record<string, number>> = {
  '10_minutes': 10 * MINUTE_MS,
  '1_hour': 60 * MINUTE_MS,
}
/** The time of the day at which daily mail is sent. */
const DAILY = { run_day: 'All', run_time: '6' }

/** The time zone of the caller: their own, or that of the installation. */
export const zoneFor = async (look: Look): Promise<Zone> =>
  openZone(await preferenceOf(look, 'timezone')) ?? zoneOf(look.tx)

/** Holds the change for the caller when a job is removed; undefined if they want mail at once. */
export async function holding(look: Look, { notice, to }: ChangeFor) {
  const wish = await preferenceOf(look, 'bugmail_batch')
  const wait = WAITS_MS[wish]
  if (wait === undefined && wish !== 'daily') return undefined
  const due_at = wait === undefined ? nextRun(DAILY, look.now, await zoneFor(look))! : undefined
  const rest = await withoutRequests(look, { notice, to })
  return async (tx: Tx) => {
    if (!rest) return
    if (due_at === undefined) await holdOfBug(tx, rest, { until: notice.at + wait!, now: look.now })
    else await holdForDay(tx, rest, due_at)
  }
}

/** Requests and answers are mailed at once, and not again; undefined if nothing else happened. */
async function withoutRequests(look: Look, held: ChangeFor): Promise<ChangeFor | undefined> {
  const { notice, to } = held
  if (isDependency(notice) || notice.is_new || notice.flags.length === 0) return held
  const { bug_id, flags, changes: ids } = notice
  const told = await concernedBy(look.tx, flags, mailed)
  if (told.filter(({ user_id }) => user_id === to.user_id).length < flags.length) return held
  const rows = await changesById(look, { bug_ids: [bug_id], ids })
  const changes = rows.filter(({ field }) => field !== 'flagtypes.name').map(({ id }) => id)
  // Mail about flags of the bug has the comments, too.
  const comments = flags.some(({ attach_id }) => attach_id === null) ? [] : notice.comments
  if (changes.length === 0 && comments.length === 0) return undefined
  return { to, notice: { ...notice, changes, comments } }
}

/**
 * What is due together was begun by the first change, which adds the job. One more job finds
 * nothing to do, if the other is only late.
 */
async function holdOfBug(tx: Tx, held: ChangeFor, { until, now }: { until: number; now: number }) {
  const of = { user_id: held.to.user_id, bug_id: held.notice.bug_id }
  const { due_at = until } = (await store.dueOfBug.first(tx, of)) ?? {}
  await add(tx, held, { due_at, is_daily: 0 })
  if (due_at === until || due_at < now) await addJob(tx, { kind: HELD, run_at: due_at, body: of })
}

async function holdForDay(tx: Tx, held: ChangeFor, due_at: number) {
  const { user_id } = held.to
  const begun = await store.ofDay.first(tx, { user_id, due_at })
  await add(tx, held, { due_at, is_daily: 1 })
  if (!begun) await addJob(tx, { kind: HELD, run_at: due_at, body: { user_id } })
}

const add = (tx: Tx, { notice, to }: ChangeFor, when: { due_at: number; is_daily: number }) =>
  store.addIfBoth(tx, {
    user_id: to.user_id,
    bug_id: notice.bug_id,
    at: notice.at,
    ...when,
    body: JSON.stringify({ notice, to }),
  })

/** Changes of a bug in one letter; more become another one. */
const CHANGES_MAX = 50
/** The same for a day. */
const DAY_CHANGES_MAX = 500

/** What was taken. */
interface Taken {
  changes: ChangeFor[]
  /** Whether there was more: of a bug, that waits; for a day, only the newest is told. */
  has_more: boolean
}

/**
 * Takes what is due of a bug, oldest first. What they do not want by now is dropped: they ignore
 * the bug, or get no mail.
 */
export async function takeOfBug(
  tx: Tx,
  { user_id, bug_id }: { user_id: number; bug_id: number },
  now: number,
): Promise<Taken> {
  const rows = await store.due(tx, { user_id, bug_id, now, limit: CHANGES_MAX })
  return take(tx, user_id, { rows: rows.map((row) => ({ ...row, bug_id })), limit: CHANGES_MAX })
}

/** The same of all bugs, newest first. */
export async function takeOfDay(tx: Tx, user_id: number, now: number): Promise<Taken> {
  const rows = await store.dueDaily(tx, { user_id, now, limit: DAY_CHANGES_MAX })
  const taken = await take(tx, user_id, { rows, limit: DAY_CHANGES_MAX })
  const dropped = taken.has_more ? await store.dropDaily.changes(tx, { user_id, now }) : 0
  return { ...taken, has_more: dropped > 0 }
}

interface Rows {
  rows: readonly { id: number; bug_id: number; body: string }[]
  limit: number
}
async function take(tx: Tx, user_id: number, { rows, limit }: Rows): Promise<Taken> {
  if (rows.length === 0) return { changes: [], has_more: false }
  await store.remove(tx, { ids: rows.map(({ id }) => id) })
  const isMailed = (await mailed(tx, [user_id])).has(user_id)
  const bugs = [...new Set(rows.map(({ bug_id }) => bug_id))]
  const ignored = await ignoredAmong(tx, user_id, bugs)
  const wanted = rows.filter(({ bug_id }) => isMailed && !ignored.has(bug_id))
  return {
    changes: wanted.map(({ body }) => JSON.parse(body) as ChangeFor),
    has_more: rows.length === limit,
  }
}

/** The job that sends what was held before a preference changed. */
export const RELEASE = 'bugmail.release'
/** Whose, when the preference changed, and up to which bug that is done. */
export interface Released {
  user_id: number
  before: number
  after?: number
}
const BUGS_MAX = 200

/** Adds a job for each bug, and one to continue. */
export async function release(tx: Tx, { user_id, before, after = 0 }: Released, now: number) {
  const found = await store.bugsBefore(tx, { user_id, before, after, limit: BUGS_MAX })
  const bug_ids = found.map(({ bug_id }) => bug_id)
  await store.release(tx, { user_id, before, now, bug_ids })
  await addJobs(
    tx,
    bug_ids.map((bug_id) => ({ kind: HELD, run_at: now, body: { user_id, bug_id } })),
  )
  if (bug_ids.length < BUGS_MAX) return
  const rest: Released = { user_id, before, after: bug_ids.at(-1)! }
  await addJob(tx, { kind: RELEASE, run_at: now, body: rest })
}
