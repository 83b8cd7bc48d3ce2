/** Faults of deleting accounts. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const peopleFaults = {
  user_has_activity: fault(400, 32000).says(
    (login: string, traces: readonly string[]) =>
      `The account '${login}' is referenced by: ${traces.join(', ')}. Disable it instead with ` +
      "'login_denied_text'.",
  ),
  user_is_yourself: fault(400, 32000).says(
    'You cannot delete your own account. Ask another member of editusers.',
  ),
}

export const fail = thrower(peopleFaults, texts.people)
