/**
 * Streams the XML of bugs: some bugs at a time, and of each some comments at a time, to limit
 * memory. Reads only requested elements.
 */

import { groupsById } from '../../../accounts/groups/groups.ts'
import type { Look } from '../../../platform/work/work.ts'
import { encoded, type FileOn, filesOn } from '../../bugs/attachments/get-attachments.ts'
import { pageOfComments, workTimesOn } from '../../bugs/comments/comments.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { markOf, tokenFor } from '../../bugs/read/get-bug.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { visibleAmong } from '../../bugs/see/bugs.ts'
import { fields, isAdditional } from '../../catalogue/fields/fields.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import * as xml from './bug-xml.ts'

/** Read together: bugs without comments, and comments of one bug. */
const BUGS = 25
const COMMENTS = 50

/** Opens a look for the reader; each may be another one. */
export type Read = <Value>(body: (look: Look) => Promise<Value>) => Promise<Value>

/** Where bugs are read, and which elements of them. */
export interface Reading {
  read: Read
  wants: xml.Wants
  blobs: Parameters<typeof encoded>[1]
  names: xml.Names
  /** Whether a reader who may change bugs gets the tokens for that. */
  has_tokens: boolean
  /** Attachments that are left out. */
  skips?: (file: FileOn) => Promise<boolean>
}

/** The names that the elements of bugs need. */
export async function namesForXml({ tx }: Look): Promise<xml.Names> {
  const { classifications } = await catalogue(tx)
  return {
    classification: new Map(classifications.map(({ name, id }) => [name, id])),
    group: new Map([...(await groupsById(tx)).values()].map(({ name, id }) => [name, id])),
    own: (await fields(tx)).inUse
      .filter(isAdditional)
      .map(({ name, custom }) => ({ name, holds: custom?.holds })),
  }
}

/**
 * The elements of bugs by id, and texts between them as they are; a bug that the reader cannot see
 * is left out. The first bugs are read at once, so that errors can still be reported.
 */
export async function bugsInXml(places: readonly (number | string)[], reading: Reading) {
  const { read, names, wants } = reading
  const some = (from: number) => {
    const numbers = places.slice(from, from + BUGS).filter((one) => typeof one === 'number')
    return read((look) => readSome(look, numbers, reading))
  }
  let found = await some(0)
  async function* pieces() {
    for (const [at, place] of places.entries()) {
      if (at > 0 && at % BUGS === 0) found = await some(at)
      if (typeof place === 'string') yield place
      const bug = typeof place === 'number' && found.bugs.get(place)
      if (!bug) continue
      yield xml.openXml(bug, { names, wants, token: found.tokens.get(bug.id) })
      if (wants('long_desc')) yield* commentsOf(read, bug.id, found.worked)
      for (const file of found.files.get(bug.id) ?? []) {
        if (await reading.skips?.(file)) continue
        const token = found.tokens.get(markOf(file.known.id))
        yield* fileOf({ ...file, token }, reading)
      }
      yield xml.BUG_TAIL
    }
  }
  return pieces
}

const NONE = new Map<number, FileOn[]>()
async function readSome(look: Look, ids: number[], reading: Reading) {
  const { wants, has_tokens } = reading
  const bugs = (await readVisibleBugs(look, ids, {})) as Bug[]
  const seen = bugs.map(({ id }) => id)
  const files = wants('attachment') ? await filesOn(look, seen) : NONE
  const held = new Map<number | string, string>(
    bugs.map(({ id, last_change_time }) => [id, last_change_time]),
  )
  for (const { known } of [...files.values()].flat()) {
    held.set(markOf(known.id), known.last_change_time)
  }
  const tokens = has_tokens && look.actor.id !== 0 ? [...held] : []
  return {
    bugs: new Map(bugs.map((bug) => [bug.id, bug])),
    files,
    tokens: new Map(tokens.map(([id, changed]) => [id, tokenFor(look, id, changed)])),
    worked: wants('long_desc') ? await workTimesOn(look, seen) : new Map<number, number>(),
  }
}

/** An attachment, with its content if requested. */
async function* fileOf(
  { known, creator_name, bytes, token }: FileOn & { token: string | undefined },
  { wants, blobs }: Reading,
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
