/** Faults of votes. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

const counted = (votes: number) => (votes === 1 ? '1 vote' : `${votes} votes`)

export const voteFaults = {
  voting_disabled: fault(400, 32000).says(
    (product: string) => `Voting is disabled in the product '${product}'.`,
  ),
  votes_not_natural: fault(400, 32000).says(
    (bug: string, given: string) =>
      `'${shown(given)}' is not a number of votes for bug ${bug}: enter 0 or more.`,
  ),
  votes_too_many_for_bug: fault(400, 32000).says(
    (bug_id: number, given: number, max: number) =>
      `You can give bug ${bug_id} at most ${counted(max)}, and not ${given}.`,
  ),
  votes_too_many_for_product: fault(400, 32000).says(
    (product: string, given: number, max: number) =>
      `You have ${counted(max)} for all bugs of the product '${product}', and not ${given}. ` +
      'Take some away from other bugs first.',
  ),
  votes_for_closed_bug: fault(400, 32000).says(
    (bug_id: number) =>
      `Bug ${bug_id} is closed: you can take your votes away, but not give it more.`,
  ),
}

export const fail = thrower(voteFaults, texts.vote)
