/** What bugs cannot wait for. */

import { thrower } from '../../../platform/faults.ts'

export const dependencyFaults = {
  dependency_loop_single: {
    status: 400,
    code: 116,
    say: () => 'A bug can neither block itself nor depend on itself.',
  },
  dependency_loop_multi: {
    status: 400,
    code: 116,
    say: (ids: readonly number[]) =>
      'Bugs would both block this one and wait for it, however far around' +
      (ids.length > 0 ? `: ${ids.join(', ')}.` : '.'),
  },
} as const

export const fail = thrower(dependencyFaults)
