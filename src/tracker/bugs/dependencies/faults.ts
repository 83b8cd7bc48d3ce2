/** What bugs cannot wait for. */

import { thrower } from '../../../platform/faults.ts'

export const dependencyFaults = {
  dependency_loop_single: {
    status: 400,
    code: 116,
    say: () => 'A bug cannot block itself or depend on itself.',
  },
  dependency_loop_multi: {
    status: 400,
    code: 116,
    say: (ids: readonly number[]) =>
      'These bugs would both block this bug and depend on it, directly or indirectly' +
      (ids.length > 0 ? `: ${ids.join(', ')}.` : '.'),
  },
} as const

export const fail = thrower(dependencyFaults)
