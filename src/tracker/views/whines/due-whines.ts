/** Takes the whines that are due, and says who gets them. */

import { enabledById } from '../../../accounts/actors/actors.ts'
import { setsWithAny } from '../../../accounts/group-sets/group-sets.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor, Work } from '../../../platform/work/work.ts'
import { mayUseGroup, mayWhine, mayWhineAtOthers } from './change-whines.ts'
import { nextRun } from './schedules.rules.ts'
import { MAILTO, NEVER, zoneOf } from './whines.ts'
import * as store from './whines.store.ts'

/** A user or a group, as in the table of schedules. */
export type Target = Pick<store.ScheduleRow, 'mailto' | 'mailto_type'>

/**
 * The targets of due schedules by whine; sets when each runs next. Whatever the caller does with
 * them in the same work happens once.
 */
export async function takeDue({ tx, now }: Work, limit: number) {
  const due = await store.due(tx, { now, limit })
  const zone = await zoneOf(tx)
  for (const row of due) {
    await store.setNext(tx, { id: row.id, run_next: nextRun(row, now, zone) ?? NEVER })
  }
  return { whines: byWhine(due), hasMore: due.length === limit }
}

/** The targets of all schedules of some whines, whenever they run. */
export const allTargets = async (tx: Tx, ids: number[]): Promise<Map<number, Target[]>> =>
  byWhine(await store.schedules(tx, { ids }))

function byWhine(rows: readonly store.ScheduleRow[]) {
  const whines = new Map<number, Target[]>()
  for (const { eventid, mailto, mailto_type } of rows) {
    const targets = whines.get(eventid) ?? []
    whines.set(eventid, [...targets, { mailto, mailto_type }])
  }
  return whines
}

/** A whine and its owner; undefined if it was deleted, or its owner may not have whines now. */
export async function findActive(tx: Tx, id: number) {
  const whine = await store.byId.first(tx, { id })
  const owner = whine && (await enabledById(tx, whine.owner_userid))
  return owner && mayWhine(owner) ? { whine, owner } : undefined
}

/** A page of the people to whom the owner may send a whine and who get mail, by id. */
export async function peopleFor(
  tx: Tx,
  owner: Actor,
  targets: readonly Target[],
  page: { after: number; limit: number },
): Promise<number[]> {
  const isAllowed = mayWhineAtOthers(owner)
  const people = targets.filter(({ mailto_type }) => mailto_type === MAILTO.user)
  const ids = people.map(({ mailto }) => mailto).filter((id) => id === owner.id || isAllowed)
  const groups: number[] = []
  for (const { mailto, mailto_type } of targets) {
    const isGroup = mailto_type === MAILTO.group && isAllowed
    if (isGroup && (await mayUseGroup(tx, owner, mailto))) groups.push(mailto)
  }
  const sets = groups.length === 0 ? [] : await setsWithAny(tx, groups)
  return (await store.reachable(tx, { ids, sets, ...page })).map(({ id }) => id)
}
