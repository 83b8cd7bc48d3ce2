/** Reads attachments as JSON, with Base64 content if requested. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { loginsShown } from '../../../accounts/users/find-users.ts'
import type { Keeper } from '../../../platform/blobs/keeper.ts'
import { readRows } from '../../../platform/db/rows.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import { type Door, type Selecting, Streamed } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import { limits } from '../../../platform/limits.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seeBugs, seeNamed } from '../see/bugs.ts'
import { mayRead } from './attachments.rules.ts'
import * as store from './attachments.store.ts'
import type { Attachment, AttachmentKnown, AttachmentsAsked } from './attachments.wire.ts'
import { fail } from './faults.ts'

type Asked = AttachmentsAsked & Selecting

/** Larger requests are read as slow reads. */
const READ_HERE_MAX = 10

/** All attachments of bugs, and single ones; faults 50, 52, 100 to 102 and 304. */
export async function getAttachments(door: Door, asked: Asked) {
  const { ids = [], attachment_ids = [] } = asked
  if (!asked.ids && !asked.attachment_ids) {
    failAtDoor('params_required', ['ids', 'attachment_ids'])
  }
  const aside = ids.length + attachment_ids.length > READ_HERE_MAX
  const found = await door.look(door.caller.actor, (look) => readAttachments(look, asked), {
    aside,
  })
  return withBytes(found, door.blobs)
}

interface Shown {
  id: number
  shown: Partial<Attachment>
  /** The bytes for `data`; absent if it is not requested. */
  bytes?: Bytes
}
interface Bytes {
  hash: string | null
  size: number
}
interface Found {
  bugs: [bug_id: number, attachments: Shown[]][]
  attachments: Shown[]
}

async function readAttachments(look: Look, asked: Asked): Promise<Found> {
  const isInsider = await isInNamed(look, 'insidergroup')
  const bugs = await ofBugs(look, asked.ids ?? [], isInsider)
  const single = await byNumbers(look, asked.attachment_ids ?? [], isInsider)
  const shape = await shaper(look, asked)
  return {
    bugs: bugs.map(([id, rows]) => [id, rows.map(shape)]),
    attachments: single.map(shape),
  }
}

type Row = store.ReadAttachment

/** By bug; every requested bug is present, even without readable attachments. */
async function ofBugs(look: Look, ids: string[], isInsider: boolean): Promise<[number, Row[]][]> {
  if (ids.length === 0) return []
  const bug_ids = (await seeBugs(look, ids)).map(({ id }) => id)
  const byBug = await readable(look, bug_ids, isInsider)
  return bug_ids.map((id) => [id, byBug.get(id) ?? []])
}

/** Attachments of visible bugs that the caller may read. */
async function readable({ tx, actor }: Look, bug_ids: number[], isInsider: boolean) {
  const reader = { id: actor.id, isInsider }
  const rows = (await store.ofBugs(tx, { bug_ids })).filter((row) => mayRead(row, reader))
  return Map.groupBy(rows, ({ bug_id }) => bug_id)
}

/** The rows of the attachments of a visible bug that the caller may read. */
export async function readableRows(look: Look, bug_id: number): Promise<Row[]> {
  const byBug = await readable(look, [bug_id], await isInNamed(look, 'insidergroup'))
  return byBug.get(bug_id) ?? []
}

/** The attachments of visible bugs, without content. */
export async function attachmentsOn(look: Look, bug_ids: number[]) {
  const byBug = await filesOn(look, bug_ids)
  return new Map([...byBug].map(([id, files]) => [id, files.map(({ known }) => known)]))
}

/** An attachment with what its download needs. */
export interface FileOn {
  known: AttachmentKnown
  creator_id: number
  /** The submitter's real name. */
  creator_name: string
  bytes: Bytes
}
/** The same, with what `encoded` needs to read the content. */
export async function filesOn(look: Look, bug_ids: number[]): Promise<Map<number, FileOn[]>> {
  const byBug = await readable(look, bug_ids, await isInNamed(look, 'insidergroup'))
  const shape = await shaper(look, {})
  return new Map([...byBug].map(([id, rows]) => [id, rows.map((row) => fileOf(row, shape))]))
}

function fileOf(row: Row, shape: (row: Row) => Shown): FileOn {
  const { shown, bytes } = shape(row)
  const { submitter_id: creator_id, creator_name } = row
  return { known: shown as AttachmentKnown, creator_id, creator_name, bytes: bytes! }
}

/** One attachment with what `read` needs for its content; faults 53, 100 to 102 and 304. */
export async function fileNumbered(look: Look, id: string): Promise<FileOn> {
  const [row] = await byNumbers(look, [id], await isInNamed(look, 'insidergroup'))
  if (!row) return fail('attachment_not_found', id)
  return fileOf(row, await shaper(look, {}))
}

