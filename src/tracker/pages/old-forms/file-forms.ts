/**
 * Handles Bugzilla's attachment forms as programs send them to attachment.cgi: adding and changing
 * attachments. Downloads are at the same URL.
 */

import { fail } from '../../../platform/http/faults.ts'
import { openInput } from '../../../platform/http/input.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Served } from '../../../platform/http/page.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { attachFile, fileUpload, takeFile } from '../../bugs/attachments/add-attachment.ts'
import { attachmentAdd, attachmentsUpdate } from '../../bugs/attachments/attachments.methods.ts'
import type {
  AttachmentsToChange,
  AttachmentToAdd,
} from '../../bugs/attachments/attachments.wire.ts'
import { fileNumbered } from '../../bugs/attachments/get-attachments.ts'
import { attachmentRows, updateAttachments } from '../../bugs/attachments/update-attachments.ts'
import { fail as failOnBug } from '../../bugs/see/faults.ts'
import { markOf, timeOfToken } from '../../bugs/read/get-bug.ts'
import { firstAfter } from '../../bugs/history/new-since.ts'
import { timeGiven } from './changes-asked.ts'
import { filledAttachForm, filledFileForm } from './filled-files.ts'
import { fileAsked, fileChangesAsked, obsoleteIn, takingAsked } from './files-asked.ts'
import { done } from '../parts/done.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { takeBug } from '../parts/take-bug.ts'
import * as paths from '../../model/paths.ts'

/** Files themselves are downloads, at the same address. */
export const attachmentPage: Page = {
  name: 'Page.attachment_forms',
  paths: [paths.attachment],
  login: 'required',
  /** Forms of browsers fill in ours, unless they have the token of the attachment. */
  reads_forms: true,
  scope: 'edit',
  takes_programs: true,
  upload: fileUpload,
  async submit(door, asked) {
    const action = asked.given.get('action')?.at(-1)
    const { actor, is_program } = door.caller
    if (action === 'insert') {
      return is_program
        ? insert(door, asked)
        : door.look(actor, (at) => filledAttachForm(at, asked))
    }
    if (action === 'update') {
      if (is_program) return change(door, asked)
      const isKnown = await door.look(actor, (at) => isProven(at, asked))
      if (!isKnown) return door.look(actor, (at) => filledFileForm(at, asked))
      await change(door, asked)
      return { moved: `${paths.attachmentPage(field(asked, 'id'))}?saved=1`, status: 303 }
    }
    return fail('param_invalid', 'action', "it is 'insert' or 'update'")
  },
}

const toAdd = openInput(attachmentAdd)
const toChange = openInput(attachmentsUpdate)
const read = <Input>({ read }: ReturnType<typeof openInput>, wanted: object) =>
  read(new Map(Object.entries(wanted))) as Input

/** Replaced attachments become obsolete in the same transaction. */
async function insert(door: Door, asked: PageAsked): Promise<Served> {
  const wanted = read<AttachmentToAdd>(toAdd, fileAsked(asked.given))
  const ids = obsoleteIn(asked.given)
  const { caller } = door
  const blob = await takeFile(door, wanted)
  const { id, bug_id } = await door.work(caller.actor, async (work) => {
    const added = await attachFile(work, wanted, blob)
    const row = await rowOf(work, String(added.ids[0]))
    if (ids.length > 0) {
      const ending = read<AttachmentsToChange>(toChange, { ids, is_obsolete: true })
      await updateAttachments(work, ending)
      await checkSameBug(work, ending.ids, row!.bug_id)
    }
    await takeBug(work, row!.bug_id, takingAsked(asked.given))
    return row!
  })
  return done(asked, `Attachment ${id} added to Bug ${bug_id}`, `${paths.showBug}?id=${bug_id}`)
}

async function checkSameBug({ tx }: Work, ids: string[], bug_id: number) {
  const rows = await attachmentRows(tx, ids.map(Number))
  if (rows.every((row) => row.bug_id === bug_id)) return
  fail('param_invalid', 'obsolete', `each must be an attachment of bug ${bug_id}`)
}

async function change(door: Door, asked: PageAsked): Promise<Served> {
  const wanted = read<AttachmentsToChange>(toChange, fileChangesAsked(asked.given))
  const { id, bug_id } = await door.work(door.caller.actor, async (work) => {
    // Whether a hidden attachment exists is not revealed.
    await fileNumbered(work, wanted.ids[0]!)
    const row = await rowOf(work, wanted.ids[0]!)
    await updateAttachments(work, wanted)
    // Checked last, so that only those who may change it learn of a collision; the transaction is
    // rolled back.
    if (row!.modification_time >= unseenFrom(work, row!.id, asked)) {
      failOnBug('collision', row!.bug_id, [`attachment ${row!.id}`])
    }
    return row!
  })
  const title = `Changes Submitted to Attachment ${id} of Bug ${bug_id}`
  return done(asked, title, `${paths.showBug}?id=${bug_id}`)
}

/** Whether a form has the token of its attachment, from before the last change. */
async function isProven(look: Look, asked: PageAsked): Promise<boolean> {
  const { known } = await fileNumbered(look, field(asked, 'id'))
  const read_at = timeOfToken(look, markOf(known.id), field(asked, 'token'))
  const changed_at = Date.parse(known.last_change_time)
  return read_at !== undefined && changed_at < firstAfter(new Date(read_at).toISOString())
}

/** From when on the caller has not seen changes; invalid tokens are ignored. */
function unseenFrom(work: Work, id: number, { given }: PageAsked): number {
  const token = given.get('token')?.at(-1) ?? ''
  const first = firstAfter(timeGiven(given.get('delta_ts')?.at(-1)))
  if (token === '') return first || Number.POSITIVE_INFINITY
  const read_at = timeOfToken(work, markOf(id), token)
  return read_at === undefined ? first : firstAfter(new Date(read_at).toISOString())
}

async function rowOf({ tx }: Work, id: string) {
  const [row] = /^\s*\d{1,15}\s*$/.test(id) ? await attachmentRows(tx, [Number(id)]) : []
  return row
}
