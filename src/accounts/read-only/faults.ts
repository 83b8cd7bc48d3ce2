/** What is refused while the installation can only be read. */

import { thrower } from '../../platform/faults.ts'
import { toText } from '../../platform/times.ts'
import { waitFor, type While } from './read-only.rules.ts'

export const readOnlyFaults = {
  read_only: {
    status: 503,
    code: 20004,
    say: ({ note, until }: While, _now: number) =>
      'This installation is currently read-only' +
      (until === undefined ? '' : `, expected until ${toText(until)}`) +
      `. Nothing was changed; try again later.${note === '' ? '' : ` ${note}`}`,
    retry_after_s: ({ until }: While, now: number) => waitFor(until, now),
  },
} as const

export const fail = thrower(readOnlyFaults)
