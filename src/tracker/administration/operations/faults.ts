/** Faults of operations. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

/** Not in Bugzilla. */
export const operationFaults = {
  operation_ended: fault(409, 20004).says(
    (id: number) => `Operation ${id} has ended already, so it cannot be stopped.`,
  ),
  operation_not_stopped: fault(409, 20004).says(
    (id: number) =>
      `Operation ${id} was not stopped, or another one for the same has been started since, so ` +
      'it cannot be resumed.',
  ),
}

export const fail = thrower(operationFaults, texts.operation)