/** Unknown ids are skipped; one that may not be read is a fault. */
async function byNumbers(look: Look, texts: string[], isInsider: boolean): Promise<Row[]> {
  if (texts.length === 0) return []
  const ids = [...new Set(texts.map(asNumber))]
  const found = new Map((await store.byIds(look.tx, { ids })).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  await seeNamed(look, new Map(rows.map(({ bug_id, id }) => [bug_id, `of attachment ${id}`])))
  const reader = { id: look.actor.id, isInsider }
  const hidden = rows.find((row) => !mayRead(row, reader))
  if (hidden) fail('auth_failure', hidden.id)
  return rows
}

function asNumber(text: string): number {
  if (/^\s*\d{1,15}\s*$/.test(text)) return Number(text)
  return failAtDoor('param_must_be_numeric', 'attachment_ids', 'a list of numbers of attachments')
}

/** The wire form of each attachment for this reader, without content. */
async function shaper(look: Look, asked: Asked) {
  const chosen = selection(asked)
  const login = await loginsShown(look)
  const withData = chosen.wants('data')
  return (row: Row): Shown => {
    const whole: AttachmentKnown = {
      id: row.id,
      bug_id: row.bug_id,
      file_name: row.filename,
      summary: row.description,
      content_type: row.mimetype,
      is_private: row.isprivate === 1,
      is_obsolete: row.isobsolete === 1,
      is_patch: row.ispatch === 1,
      creator: login(row.creator),
      creation_time: toText(row.creation_ts),
      last_change_time: toText(row.modification_time),
      size: row.attach_size,
      flags: readFlags(row.flags, login),
    }
    const bytes = { hash: row.blob_hash, size: row.attach_size }
    return { id: row.id, shown: chosen.pick(whole), ...(withData && { bytes }) }
  }
}

interface FlagRow extends Omit<Attachment['flags'][number], 'creation_date' | 'modification_date'> {
  creation_date: number
  modification_date: number
}
function readFlags(json: string, login: (login: string) => string): Attachment['flags'] {
  return readRows<FlagRow & { requestee: string | null }>(json).map((flag) => {
    const { requestee, ...rest } = flag
    return {
      ...rest,
      creation_date: toText(flag.creation_date),
      modification_date: toText(flag.modification_date),
      setter: login(flag.setter),
      ...(requestee !== null && { requestee: login(requestee) }),
    }
  })
}

/** Small content is returned directly; large content is streamed. */
async function withBytes({ bugs, attachments }: Found, blobs: Keeper) {
  const all = [...bugs.flatMap(([, of]) => of), ...attachments]
  const size = all.reduce((sum, { bytes }) => sum + (bytes?.size ?? 0), 0)
  if (size > limits.answer_file_bytes_max) {
    return new Streamed(() => inPieces({ bugs, attachments }, blobs))
  }
  const whole = async ({ shown, bytes }: Shown) => {
    if (!bytes) return shown
    let data = ''
    for await (const piece of encoded(bytes, blobs)) data += piece
    return { ...shown, data }
  }
  const answer: { bugs: Record<number, unknown>; attachments: Record<number, unknown> } = {
    bugs: {},
    attachments: {},
  }
  for (const [id, of] of bugs) {
    const shown: unknown[] = []
    for (const one of of) shown.push(await whole(one))
    answer.bugs[id] = shown
  }
  for (const one of attachments) answer.attachments[one.id] = await whole(one)
  return answer
}

async function* inPieces({ bugs, attachments }: Found, blobs: Keeper) {
  yield '{"bugs":{'
  for (const [at, [id, of]] of bugs.entries()) {
    yield `${at > 0 ? ',' : ''}"${id}":[`
    for (const [place, one] of of.entries()) {
      if (place > 0) yield ','
      yield* objectInPieces(one, blobs)
    }
    yield ']'
  }
  yield '},"attachments":{'
  for (const [at, one] of attachments.entries()) {
    yield `${at > 0 ? ',' : ''}"${one.id}":`
    yield* objectInPieces(one, blobs)
  }
  yield '}}'
}

async function* objectInPieces({ shown, bytes }: Shown, blobs: Keeper): AsyncGenerator<string> {
  const json = JSON.stringify(shown)
  if (!bytes) {
    yield json
    return
  }
  yield `${json.slice(0, -1)}${json === '{}' ? '' : ','}"data":"`
  yield* encoded(bytes, blobs)
  yield '"}'
}

/**
 * Streams bytes as Base64. Three bytes give four characters, so the remainder of a piece is put
 * before the next.
 */
export async function* encoded({ hash, size }: Bytes, blobs: Pick<Keeper, 'open'>) {
  if (hash === null || size === 0) return
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of await blobs.open(hash)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece as Buffer]) : (piece as Buffer)
    const whole = bytes.length - (bytes.length % 3)
    // A copy, so that the remainder does not keep the whole piece in memory.
    rest = Buffer.from(bytes.subarray(whole))
    yield bytes.toString('base64', 0, whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}
