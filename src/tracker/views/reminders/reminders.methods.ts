/** API methods for reminders of bugs; the paths below `/reminder` are those of Mozilla. */

import { method } from '../../../platform/http/method.ts'
import { createReminder, deleteReminder, getReminders } from './reminders.ts'
import * as wire from './reminders.wire.ts'

export const reminderGet = method({
  name: 'Reminder.get',
  routes: [
    { path: 'GET /reminder' },
    { path: 'GET /reminder/:id' },
    { path: 'GET /bug/:bug_id/reminder' },
  ],
  login: 'required',
  summary: 'Get your reminders of bugs',
  input: wire.RemindersAsked,
  output: wire.Reminders,
  read: getReminders,
})

export const reminderCreate = method({
  name: 'Reminder.create',
  routes: [
    { path: 'POST /reminder', status: 201 },
    { path: 'POST /bug/:bug_id/reminder', status: 201 },
  ],
  login: 'required',
  summary: 'Have a reminder of a bug sent to you at a time',
  input: wire.NewReminder,
  output: wire.Done,
  aliases: { at: 'reminder_ts' },
  unknown: 'param_invalid',
  write: createReminder,
})

export const reminderDelete = method({
  name: 'Reminder.delete',
  routes: [{ path: 'DELETE /reminder/:id' }],
  login: 'required',
  summary: 'Delete one of your reminders',
  input: wire.ReminderNamed,
  output: wire.Done,
  write: deleteReminder,
})

export const reminderMethods = [reminderGet, reminderCreate, reminderDelete]
