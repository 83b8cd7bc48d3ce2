/** The fault of changes in read-only mode. */

import { fault, thrower } from '../../platform/faults.ts'
import { toText } from '../../platform/times.ts'
import { waitFor, type While } from './read-only.rules.ts'
import { texts } from '../fault-texts/texts.ts'

/** Status 503, with `Retry-After` from the announced end or a default. */
export const readOnlyFaults = {
  read_only: fault(503, 20004).says(
    ({ note, until }: While, _now: number) =>
      'This installation is currently read-only' +
      (until === undefined ? '' : `, expected until ${toText(until)}`) +
      `. Nothing was changed; try again later.${note === '' ? '' : ` ${note}`}`,
    ({ until }: While, now: number) => waitFor(until, now),
  ),
}

export const fail = thrower(readOnlyFaults, texts.readOnly)
