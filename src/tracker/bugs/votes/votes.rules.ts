/** Decides which votes a person may cast. Pure. */

import {
  hasVoting,
  type VoteColumns,
  voteLimits,
  votesPerBug,
} from '../../catalogue/products/vote-limits.rules.ts'
import { fail } from './faults.ts'

interface Standing {
  bug_status: string
  everconfirmed: number
}
/** The votes of one person for one bug, before and after the call. */
export interface Ballot {
  bug: { id: number; product_id: number; is_open: number } & Standing
  product: VoteColumns & { name: string }
  before: number
  after: number
}

interface Votable {
  bug: { is_open: number }
  product: VoteColumns
}
/** Whether more votes can be given to the bug, up to the limits. */
export const mayRaise = ({ bug, product }: Votable): boolean =>
  bug.is_open === 1 && hasVoting(product)

/**
 * The highest number that a ballot may contain. Votes that exceed a limit lowered later may stay.
 */
export const mostFor = (ballot: Votable & { before: number }): number =>
  mayRaise(ballot) ? Math.max(ballot.before, votesPerBug(ballot.product)) : ballot.before

/**
 * Parses a typed number of votes; an empty text is 0. Fault 32000 unless it is a natural number.
 */
export function countOf(bug: string, text: string): number {
  const given = text.trim() || '0'
  return /^\d{1,5}$/.test(given) ? Number(given) : fail('votes_not_natural', bug, given)
}

/** Whether the person gives more votes than before; only then do limits apply. */
export const isRaised = ({ before, after }: Ballot): boolean => after > before

/**
 * Throws fault 32000 for ballots beyond the limits of their products. `elsewhere` are the person's
 * votes for other bugs, by product. Lowering votes is always allowed in a product with voting.
 */
export function checkBallots(ballots: readonly Ballot[], elsewhere: ReadonlyMap<number, number>) {
  for (const ballot of ballots) checkBallot(ballot)
  const byProduct = Map.groupBy(ballots, ({ bug }) => bug.product_id)
  for (const [product_id, own] of byProduct) {
    if (!own.some(isRaised)) continue
    const { product } = own[0]!
    const { votesperuser } = voteLimits(product)
    const all = own.reduce((sum, { after }) => sum + after, elsewhere.get(product_id) ?? 0)
    if (all > votesperuser) fail('votes_too_many_for_product', product.name, all, votesperuser)
  }
}

function checkBallot(ballot: Ballot) {
  const { bug, product, before, after } = ballot
  if (after === before) return
  if (!hasVoting(product)) fail('voting_disabled', product.name)
  if (!isRaised(ballot)) return
  if (!bug.is_open) fail('votes_for_closed_bug', bug.id)
  const max = votesPerBug(product)
  if (after > max) fail('votes_too_many_for_bug', bug.id, after, max)
}

/** Whether these votes of all people confirm the bug. */
export function isConfirmedBy({ bug, product }: Ballot, votes: number): boolean {
  const { votestoconfirm } = voteLimits(product)
  const isUnconfirmed = bug.bug_status === 'UNCONFIRMED' && !bug.everconfirmed
  return isUnconfirmed && votestoconfirm > 0 && votes >= votestoconfirm
}
