/** Downloads of attachments, from this origin or the separate origin of files. */

import { timingSafeEqual } from 'node:crypto'

import { Type } from 'typebox'

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { isOn, parameters } from '../../../accounts/parameters/parameters.ts'
import {
  type Asked,
  type At,
  type Deciding,
  download,
  type Elsewhere,
  type FileToSend,
} from '../../../platform/http/downloads.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seeBug, seeNamed, visibleAmong } from '../see/bugs.ts'
import { mayRead } from './attachments.rules.ts'
import * as store from './attachments.store.ts'
import { isRequest } from './attachments.wire.ts'
import { detailsPage } from './details-page.ts'
import { ADDRESS_BYTES_MAX, placeElsewhere, redirectHosts } from './elsewhere.rules.ts'
import { fail } from './faults.ts'
import { isSecond, mark, MARK_MS, markText, readMark, secondBase } from './second-origin.rules.ts'
import * as paths from '../../model/paths.ts'

const PATH = paths.attachment
/** The parameter for the token that grants access to a private file. */
const MARK = 't'

/**
 * Bugzilla's `attachment.cgi`: sends the file, or redirects to its page or to the separate origin.
 * Faults 101, 102 and 304 if the caller may not read it, 32000 if there is none.
 */
export const attachmentDownload = download({
  name: 'Attachment.download',
  path: PATH,
  input: Type.Object({
    id: Type.Optional(Type.String()),
    bugid: Type.Optional(Type.String()),
    oldid: Type.Optional(Type.String()),
    newid: Type.Optional(Type.String()),
    action: Type.Optional(Type.String()),
    [MARK]: Type.Optional(Type.String()),
  }),
  isApart: isAtSecond,
  find: async (look, { id, bugid, oldid, newid, action, ...more }, at) => {
    const ofBug = bugid !== undefined && OF_A_BUG.has(action ?? '')
    if (ofBug && at.is_program && action === 'enter') return attachForm(look, bugid)
    if (ofBug) {
      const path = action === 'enter' ? paths.bugAttach(bugid) : `${paths.bug(bugid)}#attachments`
      return { location: `${at.main}${path.slice(1)}` }
    }
    const row = await findRow(look, id ?? oldid ?? failAtDoor('param_required', 'id'))
    if (!at.isApart && OF_A_FILE.has(action ?? '')) return onItsPage(look, row, { at, newid })
    if (!at.isApart) return atMain(look, row, at)
    const text = (until: number) => markText(row.id, until)
    const isOpen = isMarked(look, more[MARK] ?? '', text) || (await isPublic(look, row))
    // Authentication is only possible at the main origin.
    return isOpen ? fileOf(row) : { location: `${at.main}${PATH.slice(1)}?id=${row.id}` }
  },
})

/** Whether a request came to the origin of files, where nobody is logged in. */
export async function isAtSecond({ tx }: Look, { origin, main }: At): Promise<boolean> {
  return isSecond((await parameters(tx)).attachment_base, origin, main)
}

/** Bugzilla's pages for all attachments of a bug, and for one attachment. */
const OF_A_BUG = new Set(['viewall', 'enter'])
const OF_A_FILE = new Set(['edit', 'diff', 'interdiff', 'delete'])

/** The names of the form fields that programs look for before submitting. */
async function attachForm(look: Look, bugid: string) {
  const { id } = await seeBug(look, bugid)
  const { html } = markup`<!doctype html>
<html lang="en"><head><title>Create New Attachment for Bug ${id}</title></head>
<body><form name="entryform" method="post" action="attachment.cgi" enctype="multipart/form-data">
<input type="hidden" name="bugid" value="${id}">
<input type="hidden" name="action" value="insert">
<label>File <input type="file" name="data"></label>
<label>Description <input name="description" required></label>
<label><input type="checkbox" name="ispatch" value="1"> It is a patch</label>
<label><input type="radio" name="contenttypemethod" value="autodetect" checked> Its own type</label>
<label><input type="radio" name="contenttypemethod" value="manual"> Another</label>
<label>Type <input name="contenttypeentry"></label>
<label><input type="checkbox" name="isprivate" value="1"> Private</label>
<label>Comment <textarea name="comment"></textarea></label>
<button>Attach</button></form></body></html>
`
  return { html }
}

