/** What bugs cannot wait for. */

import { thrower } from '../../platform/faults.ts'

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
      `These bugs would both block this one and wait for it, however far around: ${ids.join(', ')}.`,
  },
} as const

export const fail = thrower(dependencyFaults)
