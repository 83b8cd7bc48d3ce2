/** When people last looked at the bugs that concern them. */

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

/** Whoever changes a bug that concerns them has seen it; of others nothing is kept. */
export async function visitIfInvolved(work: Work, bug_id: number) {
  await visit(work, [bug_id])
}

/** Whoever no longer has to do with a bug is not asked to come back to it. */
export async function forgetUninvolved({ tx }: Work, bug_id: number) {
  await store.forgetUninvolved(tx, { bug_id })
}

/** All of the bugs must concern the caller; faults 50, 100 to 102 and 32000. */
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

/** The caller's own, the newest first, of bugs that they still see. */
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
  const { viewer_id, viewer_qa_id } = await viewer(work)
  const who = { user_id: viewer_id, contact_id: viewer_qa_id }
  const rows = await store.visitIfInvolved(tx, { bug_ids, ...who, now })
  return rows.map(({ bug_id }) => bug_id)
}
