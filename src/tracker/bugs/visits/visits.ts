/** When people last viewed the bugs in which they are involved. */

import { parameters } from '../../../accounts/parameters/parameters.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import { limits } from '../../../platform/limits.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seeBugs } from '../see/bugs.ts'
import { viewer } from '../see/visible.ts'
import { fail } from './faults.ts'
import * as store from './visits.store.ts'
import { VISITS_ASKED_MAX, type VisitsAsked, type VisitsToNote } from './visits.wire.ts'

/** Changing a bug counts as a visit, if the user is involved in it. */
export async function visitIfInvolved(work: Work, bug_id: number) {
  // They have not seen it themselves.
  if (work.actor.by?.acts) return
  await visit(work, [bug_id])
}

/** The caller's last visit to a visible bug; undefined if they are not involved in it. */
export async function lastVisit(look: Look, bug_id: number) {
  if (look.actor.id === 0) return undefined
  const row = await store.lastVisit.first(look.tx, { bug_id, ...(await visitorOf(look)) })
  if (!row) return undefined
  const { last_visit_ts: at, delta_ts } = row
  return { at: at === null ? undefined : toText(at), isBehind: at === null || at < delta_ts }
}

/** Visits of people who are no longer involved are not returned. */
export async function forgetUninvolved({ tx }: Work, bug_id: number) {
  await store.forgetUninvolved(tx, { bug_id })
}

/** The caller must be involved in all of the bugs; faults 50, 100 to 102 and 32000. */
export async function noteVisits(work: Work, { ids, ...asked }: VisitsToNote & Selecting) {
  const bugs = await seeBugs(work, ids)
  const visited = new Set(
    await visit(
      work,
      bugs.map(({ id }) => id),
    ),
  )
  const other = bugs.find(({ id }) => !visited.has(id))
  if (other) fail('user_not_involved', other.id)
  await store.forget(work.tx, { user_id: work.actor.id, since: await keptSince(work) })
  const { pick } = selection(asked)
  const last_visit_ts = toText(work.now)
  return bugs.map(({ id }) => pick({ id, last_visit_ts }))
}

/** The caller's visits to bugs that are still visible, newest first. */
export async function readVisits(look: Look, { ids, ...asked }: VisitsAsked & Selecting) {
  const who = { ...(await viewer(look)), since: await keptSince(look) }
  const rows = ids
    ? await store.among(look.tx, { ...who, bug_ids: ids, limit: VISITS_ASKED_MAX })
    : await store.newest(look.tx, { ...who, limit: limits.visits_shown_max })
  const { pick } = selection(asked)
  return rows.map(({ bug_id, last_visit_ts }) =>
    pick({ id: bug_id, last_visit_ts: toText(last_visit_ts) }),
  )
}

const DAY_MS = 86_400_000

/** The parameter `last_visit_keep_days`; 0 keeps all. */
async function keptSince({ tx, now }: Look) {
  const days = Number((await parameters(tx)).last_visit_keep_days)
  return days > 0 ? now - days * DAY_MS : 0
}

async function visit(work: Work, bug_ids: number[]) {
  const { tx, now } = work
  const rows = await store.visitIfInvolved(tx, { bug_ids, ...(await visitorOf(work)), now })
  return rows.map(({ bug_id }) => bug_id)
}

async function visitorOf(look: Look) {
  const { viewer_id, viewer_qa_id } = await viewer(look)
  return { user_id: viewer_id, contact_id: viewer_qa_id }
}
