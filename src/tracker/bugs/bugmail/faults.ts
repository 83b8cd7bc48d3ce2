/** Faults about mail preferences. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const bugmailFaults = {
  bugmail_wish_unknown: fault(400, 32000).says(
    (relationship: string, event: string) =>
      `'${relationship.slice(0, 50)}' cannot receive mail about '${event.slice(0, 50)}'.`,
  ),
  watch_self: fault(400, 32000).says(
    'You cannot watch yourself: you already receive your own mail.',
  ),
  unsubscribe_link_invalid: fault(400, 32000).says(
    'The link is not valid: open it exactly as it is in the message, or log in and ignore the bug ' +
      'on its page.',
  ),
  bugmail_too_many: fault(413, 20003).says(
    (max: number, what: string) => `You can ${what} at most ${max}.`,
  ),
}

export const fail = thrower(bugmailFaults, texts.bugmail)
