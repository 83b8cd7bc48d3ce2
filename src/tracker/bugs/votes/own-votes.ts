/** How many votes bugs have, and which of them are the caller's. */

import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../see/visible.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import { hasVoting } from '../../catalogue/products/vote-limits.rules.ts'
import { mostFor } from './votes.rules.ts'
import * as store from './votes.store.ts'

/** The votes of all people by bug; for bugs visible to the caller. */
export async function votesFor({ tx }: Look, bug_ids: number[]): Promise<Map<number, number>> {
  const rows = await store.totals(tx, { bug_ids })
  return new Map(rows.map(({ bug_id, votes }) => [bug_id, Number(votes)]))
}

/** For a bug visible to the caller. */
export const countVotes = async (look: Look, bug_id: number): Promise<number> =>
  (await votesFor(look, [bug_id])).get(bug_id) ?? 0

/** The caller's votes by bug. */
export async function ownVotesFor({ tx, actor }: Look, bug_ids: number[]) {
  const rows = await store.ofPerson(tx, { who: actor.id, bug_ids })
  return new Map(rows.map(({ bug_id, vote_count }) => [bug_id, vote_count]))
}

interface Placed {
  id: number
  product_id: number
  is_open: number
}
/** The caller's votes for a visible bug, and the most that they can give it. */
export interface Voting {
  own: number
  most: number
}

/** Undefined without a login, and in a product without voting. */
export async function votingOn(look: Look, bug: Placed): Promise<Voting | undefined> {
  const product = (await catalogue(look.tx)).byId.get(bug.product_id)!
  if (look.actor.id === 0 || !hasVoting(product)) return undefined
  const own = (await ownVotesFor(look, [bug.id])).get(bug.id) ?? 0
  return { own, most: mostFor({ bug, product, before: own }) }
}

/** The caller's votes by product, for bugs that they can see, except some. */
export async function votesUsed(look: Look, but: number[] = []): Promise<Map<number, number>> {
  const rows = await store.used(look.tx, { ...(await viewer(look)), but })
  return new Map(rows.map(({ product_id, votes }) => [product_id, Number(votes)]))
}
