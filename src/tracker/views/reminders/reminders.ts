/** Reminders of bugs that people set for themselves: sent by mail at a time, and removed then. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { fail as failHttp } from '../../../platform/http/faults.ts'
import { parseDay, parseTime, toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { whineLimits } from '../whines/whine-limits.ts'
import { zoneOf } from '../whines/whines.ts'
import { fail } from './faults.ts'
import * as store from './reminders.store.ts'
import type { NewReminder, Reminder, ReminderNamed, RemindersAsked } from './reminders.wire.ts'

/** The caller's reminders; fault 51 for an unknown id. Also those of bugs that are hidden now. */
export async function getReminders(look: Look, asked: RemindersAsked) {
  const { id = 0, bug_id, offset = 0 } = asked
  const wanted = {
    user_id: look.actor.id,
    id,
    bug_id: bug_id === undefined ? 0 : (await seeBug(look, bug_id)).id,
    limit: Math.min(asked.limit ?? whineLimits.reminders_max, whineLimits.reminders_max),
    offset,
  }
  const rows = await store.list(look.tx, wanted)
  if (id !== 0 && rows.length === 0) missing(id)
  return { reminders: rows.map(shape) }
}

const shape = (row: store.ReminderRow): Reminder => ({
  id: row.id,
  bug_id: row.bug_id,
  note: row.note,
  reminder_ts: toText(row.reminder_ts),
  creation_ts: toText(row.creation_ts),
  sent: false,
})
const missing = (id: number) => failAccounts('object_does_not_exist', 'reminder', id)

/** Of a bug that the caller sees. Faults 53 for a time that has passed, and 20003. */
export async function createReminder(work: Work, { bug_id, reminder_ts, note = '' }: NewReminder) {
  const { tx, actor, now } = work
  const bug = await seeBug(work, bug_id)
  const time = await timeIn(work, reminder_ts)
  if (time <= now) fail('reminder_past', reminder_ts)
  const { reminders = 0 } = (await store.countOf.first(tx, { user_id: actor.id })) ?? {}
  if (reminders >= whineLimits.reminders_max) fail('reminders_too_many', whineLimits.reminders_max)
  const text = note.replaceAll(/\r\n?/g, '\n').trim()
  const row = { user_id: actor.id, bug_id: bug.id, note: text, reminder_ts: time }
  return (await store.add.first(tx, { ...row, creation_ts: now }))!
}

/** A day begins in the time zone of the installation. */
async function timeIn({ tx }: Look, text: string): Promise<number> {
  const day = parseDay(text.trim())
  if (day !== undefined) return (await zoneOf(tx)).at(day)
  const time = parseTime(text.trim())
  return time ?? failHttp('param_invalid', 'reminder_ts', 'it is a time such as 2026-01-31T09:30Z')
}

/** One of the caller's. */
export async function deleteReminder({ tx, actor }: Work, { id }: ReminderNamed) {
  if ((await store.remove.changes(tx, { id, user_id: actor.id })) === 0) missing(id)
  return { id }
}

/** Removes the reminders that are due, and returns them. */
export async function takeDueReminders({ tx, now }: Work, limit: number) {
  const due = await store.due(tx, { now, limit })
  await store.removeAll(tx, { ids: due.map(({ id }) => id) })
  return due
}
