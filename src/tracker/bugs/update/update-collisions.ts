/**
 * Refuses changes of fields that others changed since the caller read them. Only for callers that
 * state what they read: without that, the last writer wins, as old clients expect.
 */

import { isKnown } from '../../../platform/http/formats.ts'
import { parseTime } from '../../../platform/times.ts'
import type { Work } from '../../../platform/work/work.ts'
import { apiName } from '../../model/api-names.wire.ts'
import { changedAfter } from '../history/history.ts'
import { firstAfter } from '../history/new-since.ts'
import { fail } from '../see/faults.ts'
import { etagOfBug, timeOfToken } from '../read/get-bug.ts'
import { fieldsSet } from './update-collisions.rules.ts'
import type { Request } from './update-parts.ts'

/** Fault 20001 names the bug and the fields. */
export async function refuseCollisions({ work, asked, drafts }: Request) {
  const { last_change_time, if_unmodified_since, if_match } = asked
  const first = Math.max(firstAfter(last_change_time), afterHttpDate(if_unmodified_since))
  const set = fieldsSet(asked)
  if (set.size === 0 || (first === 0 && if_match === undefined)) return
  const unseen = new Map<number, number>()
  for (const { id } of drafts) {
    const since = await unseenFrom(work, id, { if_match, first })
    if (since !== undefined) unseen.set(id, since)
  }
  const times = [...unseen.values()].filter((time) => time > 0)
  const ids = [...unseen.keys()]
  const changed = times.length > 0 ? await changedAfter(work, ids, Math.min(...times)) : []
  for (const [id, since] of unseen) {
    const later = changed.filter((one) => one.bug_id === id && one.bug_when >= since)
    const others = since === 0 ? set : new Set(later.map(({ field }) => field))
    const both = [...others].filter((field) => set.has(field))
    if (both.length > 0) fail('collision', id, both.map(apiName))
  }
}

/**
 * The time after which changes are unknown to the caller: undefined if there are none, 0 if the
 * state that the caller read cannot be dated.
 */
async function unseenFrom(
  work: Work,
  id: number,
  { if_match, first }: { if_match: string | undefined; first: number },
) {
  if (if_match === undefined) return first
  if (isKnown(if_match, await etagOfBug(work, id))) return undefined
  const read_at = if_match.split(',').map((token) => timeOfToken(work, id, unquoted(token)))
  const known = read_at.find((time) => time !== undefined)
  return known === undefined ? first : firstAfter(new Date(known).toISOString())
}

const unquoted = (text: string) => text.trim().replace(/^"(.*)"$/, '$1')

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
/** As HTTP requires, an invalid date is ignored. */
function afterHttpDate(text = '') {
  const time = HTTP_DATE.test(text.trim()) ? Date.parse(text) : parseTime(text.trim())
  return time === undefined || Number.isNaN(time) ? 0 : (Math.floor(time / 1000) + 1) * 1000
}
