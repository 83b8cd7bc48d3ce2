/** Reads see-also links that lead elsewhere, with the trackers that they lead to. */

import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { LOCAL } from './bug-urls.rules.ts'
import type { ExternalBug } from './external-bugs.wire.ts'
import * as store from './see-also.store.ts'
import { beginOf, readTrackers, type Tracker, trackerOf } from './trackers.rules.ts'

/** A row of a link. */
export type LinkRow = Awaited<ReturnType<typeof store.ofBugs>>[number]

/** The trackers of the installation. */
export async function trackers(tx: Tx): Promise<readonly Tracker[]> {
  const text = (await docketParameters(tx)).external_trackers
  if (text !== parsed.text) parsed = { text, list: readTrackers(text) }
  return parsed.list
}
/** The last value of the parameter. */
let parsed: { text: string; list: readonly Tracker[] } = { text: '', list: [] }

/** The external bugs of visible bugs, by bug, in the order of their links. */
export async function externalBugsOn(tx: Tx, bug_ids: number[]) {
  const rows = await store.ofBugs(tx, { bug_ids })
  const known = await trackers(tx)
  const elsewhere = rows.filter(({ class: kind }) => kind !== LOCAL)
  return Map.groupBy(
    elsewhere.map((row) => externalBug(row, known)),
    ({ bug_id }) => bug_id,
  )
}

/** Links by id; callers check which of their bugs are visible. */
export const linksById = (tx: Tx, ids: number[]) => store.byIds(tx, { ids })
/** Links by their folded addresses, at most `limit`; callers check the same. */
export const linksByAddress = (tx: Tx, keys: string[], limit: number) =>
  store.byKeys(tx, { keys, limit })
/** The links of these bugs that have one of the folded addresses. */
export const linksOnBugs = (tx: Tx, keys: string[], bug_ids: number[]) =>
  store.byKeysOn(tx, { keys, bug_ids })

/** As clients see it. */
export function externalBug(row: LinkRow, known: readonly Tracker[]): ExternalBug {
  const { tracker, bug } = placeOf(row, known)
  return {
    id: row.id,
    bug_id: row.bug_id,
    ext_bz_id: tracker.id,
    ext_bz_bug_id: bug,
    ext_status: row.status,
    ext_description: row.description,
    ext_priority: row.priority,
    url: row.value,
    type: {
      ...tracker,
      type: 'None',
      url: beginOf(tracker.full_url),
      can_get: false,
      can_send: false,
      must_send: false,
      send_once: false,
    },
  }
}

/** An address of no known tracker is a tracker of its own: its host. */
function placeOf(row: LinkRow, known: readonly Tracker[]) {
  const kept = known.find(({ id }) => id === row.tracker_id)
  if (kept && row.tracker_bug !== null) return { tracker: kept, bug: row.tracker_bug }
  const found = trackerOf(known, row.value)
  if (found) return found
  const url = URL.parse(row.value)
  const begin = url === null ? '' : `${url.origin}/`
  const full_url = `${begin}%id%`
  return {
    tracker: { id: 0, description: url?.host ?? '', full_url },
    bug: row.value.slice(begin.length),
  }
}
