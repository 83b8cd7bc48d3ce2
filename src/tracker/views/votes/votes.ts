/** Who voted for a bug, what a person voted for, and the bugs with the most votes. */

import { fail } from '../../../accounts/faults.ts'
import { seesUser, summariesShown, usersById } from '../../../accounts/users/find-users.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { countVotes } from '../../bugs/votes/own-votes.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import * as store from './votes.store.ts'

const limit = limits.votes_shown_max

/**
 * A bug by id or alias, its first `votes_shown_max` voters and the number of all votes; faults 100
 * to 102.
 */
export async function votersFor(look: Look, named: string) {
  const bug = await seeBug(look, named)
  const rows = await store.votersFor(look.tx, { bug_id: bug.id, limit })
  const summary = await summariesShown(look)
  const voters = rows.map((row) => ({ ...summary(row), vote_count: row.vote_count }))
  return { bug, voters, votes: await countVotes(look, bug.id) }
}

/** A person's votes by product; faults 51 and 410. */
export async function votesOf(look: Look, user_id: number) {
  const { tx, actor } = look
  if (actor.id === 0) failAtDoor('login_required')
  const person = (await usersById(tx, [user_id])).get(user_id)
  const isSeen = person && (user_id === actor.id || (await seesUser(look, person)))
  if (!isSeen) return fail('object_does_not_exist', 'user', user_id)
  const bugs = await store.votesOf(tx, { ...(await viewer(look)), who: user_id, limit })
  return { person: (await summariesShown(look))(person), bugs }
}

/** A visible bug with its number of votes. */
export type Voted = Awaited<ReturnType<typeof votesOf>>['bugs'][number]

/** With a visible bug for which there are no votes yet; faults 100 to 102. */
export async function withBug(look: Look, voted: readonly Voted[], named: string) {
  const bug = await seeBug(look, named)
  if (voted.some(({ id }) => id === bug.id)) return voted
  const product = (await catalogue(look.tx)).byId.get(bug.product_id)!.name
  const at = voted.findIndex((one) => one.product_id === bug.product_id)
  return voted.toSpliced(Math.max(at, 0), 0, { ...bug, product, vote_count: 0 })
}

const MOST = 100

/** The 100 visible bugs with the most votes. */
export async function mostVoted(look: Look): Promise<Voted[]> {
  const rows = await store.mostVoted(look.tx, { ...(await viewer(look)), limit: MOST })
  return rows.map((row) => ({ ...row, vote_count: Number(row.vote_count) }))
}
