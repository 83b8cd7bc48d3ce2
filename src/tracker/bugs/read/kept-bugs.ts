/** Bugs in lists: the JSON text of each is cached until the bug changes. */

import { setImmediate as breath } from 'node:timers/promises'

import { Ready, type Selecting } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { basisOf, keptFor } from './kept-answers.ts'
import { readWithPeople } from './read-bugs.ts'
import { bugFields, EXTRA } from './shape.ts'

/** A bug that this look found to be visible to the reader, with its revision. */
export interface FoundBug {
  id: number
  revision: number
}

/** The bugs in this order, each as JSON. Reads only those that are not cached. */
export async function bugTexts(look: Look, found: readonly FoundBug[], asked: Selecting) {
  const chosen = selection(asked, bugFields)
  const { tx, now } = look
  // Extra fields are not covered by a bug's revision.
  if (EXTRA.some((field) => chosen.wants(field)))
    return (await readTexts(look, idsOf(found), asked)).map(({ json }) => json)
  const kept = keptFor(tx.handle.identity)
  const basis = await basisOf(tx, now)
  const reader = await readerKey(look, asked)
  const keyOf = (id: number) => `${id} in lists ${reader}`
  const texts = new Map<number, string>()
  const missing: FoundBug[] = []
  for (const [at, bug] of found.entries()) {
    if (at > 0 && at % FOUND_AT_ONCE === 0) await breath()
    const known = kept.find(keyOf(bug.id), basis(bug.revision))
    if (known) texts.set(bug.id, known.json)
    else missing.push(bug)
  }
  const read = await readTexts(look, idsOf(missing), asked)
  if (read.length < missing.length) throw new Error('a bug that was found is hidden')
  for (const [at, bug] of missing.entries()) {
    const { json, people } = read[at]!
    texts.set(bug.id, json)
    kept.keep(keyOf(bug.id), basis(bug.revision), { answer: new Ready(json), people })
  }
  return found.map(({ id }) => texts.get(id)!)
}

const idsOf = (bugs: readonly FoundBug[]) => bugs.map(({ id }) => id)

/** Bugs looked up in the cache, and bugs read, before others get turns. */
const FOUND_AT_ONCE = 500
const AT_ONCE = 100

interface Read {
  json: string
  people: Awaited<ReturnType<typeof readWithPeople>>[number]['people']
}

async function readTexts(look: Look, ids: number[], asked: Selecting) {
  const texts: Read[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (at > 0) await breath()
    for (const { bug, people } of await readWithPeople(look, ids.slice(at, at + AT_ONCE), asked)) {
      texts.push({ json: JSON.stringify(bug), people })
    }
  }
  return texts
}

/** Readers with equal keys see the same of every bug that they can see. */
async function readerKey(look: Look, { include_fields, exclude_fields }: Selecting) {
  const isTimeTracker = await seesHours(look)
  const fields = `${include_fields?.join() ?? ''};${exclude_fields?.join() ?? ''}`
  return `${Number(isTimeTracker)} ${Number(look.actor.id === 0)} ${fields}`
}
