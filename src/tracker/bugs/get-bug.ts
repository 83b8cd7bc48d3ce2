/** Bug.get: bugs by number or alias; single ones from what was kept, while it holds. */

import type { Selecting } from '../../platform/http/method.ts'
import { Ready } from '../../platform/http/method.ts'
import { etagOf } from '../../platform/http/formats.ts'
import { selection } from '../../platform/http/select.ts'
import type { Look } from '../../platform/work.ts'
import { namedBugs } from './bugs.ts'
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts'
import { readBugs } from './read-bugs.ts'
import * as store from './read.store.ts'
import { bugFields } from './shape.ts'
import { viewer } from './visible.ts'

/** The numbers of bugs, each with how it was asked for. */
type Named = ReadonlyMap<number, string>

const perDatabase = new WeakMap<object, KeptAnswers>()

export async function getBugs(look: Look, asked: { ids: string[] } & Selecting) {
  const named = await namedBugs(look, asked.ids)
  return named.size === 1 ? getOne(look, named, asked) : answer(look, named, asked)
}

/** One bug; its tags are no part of its revision, so an answer with them is not kept. */
async function getOne(look: Look, named: Named, asked: Selecting) {
  if (selection(asked, bugFields).wants('tags')) return answer(look, named, asked)
  const [id] = [...named.keys()] as [number]
  const { tx, actor, now } = look
  const row = await store.revisions.first(tx, { ...(await viewer(look)), id })
  if (!row) return answer(look, named, asked)
  const revision = `${row.revision} ${row.all}`
  const fields = `${asked.include_fields?.join() ?? ''};${asked.exclude_fields?.join() ?? ''}`
  const key = `${id} ${actor.id} ${actor.group_set_id} ${fields}`
  const kept = keptFor(tx.handle.home)
  const known = kept.find(key, revision, now)
  if (known) return known
  const made = await answer(look, named, asked)
  kept.keep(key, { revision, at: now, answer: made })
  return made
}

async function answer(look: Look, named: Named, asked: Selecting): Promise<Ready> {
  const bugs = await readBugs(look, named, asked)
  // The tokens tell the time and would make every answer a new one, so the tag leaves them out.
  const plain = JSON.stringify({ bugs, faults: [] })
  const etag = etagOf(plain)
  const { actor } = look
  if (actor.id === 0 || !selection(asked, bugFields).wants('update_token')) {
    return new Ready(plain, etag)
  }
  const ids = [...named.keys()]
  const at = Math.floor(look.now / 1000)
  const signed = bugs.map((bug, index) => ({
    ...bug,
    update_token: `${at}-${look.sign(`${at} ${actor.id} ${ids[index]} ${bug.last_change_time}`)}`,
  }))
  return new Ready(JSON.stringify({ bugs: signed, faults: [] }), etag)
}

function keptFor(home: object) {
  let kept = perDatabase.get(home)
  if (!kept) perDatabase.set(home, (kept = createKeptAnswers()))
  return kept
}
