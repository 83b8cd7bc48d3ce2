/** What bugs cannot wait for. */

import { fault, thrower } from '../../../platform/faults.ts'

export const dependencyFaults = {
  dependency_loop_single: fault(400, 116).says('A bug cannot block itself or depend on itself.'),
  dependency_loop_multi: fault(400, 116).says(
    (ids: readonly number[]) =>
      'These bugs would both block this bug and depend on it, directly or indirectly' +
      (ids.length > 0 ? `: ${ids.join(', ')}.` : '.'),
  ),
}

export const fail = thrower(dependencyFaults)
