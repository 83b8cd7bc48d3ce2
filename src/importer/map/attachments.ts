/** Attachments: content is stored as blobs before the rows that refer to it. */

import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Bytes } from '../../platform/blobs/blobs.ts'
import { fold } from '../../platform/fold.ts'
import { limits } from '../../platform/limits.ts'
import type { Range, StagedRow } from '../staged.ts'
import { flag, moment, number, rowsOf, text } from './cells.ts'
import type { ImportContext } from './context.ts'
import type { Mapping } from './mapping.ts'

/** Content comes from the database, or from the folder `data/attachments`. */
export const attachments: Mapping = {
  part: 'attachments',
  sources: ['attachments', 'attach_data'],
  ranged: ['bugs', 'bug_id'],
  leaves: { isurl: 'the URL of an attachment was kept as text', attach_size: 'computed again' },
  async prepare(context, range) {
    context.files.clear()
    for (const row of rowsOf(context.staged, 'attachments', { by: 'bug_id', range })) {
      const id = number(row['attach_id'])
      const stored = context.stored?.files.get(id)
      if (stored) context.files.set(id, stored)
      if (stored) continue
      const bytes = await bytesOf(context, id)
      if (bytes) context.files.set(id, await context.blobs.put(bytes))
    }
  },
  *rows(context, range) {
    const next = ['attach_id']
    for (const row of rowsOf(context.staged, 'attachments', { by: 'bug_id', range, next })) {
      if (isOfBug(context, row)) yield ['attachments', attachmentOf(context, row)]
    }
  },
}

function isOfBug({ known, losses }: ImportContext, row: StagedRow) {
  if (known.bugs.has(row['bug_id'])) return true
  losses.tell(
    'an attachment of a missing bug was left out',
    `attachment ${number(row['attach_id'])}`,
  )
  return false
}

/** The content in its table, else its file; undefined if an administrator deleted both. */
async function bytesOf(context: ImportContext, id: number) {
  const { staged, attachments: folder, contentPath } = context
  const large = staged.large('attach_data', 'thedata', id)
  if (large) return createReadStream(large.path, { highWaterMark: limits.stream_chunk_bytes })
  const range: Range = { from: id, until: id }
  for (const row of rowsOf(staged, 'attach_data', { by: 'id', range })) {
    const cell = row['thedata'] ?? ''
    const bytes = cell instanceof Uint8Array ? cell : Buffer.from(text(cell))
    // Without content it is on disk, or was deleted: empty files cannot be attached.
    if (bytes.length > 0) return bytesIn(bytes)
  }
  const path = contentPath ? contentPath(id) : folder && fileOf(folder, id)
  return path ? createReadStream(path, { highWaterMark: limits.stream_chunk_bytes }) : undefined
}

/** Undefined unless it is a regular file in this folder: a symbolic link may lead anywhere. */
export function fileOf(folder: string, id: number): string | undefined {
  const place = placeOf(id)
  if (!existsSync(join(folder, ...place))) return undefined
  const path = realpathSync(join(folder, ...place))
  const isHere = path === join(realpathSync(folder), ...place)
  return isHere && statSync(path).isFile() ? path : undefined
}

async function* bytesIn(bytes: Uint8Array): Bytes & AsyncIterable<Uint8Array> {
  yield bytes
}

/** Bugzilla's path of an attachment's file: the folder has its last two digits. */
export const placeOf = (id: number) => [
  `group.${String((id % 100) + 100).slice(-2)}`,
  `attachment.${id}`,
]

function attachmentOf(context: ImportContext, row: StagedRow) {
  const id = number(row['attach_id'])
  const what = `attachment ${id}`
  const file = context.files.get(id)
  if (!file) context.losses.tell('an attachment has no bytes in the source', what)
  const creation_ts = moment(context, row['creation_ts'], { what, otherwise: context.now })
  const [filename, description] = [text(row['filename']), text(row['description'])]
  return {
    id,
    bug_id: number(row['bug_id']),
    creation_ts,
    modification_time: moment(context, row['modification_time'], { what, otherwise: creation_ts }),
    submitter_id: number(row['submitter_id']),
    ispatch: flag(row['ispatch']),
    isobsolete: flag(row['isobsolete']),
    isprivate: flag(row['isprivate']),
    attach_size: file?.size ?? 0,
    blob_hash: file?.hash ?? null,
    mimetype: text(row['mimetype']),
    filename,
    filename_key: fold(filename),
    description,
    description_key: fold(description),
  }
}
