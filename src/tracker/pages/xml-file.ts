/**
 * Streams the XML of bugs: some bugs at a time, and of each some comments at a time, to limit
 * memory. Reads only requested elements.
 */

import { actorAnew } from '../../accounts/actors/actors.ts'
import { groupsById } from '../../accounts/groups/groups.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Flowing, PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { encoded, type FileOn, filesOn } from '../bugs/attachments/get-attachments.ts'
import { sortBugs, visibleAmong } from '../bugs/see/bugs.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { markOf, tokenFor } from '../bugs/read/get-bug.ts'
import { readVisibleBugs } from '../bugs/read/read-bugs.ts'
import { pageOfComments, workTimesOn } from '../bugs/comments/comments.ts'
import { fields, isAdditional } from '../catalogue/fields/fields.ts'
import { catalogue } from '../catalogue/products/products.ts'
import * as xml from './bug-xml.ts'

/** Read together: bugs without comments, and comments of one bug. */
const BUGS = 25
const COMMENTS = 50
const ASIDE = { aside: true }

type Read = <Value>(body: (look: Look) => Promise<Value>) => Promise<Value>

/** Bugs by id or alias; unavailable ones become error elements. */
export async function xmlFile(door: Door, asked: PageAsked, ids: string[]): Promise<Flowing> {
  const who = door.caller.actor
  const read: Read = (body) =>
    door.look(who, async (look) => body({ ...look, actor: await actorAnew(look.tx, who) }), ASIDE)
  const wants = chosen(asked)
  const { head, places, names } = await read((look) => find(look, ids))
  const some = (from: number) => {
    const numbers = places.slice(from, from + BUGS).filter((one) => typeof one === 'number')
    return read((look) => readSome(look, numbers, wants))
  }
  // The first are read before the response begins, so that errors can still be reported.
  let found = await some(0)
  async function* pieces() {
    yield head
    for (const [at, place] of places.entries()) {
      if (at > 0 && at % BUGS === 0) found = await some(at)
      if (typeof place === 'string') yield place
      // Bugs hidden meanwhile are omitted.
      const bug = typeof place === 'number' && found.bugs.get(place)
      if (!bug) continue
      yield xml.openXml(bug, { names, wants, token: found.tokens.get(bug.id) })
      if (wants('long_desc')) yield* commentsOf(read, bug.id, found.worked)
      for (const file of found.files.get(bug.id) ?? []) {
        const token = found.tokens.get(markOf(file.known.id))
        yield* fileOf({ ...file, token }, wants, door)
      }
      yield xml.BUG_TAIL
    }
    yield xml.TAIL
  }
  return { type: 'application/xml', file: { name: 'bugs.xml', is_shown: true }, pieces }
}

/**
 * `field` lists the requested elements, `excludefield` those to omit; the id is always included.
 */
function chosen({ given }: PageAsked): xml.Wants {
  const listed = (name: string) =>
    new Set((given.get(name) ?? []).flatMap((text) => text.split(/[\s,]+/)).filter(Boolean))
  const only = listed('field')
  const never = listed('excludefield')
  return (name) => name === 'bug_id' || ((only.size === 0 || only.has(name)) && !never.has(name))
}

/** In the requested order, without repetitions: the id of a bug, or its error. */
async function find(look: Look, ids: string[]) {
  const { named, faults } = await sortBugs(look, ids)
  const places = new Map<string, number | string>([
    ...[...named].map(([number, id]) => [id, number] as const),
    ...faults.map(({ id, fault }) => [id, xml.errorXml(id, fault)] as const),
  ])
  const { maintainer } = await parameters(look.tx)
  const exporter = look.actor.id === 0 ? {} : { exporter: look.actor.login }
  return {
    head: xml.headXml({ urlbase: await addressOf(look), maintainer, ...exporter }),
    places: [...new Set(ids)].flatMap((id) => places.get(id) ?? []),
    names: await namesFor(look),
  }
}

async function namesFor({ tx }: Look) {
  const { classifications } = await catalogue(tx)
  return {
    classification: new Map(classifications.map(({ name, id }) => [name, id])),
    group: new Map([...(await groupsById(tx)).values()].map(({ name, id }) => [name, id])),
    own: (await fields(tx)).inUse.filter(isAdditional).map(({ name }) => name),
  }
}

const NONE = new Map<number, FileOn[]>()
async function readSome(look: Look, ids: number[], wants: xml.Wants) {
  const bugs = (await readVisibleBugs(look, ids, {})) as Bug[]
  const seen = bugs.map(({ id }) => id)
  const files = wants('attachment') ? await filesOn(look, seen) : NONE
  const held = new Map<number | string, string>(
    bugs.map(({ id, last_change_time }) => [id, last_change_time]),
  )
  for (const { known } of [...files.values()].flat()) {
    held.set(markOf(known.id), known.last_change_time)
  }
  const tokens = [...held].map(([id, changed]) => [id, tokenFor(look, id, changed)] as const)
  return {
    bugs: new Map(bugs.map((bug) => [bug.id, bug])),
    files,
    tokens: new Map(look.actor.id === 0 ? [] : tokens),
    worked: wants('long_desc') ? await workTimesOn(look, seen) : new Map<number, number>(),
  }
}

/** An attachment, with its content if requested. */
async function* fileOf(
  { known, creator_name, bytes, token }: FileOn & { token: string | undefined },
  wants: xml.Wants,
  { blobs }: Pick<Door, 'blobs'>,
) {
  yield xml.openFileXml(known, { creator_name, token })
  if (wants('attachmentdata')) {
    yield xml.DATA[0]
    yield* encoded(bytes, blobs)
    yield xml.DATA[1]
  }
  yield xml.closeFileXml(known)
}

async function* commentsOf(read: Read, id: number, worked: ReadonlyMap<number, number>) {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await read(async (look) => {
      const isSeen = (await visibleAmong(look, [id])).length > 0
      return isSeen ? pageOfComments(look, id, page, COMMENTS) : undefined
    })
    // The bug or its last comments were hidden meanwhile.
    if (found?.page !== page) return
    yield xml.commentsXml(found.comments, { worked, names: found.names })
    pages = found.pages
  }
}
