/** Checks that each person's set of groups follows from their grants. */

import { type Checking, inPages } from '../../platform/db/checked.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { groupsOf } from '../group-sets/group-sets.ts'
import * as checks from './check.store.ts'
import { openIncluded } from './memberships.rules.ts'
import * as store from './memberships.store.ts'
import { isSpreading } from './spread.ts'

const PAGE = 1_000

/** Finds people whose stored group set differs from their memberships. */
export function checkMemberships(db: Db): Checking {
  return inPages<number>(db, async (tx, after = 0) => {
    const people = await store.peopleAfter(tx, { after, limit: PAGE })
    const until = people.at(-1)?.id
    if (until === undefined) return { seen: 0, findings: [] }
    const given = await givenTo(tx, { after, until })
    const included = openIncluded(
      await store.inclusions(tx, { grant_type: store.INCLUDE.membership }),
    )
    // Memberships are granted in the background, but revoked immediately.
    const isLater = await isSpreading(tx)
    const findings: string[] = []
    for (const { id, login_name, group_set_id } of people) {
      const due = included(given.get(id) ?? [])
      const kept = await groupsOf(tx, group_set_id)
      const isAllDue = [...kept].every((group) => due.has(group))
      const isDue = isAllDue && (isLater || kept.size === due.size)
      if (isDue) continue
      findings.push(`user ${id} (${login_name}): is in ${say(kept)}, but should be in ${say(due)}`)
    }
    return { seen: people.length, findings, next: until }
  })
}

async function givenTo(tx: Tx, between: { after: number; until: number }) {
  const given = new Map<number, number[]>()
  for (const { user_id, group_id } of await checks.givenBetween(tx, between)) {
    given.set(user_id, [...(given.get(user_id) ?? []), group_id])
  }
  return given
}

const say = (groups: Iterable<number>) =>
  `groups ${[...groups].sort((a, b) => a - b).join(', ') || 'none'}`