type Row = store.AttachmentRow

async function findRow({ tx }: Look, text: string): Promise<Row> {
  if (!/^\s*\d{1,15}\s*$/.test(text)) {
    failAtDoor('param_must_be_numeric', 'id', 'the number of an attachment')
  }
  const [row] = await store.rowsByIds(tx, { ids: [Number(text)] })
  return row ?? fail('attachment_not_found', text.trim())
}

/** With `newid`, its comparison with that attachment. */
async function onItsPage(
  look: Look,
  row: Row,
  { at, newid }: { at: Asked; newid?: string | undefined },
) {
  await seeRow(look, row)
  const path =
    newid !== undefined && /^\d{1,15}$/.test(newid)
      ? `${paths.attachmentPage(newid)}?against=${row.id}`
      : detailsPage(row.id, row.mimetype)
  return { location: `${at.main}${path.slice(1)}` }
}

/** Faults 101, 102 and 304 if the caller may not read it. */
async function seeRow(look: Look, row: Row) {
  await seeNamed(look, new Map([[row.bug_id, `of attachment ${row.id}`]]))
  const reader = { id: look.actor.id, isInsider: await isInNamed(look, 'insidergroup') }
  if (!mayRead(row, reader)) fail('auth_failure', row.id)
}

async function atMain(look: Look, row: Row, { main, is_program }: Asked) {
  await seeRow(look, row)
  if (isRequest(row.mimetype) && !is_program) return toOtherTool(look, row, main)
  const { attachment_base } = await parameters(look.tx)
  const base = secondBase(attachment_base, row.bug_id, main)
  if (base === undefined) return fileOf(row)
  const location = `${base}${PATH.slice(1)}?id=${row.id}`
  if (await isPublic(look, row)) return { location }
  return { location: `${location}&${MARK}=${markOn(look, (until) => markText(row.id, until))}` }
}

/** Browsers are led to the address on a listed host, or else to the page that shows the content. */
async function toOtherTool({ tx }: Look, row: Row, main: string): Promise<Elsewhere | Deciding> {
  const shown = { location: `${main}${detailsPage(row.id, row.mimetype).slice(1)}` }
  const hosts = redirectHosts((await docketParameters(tx)).attachment_redirect_hosts)
  const { blob_hash: hash, attach_size } = row
  if (hash === null || attach_size > ADDRESS_BYTES_MAX || hosts.size === 0) return shown
  const decide = (text: string) => {
    const location = placeElsewhere(text, hosts)
    return location === undefined ? shown : { location }
  }
  return { hash, decide }
}

/** A token that grants access for some minutes; `text` is what it signs. */
export function markOn({ now, sign }: Look, text: (until: number) => string): string {
  const until = now + MARK_MS
  return mark(until, sign(text(until)))
}

/**
 * Whether the token is valid and not expired. `text` returns the signed text for a given expiry, in
 * milliseconds. Compares in constant time.
 */
export function isMarked({ now, sign }: Look, given: string, text: (until: number) => string) {
  const read = readMark(given)
  if (!read || read.until < now) return false
  const [shown, due] = [read.signature, sign(text(read.until))].map((one) => Buffer.from(one))
  return shown!.length === due!.length && timingSafeEqual(shown!, due!)
}

/**
 * Whether anonymous readers can load the attachment: it is not private, its bug is in no group, and
 * `requirelogin` is off.
 */
export async function isPublic(
  look: Look,
  { bug_id, isprivate }: Pick<Row, 'bug_id' | 'isprivate'>,
): Promise<boolean> {
  if (isprivate === 1 || (await isOn(look.tx, 'requirelogin'))) return false
  const [bug] = await visibleAmong(look, [bug_id])
  return bug?.group_set_id === 0
}

function fileOf(row: Row): FileToSend {
  return {
    hash: row.blob_hash ?? fail('attachment_removed', row.id),
    size: row.attach_size,
    content_type: row.mimetype,
    file_name: row.filename,
    time: row.creation_ts,
  }
}
