/** Faults about places in the event log. */

import { fault, thrower } from '../faults.ts'
import { texts } from '../fault-texts/texts.ts'

export const feedFaults = {
  event_cursor_invalid: fault(400, 53).says(
    (after: string) =>
      `'${after}' is not a place in the events: use 'next' of an earlier response, or 'now'.`,
  ),
  events_gone: fault(410, 20008).says(
    'Events after this place have been removed. Read the bugs that you need again, and continue ' +
      "with after=now; without 'after', the response begins with the oldest event.",
  ),
}

export const fail = thrower(feedFaults, texts.feed)
