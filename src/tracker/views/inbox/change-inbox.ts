/** Changes inboxes: as their owners say, as they view bugs, and as time passes. */

import { parseDay, parseTime } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { zoneOf } from '../whines/whines.ts'
import { fail } from './faults.ts'
import { filterOf, placeIn, readingOf, wrong } from './inbox.ts'
import * as store from './inbox.store.ts'
import { ACTIONS, ENTRIES_MAX, type InboxChange, SNOOZE_DAYS_MAX } from './inbox.wire.ts'

const DAY_MS = 86_400_000
/** How long what is done is kept. */
const DONE_KEPT_MS = 90 * DAY_MS
/** Entries removed at once, to keep transactions short. */
const FORGOTTEN_MAX = 10_000

/**
 * Of the caller. Entries that are as wanted stay as they are, and so do those that are not shown.
 * Faults 53 and 106.
 */
export async function changeInbox(work: Work, asked: InboxChange) {
  const { tx, now } = work
  const action = ACTIONS.find((one) => one === asked.action) ?? wrong('action', ACTIONS)
  const until = action === 'snooze' ? await timeIn(work, asked.until) : 0
  const reading = await readingOf(work)
  const found = await store.ids(tx, reading, await chosenBy(work, asked))
  const isLike = ({ state, state_before }: (typeof found)[number]) =>
    action === 'undo' ? state_before === null : state === action
  const ids = found.filter((one) => !isLike(one)).map(({ id }) => id)
  if (action === 'undo') await store.undo(tx, { ids, now })
  else if (action === 'snooze') await store.snooze(tx, { ids, now, until })
  else await store.setState(tx, { ids, now, state: action })
  return {
    changed: ids.length,
    undo: now,
    total_unread: await store.countUnread(tx, reading, ENTRIES_MAX),
  }
}

async function chosenBy(work: Work, asked: InboxChange): Promise<store.Chosen> {
  const { ids, all = false, undo, up_to } = asked
  if (ids === undefined && !all && undo === undefined) {
    return fail('inbox_invalid', 'ids', 'say which entries: `ids`, `all` or `undo`')
  }
  return {
    ...(await filterOf(work, asked)),
    ...(ids !== undefined && { bug_ids: ids }),
    ...(all && { view: 'inbox' }),
    ...(undo !== undefined && { acted_at: undo }),
    ...(up_to !== undefined && { place: { ...placeIn('up_to', up_to), isIncluded: true } }),
    limit: ENTRIES_MAX,
  }
}

/** A day begins in the time zone of the installation. */
async function timeIn({ tx, now }: Look, text = ''): Promise<number> {
  const day = parseDay(text.trim())
  const time = day === undefined ? parseTime(text.trim()) : (await zoneOf(tx)).at(day)
  if (time === undefined) {
    return fail('inbox_invalid', 'until', 'it is a day or a time such as 2026-01-31T09:30Z')
  }
  if (time <= now || time > now + SNOOZE_DAYS_MAX * DAY_MS) {
    fail('inbox_invalid', 'until', `it is in the future, within ${SNOOZE_DAYS_MAX} days`)
  }
  return time
}

/** Whether viewing a bug changes the inbox of the caller. */
export async function hasNews({ tx, actor, now }: Look, bug_id: number): Promise<boolean> {
  const viewed = { user_id: actor.id, bug_id, now }
  return actor.id !== 0 && (await store.isUnread.first(tx, viewed)) !== undefined
}

/** The caller has viewed the bug. Snoozed entries stay so. */
export async function viewNews({ tx, actor, now }: Work, bug_id: number) {
  await store.markViewed(tx, { user_id: actor.id, bug_id, now })
}

/** Removes what was done long ago. */
export const forgetDone = async ({ tx, now }: Work) =>
  void (await store.dropDone.changes(tx, { before: now - DONE_KEPT_MS, limit: FORGOTTEN_MAX }))
