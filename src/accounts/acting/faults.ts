/** Faults of acting for another person. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

export const actingFaults = {
  acting_needs_session: fault(400, 32000).says(
    'To act as somebody else, log in with your password on the login page or for a token; API ' +
      'keys, and logins by a proxy, have no session in which you could.',
  ),
  acting_already: fault(400, 32000).says(
    (login: string) => `You already act as ${login}. End that first.`,
  ),
  acting_as_yourself: fault(400, 32000).says('You are this person. Choose somebody else.'),
  acting_protected: fault(401, 304).says(
    (login: string) =>
      `Nobody may act as ${login}, who is a member of the group 'bz_sudo_protect'.`,
  ),
  acting_disabled: fault(400, 32000).says(
    (login: string) => `The account ${login} is disabled, so nobody can act as its owner.`,
  ),
}

export const fail = thrower(actingFaults, texts.acting)
