/** Faults about reminders. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const reminderFaults = {
  reminders_too_many: fault(413, 20003).says(
    (max: number) => `You can have at most ${max} reminders. Delete one first.`,
  ),
  reminder_past: fault(400, 53).says(
    (text: string) => `${text} is not in the future. A reminder is sent at a later time.`,
  ),
}

export const fail = thrower(reminderFaults, texts.reminder)
