/** Casts votes for bugs, and confirms bugs that get enough of them. */

import type { Work } from '../../../platform/work/work.ts'
import { statuses } from '../../catalogue/fields/fields.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import { byMoment, momentSince } from '../history/moments.ts'
import { recordSameChange } from '../history/same-change.ts'
import { bugNumbers, type SeenBug, seeNamed } from '../see/bugs.ts'
import { ownVotesFor, votesFor, votesUsed } from './own-votes.ts'
import { type Ballot, checkBallots, isConfirmedBy, isRaised } from './votes.rules.ts'
import * as store from './votes.store.ts'

/** The votes of the caller by id or alias of a bug; 0 takes them away. */
export type Votes = ReadonlyMap<string, number>

/**
 * Casts all of the votes or none; faults 100 to 102 and 32000. Votes for other bugs stay. The
 * limits are checked in the transaction that writes.
 */
export async function castVotes(work: Work, votes: Votes) {
  const { bugs, wanted } = await bugsNamed(work, votes)
  const ids = bugs.map(({ id }) => id)
  const before = await ownVotesFor(work, ids)
  const { byId } = await catalogue(work.tx)
  const ballots = bugs.map((bug) => ({
    bug,
    product: byId.get(bug.product_id)!,
    before: before.get(bug.id) ?? 0,
    after: wanted.get(bug.id)!,
  }))
  checkBallots(ballots, await votesUsed(work, ids))
  await write(work, ballots)
  const totals = await votesFor(work, ids)
  const popular = ballots.filter(
    (ballot) => isRaised(ballot) && isConfirmedBy(ballot, totals.get(ballot.bug.id) ?? 0),
  )
  const confirmed = await confirm(
    work,
    popular.map(({ bug }) => bug),
  )
  return ballots.map(({ bug: { id }, after }) => ({
    bug_id: id,
    vote_count: after,
    votes: totals.get(id) ?? 0,
    is_newly_confirmed: confirmed.has(id),
  }))
}

/** Of two numbers for one bug, the last one counts. */
async function bugsNamed(work: Work, votes: Votes) {
  const numbers = await bugNumbers(work, [...votes.keys()])
  const named = new Map<number, string>()
  const wanted = new Map<number, number>()
  for (const [name, count] of votes) {
    const id = numbers.get(name.trim())!
    named.set(id, name.trim())
    wanted.set(id, count)
  }
  return { bugs: await seeNamed(work, named), wanted }
}

async function write({ tx, actor: { id: who } }: Work, ballots: readonly Ballot[]) {
  const changed = ballots.filter(({ before, after }) => before !== after)
  const [given, taken] = [true, false].map((is) => changed.filter(({ after }) => after > 0 === is))
  const rows = given!.map(({ bug, after }) => ({ who, bug_id: bug.id, vote_count: after }))
  if (rows.length > 0) await store.put(tx, rows)
  const bug_ids = taken!.map(({ bug }) => bug.id)
  if (bug_ids.length > 0) await store.remove(tx, { who, bug_ids })
}

/**
 * As in Bugzilla, the voter is the author of the change and needs no right to make it. Without an
 * open status that may follow, the bugs stay as they are.
 */
async function confirm(work: Work, bugs: readonly SeenBug[]): Promise<ReadonlySet<number>> {
  const all = await statuses(work.tx)
  const known = new Map(all.map((one) => [one.name, one]))
  const next = known
    .get('UNCONFIRMED')
    ?.can_change_to.map(({ name }) => known.get(name)!)
    .find(({ is_open, isactive }) => is_open && isactive)
  if (bugs.length === 0 || !next) return new Set()
  for (const { id, delta_ts } of bugs) momentSince(work, id, delta_ts)
  const confirmed = bugs.map(({ id }) => id)
  const changes: number[] = []
  for (const [now, ids] of await byMoment(work, confirmed)) {
    await store.confirm(work.tx, { ids, bug_status: next.name, now })
    const status = { field: 'bug_status', removed: 'UNCONFIRMED', added: next.name }
    changes.push(...(await recordSameChange({ ...work, now }, ids, status)))
    const once = { field: 'everconfirmed', removed: '0', added: '1' }
    changes.push(...(await recordSameChange({ ...work, now }, ids, once)))
  }
  await work.record({ kind: 'bugs.confirmed', body: { bugs: confirmed, changes } })
  return new Set(confirmed)
}
