/** Downloads of all attachments of a bug as one archive, under the rules of single ones. */

import { Type } from 'typebox'

import { parameters } from '../../../accounts/parameters/parameters.ts'
import { cleanName } from '../../../platform/file-names.rules.ts'
import { type Asked, download, type Found } from '../../../platform/http/downloads.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { seeBug } from '../see/bugs.ts'
import * as store from './attachments.store.ts'
import { ARCHIVED_MAX } from './attachments.wire.ts'
import { isAtSecond, isMarked, isPublic, markOn } from './download.ts'
import { fail } from './faults.ts'
import { readableRows } from './get-attachments.ts'
import { archiveText, secondBase } from './second-origin.rules.ts'

/**
 * Sends a ZIP of the attachments that the reader can see, or redirects to the separate origin.
 * Faults 100 to 102 for the bug.
 */
export const attachmentsDownload = download({
  name: 'Attachment.download_all',
  path: paths.BUG_ATTACHMENTS,
  input: Type.Object({
    id: Type.String(),
    of: Type.Optional(Type.String()),
    t: Type.Optional(Type.String()),
  }),
  isApart: isAtSecond,
  find: (look, { id, of = '', t = '' }, at) =>
    at.isApart ? atSecond(look, { id, of, t }, at) : atMain(look, id, at),
})

/** The columns that an archive needs. */
interface Row extends Pick<store.AttachmentRow, 'id' | 'bug_id' | 'isprivate' | 'filename'> {
  blob_hash: string | null
  attach_size: number
  creation_ts: number
}

/** What the reader can see; files without content are left out. */
async function rowsFor(look: Look, bug_id: number): Promise<Row[]> {
  const rows = (await readableRows(look, bug_id)).filter(hasContent)
  if (rows.length === 0) fail('no_attachments', bug_id)
  return rows.length > ARCHIVED_MAX ? fail('too_many_attachments', bug_id, ARCHIVED_MAX) : rows
}
const hasContent = ({ blob_hash, attach_size }: Row) => blob_hash !== null && attach_size > 0

async function atMain(look: Look, id: string, { main }: Asked): Promise<Found> {
  const bug = await seeBug(look, id)
  const rows = await rowsFor(look, bug.id)
  const { attachment_base } = await parameters(look.tx)
  const base = secondBase(attachment_base, bug.id, main)
  if (base === undefined) return archive(bug.id, rows)
  const location = base + paths.bugAttachments(bug.id).slice(1)
  const isprivate = Math.max(...rows.map((row) => row.isprivate))
  if (await isPublic(look, { bug_id: bug.id, isprivate })) return { location }
  const ids = rows.map((row) => row.id)
  const t = markOn(look, (until) => archiveText(ids, until))
  return { location: `${location}?of=${ids.join()}&t=${t}` }
}

const IDS = /^\d{1,15}(,\d{1,15})*$/
/** Nobody is logged in there: a token names the attachments that its reader can see. */
async function atSecond(
  look: Look,
  { id, of, t }: { id: string; of: string; t: string },
  { main }: Asked,
): Promise<Found> {
  const ids = IDS.test(of) ? of.split(',').map(Number) : []
  if (ids.length > 0 && isMarked(look, t, (until) => archiveText(ids, until))) {
    const rows = (await store.rowsByIds(look.tx, { ids })).filter(hasContent)
    const [first] = rows
    return first ? archive(first.bug_id, rows) : fail('no_attachments', Number(id))
  }
  const bug_id = /^\d{1,15}$/.test(id) ? Number(id) : 0
  if (await isPublic(look, { bug_id, isprivate: 0 })) {
    return archive(bug_id, await rowsFor(look, bug_id))
  }
  return { location: main + paths.bugAttachments(id).slice(1) }
}

function archive(bug_id: number, rows: readonly Row[]): Found {
  const entries = rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ filename, attach_size, blob_hash, creation_ts }) => {
      return {
        path: cleanName(filename),
        size: attach_size,
        blob_hash: blob_hash!,
        time: creation_ts,
      }
    })
  const time = Math.max(...entries.map((one) => one.time))
  return { entries, file_name: `bug-${bug_id}-attachments.zip`, time }
}
