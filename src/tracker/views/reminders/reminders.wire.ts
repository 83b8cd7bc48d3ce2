/** Wire schemas of reminders of bugs. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../../platform/values.wire.ts'

/** The length of a note. */
export const NOTE_CHARS_MAX = 1_000

/** A reminder of the caller's. */
export const Reminder = Type.Object({
  id: Type.Integer(),
  bug_id: Type.Integer(),
  note: Type.String(),
  reminder_ts: timeOf('When it is sent; it is removed then'),
  creation_ts: timeOf('When it was created'),
  sent: Type.Boolean({ description: 'Always false, for clients of other installations' }),
})
export type Reminder = Static<typeof Reminder>

/** Parameters of `Reminder.create`. */
export const NewReminder = Type.Object({
  bug_id: Type.Union([Type.Integer(), Type.String({ maxLength: 40 })], {
    description: 'The number or alias of a bug',
  }),
  reminder_ts: Type.String({
    maxLength: 40,
    description:
      'When it is sent: a time in UTC, or a day for its beginning in the time zone of ' +
      'the installation',
  }),
  note: Type.Optional(
    Type.String({ maxLength: NOTE_CHARS_MAX, description: 'A text that is sent with it' }),
  ),
})
export type NewReminder = Static<typeof NewReminder>

/** Parameters of `Reminder.get`. */
export const RemindersAsked = Type.Object({
  id: Type.Optional(Type.Integer()),
  bug_id: Type.Optional(
    Type.Union([Type.Integer(), Type.String({ maxLength: 40 })], {
      description: 'Only those of this bug',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 0, description: 'Default and maximum: 500' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of reminders to skip' })),
})
export type RemindersAsked = Static<typeof RemindersAsked>
/** Response of `Reminder.get`, the next one first. */
export const Reminders = Type.Object({ reminders: Type.Array(Reminder) })

/** Parameters of `Reminder.delete`. */
export const ReminderNamed = Type.Object({ id: Type.Integer() })
export type ReminderNamed = Static<typeof ReminderNamed>
/** Response of the methods that create and delete a reminder. */
export const Done = Type.Object({ id: Type.Integer() })
