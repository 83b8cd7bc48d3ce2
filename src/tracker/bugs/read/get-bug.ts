/** Bug.get: bugs by id or alias; single ones from the cache, if it is current. */

import type { Selecting } from '../../../platform/http/method.ts'
import { Ready } from '../../../platform/http/method.ts'
import { etagOf } from '../../../platform/http/formats.ts'
import { selection } from '../../../platform/http/select.ts'
import { parseTime } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { namedBugs } from '../see/bugs.ts'
import { getThoseSeen } from './get-those-seen.ts'
import { basisOf, keptFor } from './kept-answers.ts'
import { readNamed } from './read-bugs.ts'
import * as store from './read.store.ts'
import { bugFields, EXTRA } from './shape.ts'
import { viewer } from '../see/visible.ts'

/** Ids of bugs, each with the id or alias requested. */
type Named = ReadonlyMap<number, string>

/**
 * `Bug.get`. Without `permissive`, faults 100 to 102 for the first bug that is missing or hidden.
 */
export async function getBugs(
  look: Look,
  asked: { ids: string[]; permissive?: boolean } & Selecting,
) {
  if (asked.permissive) return getThoseSeen(look, asked)
  const named = await namedBugs(look, asked.ids)
  return named.size === 1 ? getOne(look, named, asked) : (await answer(look, named, asked)).answer
}

/** One bug. Extra fields are not covered by its revision, so responses with them are not cached. */
async function getOne(look: Look, named: Named, asked: Selecting) {
  const chosen = selection(asked, bugFields)
  if (EXTRA.some((field) => chosen.wants(field))) {
    return (await answer(look, named, asked)).answer
  }
  const [id] = [...named.keys()] as [number]
  const { tx, actor } = look
  const fields = `${asked.include_fields?.join() ?? ''};${asked.exclude_fields?.join() ?? ''}`
  const key = `${id} ${actor.id} ${actor.group_set_id} ${fields}`
  const kept = keptFor(tx.handle.identity)
  const known = kept.has(key) && kept.find(key, await basisFor(look, id))
  if (known) return known
  // Together, so that they share round trips.
  const [basis, made] = await Promise.all([basisFor(look, id), answer(look, named, asked)])
  kept.keep(key, basis, made)
  return made.answer
}

/** What a response about a bug depends on; without a revision if the bug is hidden. */
export async function basisFor(look: Look, id: number) {
  const row = async () => store.revisionOf.first(look.tx, { ...(await viewer(look)), id })
  const [basis, found] = await Promise.all([basisOf(look.tx, look.now), row()])
  return basis(found?.revision)
}

async function answer(look: Look, named: Named, asked: Selecting) {
  const found = await readNamed(look, named, asked)
  const people = found.flatMap((one) => one.people)
  const texts = found.map(({ bug }) => JSON.stringify(bug))
  // Tokens contain the time and would make every response different, so the ETag excludes them.
  const plain = `{"bugs":[${texts.join()}],"faults":[]}`
  const etag = etagOf(plain)
  const { actor } = look
  if (actor.id === 0 || !selection(asked, bugFields).wants('update_token')) {
    return { answer: new Ready(plain, etag), people }
  }
  const ids = [...named.keys()]
  const signed = texts.map((text, index) => {
    const { last_change_time } = found[index]!.bug as { last_change_time?: string }
    return withToken(text, tokenFor(look, ids[index]!, last_change_time))
  })
  return { answer: new Ready(`{"bugs":[${signed.join()}],"faults":[]}`, etag), people }
}

/** The name of an attachment in its token. */
export const markOf = (attachment_id: number) => `a${attachment_id}`

/**
 * Bound to the reader, the bug or `id`, and the time, which is never before the last included
 * change, even if the clock is behind.
 */
export function tokenFor({ actor, now, sign }: Look, id: number | string, changed = '') {
  const at = Math.floor(Math.max(now, parseTime(changed) ?? 0) / 1000)
  return `${at}-${sign(`${at} ${actor.id} ${id}`)}`
}

/** When a token was issued to the caller for a bug; undefined if it is invalid. */
export function timeOfToken({ actor, sign }: Look, id: number | string, token: string) {
  const [, at, mark] = /^(\d{1,12})-(.+)$/.exec(token) ?? []
  return mark === sign(`${at} ${actor.id} ${id}`) ? Number(at) * 1000 : undefined
}

/** The ETag of the caller's response for the whole bug. */
export async function etagOfBug(look: Look, id: number): Promise<string> {
  return (await answer(look, new Map([[id, String(id)]]), {})).answer.etag!
}

/** Appends a field to an object in JSON text. */
function withToken(bug: string, token: string) {
  const comma = bug === '{}' ? '' : ','
  return `${bug.slice(0, -1)}${comma}"update_token":"${token}"}`
}
