/**
 * Adjusts existing flags when their type changes. As in Bugzilla, this is recorded in the audit
 * log, not in the history of bugs.
 */

import type { Work } from '../../../platform/work/work.ts'
import type { FlagType } from '../../catalogue/flag-types/flag-types.ts'
import { areSamePlaces } from '../../catalogue/flag-types/flag-types.rules.ts'
import * as store from './flags.store.ts'
import { know } from './known-flags.ts'
import * as rules from './plan-flags.rules.ts'
import { eventOf } from './write-flags.ts'

interface Types {
  before: Iterable<FlagType>
  /** All types after the change. */
  after: readonly FlagType[]
}

/**
 * Flags in places where their type is no longer valid change to a valid type of the same name or
 * are removed; requestees are cleared if the type no longer allows them.
 */
export async function settleFlags(work: Work, { before, after }: Types) {
  const now = new Map(after.map((type) => [type.id, type]))
  const pairs = [...before].map((type) => [type, now.get(type.id)!] as const)
  const moved = pairs.filter(
    ([was, is]) =>
      !areSamePlaces(was.inclusions, is.inclusions) ||
      !areSamePlaces(was.exclusions, is.exclusions),
  )
  if (moved.length > 0) await retargetAll(work, idsOf(moved))
  const silent = pairs.filter(([was, is]) => was.is_requesteeble > is.is_requesteeble)
  if (silent.length > 0) await store.forgetRequestees(work.tx, { type_ids: idsOf(silent) })
}

const idsOf = (pairs: (readonly [FlagType, FlagType])[]) => pairs.map(([{ id }]) => id)

async function retargetAll(work: Work, type_ids: number[]) {
  await retargetOn(work, await store.misplacedFlags(work.tx, { type_ids }))
}

/** The type of the flags, and those that will be deleted, to which no flag changes. */
interface Dropping {
  type_id: number
  deleted: readonly number[]
  limit: number
}

/**
 * At most `limit` flags of a type that will be deleted, and the others on the same bugs, change to
 * another valid type of the same name, or are removed. Returns how many flags of the type there
 * were, and whether these were all.
 */
export async function dropSome(work: Work, { deleted, ...which }: Dropping) {
  const found = await store.someOfType(work.tx, which)
  const bugs = [...new Map(found.map((bug) => [bug.bug_id, bug])).values()]
  const held = await retargetOn(work, bugs, ({ id }) => !deleted.includes(id))
  const flags = held.filter(({ type }) => type.id === which.type_id).length
  return { flags, isAll: found.length < which.limit }
}

type Placed = Awaited<ReturnType<typeof store.misplacedFlags>>[number]

/** One event for all bugs. Returns the flags that these had. */
async function retargetOn(
  work: Work,
  bugs: readonly Placed[],
  stays: (type: FlagType) => boolean = () => true,
) {
  const { tx } = work
  if (bugs.length === 0) return []
  const known = await know(
    work,
    bugs.map(({ bug_id }) => bug_id),
    [],
  )
  const places = new Map(bugs.map((bug) => [bug.bug_id, bug]))
  const groups = Map.groupBy(known.held, ({ bug_id, attach_id }) => `${bug_id} ${attach_id}`)
  const flags = [...groups.values()].flatMap((held) => {
    const [{ bug_id, attach_id }] = held as [(typeof held)[number]]
    const planned = rules.begin(held)
    const types = known.typesIn(places.get(bug_id)!, attach_id === null ? 'b' : 'a').filter(stays)
    rules.retarget(planned, types, known.groupsOfSetter)
    return planned.map((flag) => ({ flag, bug_id, attach_id, id: flag.before!.id }))
  })
  const gone = flags.filter(({ flag }) => flag.status === 'X')
  await store.removeFlags(tx, { ids: gone.map(({ id }) => id) })
  const retyped = flags.filter(({ flag }) => flag.type.id !== flag.before!.type.id)
  for (const [type_id, some] of Map.groupBy(retyped, ({ flag }) => flag.type.id)) {
    await store.retypeFlags(tx, { ids: some.map(({ id }) => id), type_id })
  }
  if (gone.length === 0) return known.held
  const told = gone.map(({ flag, bug_id, ...place }) => ({ bug_id, ...eventOf(flag, place) }))
  await work.record({ kind: 'flags.changed', body: { flags: told } })
  return known.held
}
