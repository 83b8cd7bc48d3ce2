/**
 * Handles Bugzilla's attachment forms as programs send them to attachment.cgi: adding and changing
 * attachments. Downloads are at the same URL.
 */

import { fail } from '../../../platform/http/faults.ts'
import { openInput } from '../../../platform/http/input.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Served } from '../../../platform/http/page.ts'
import type { Work } from '../../../platform/work/work.ts'
import { attachFile, fileUpload, takeFile } from '../../bugs/attachments/add-attachment.ts'
import { attachmentAdd, attachmentsUpdate } from '../../bugs/attachments/attachments.methods.ts'
import type {
  AttachmentsToChange,
  AttachmentToAdd,
} from '../../bugs/attachments/attachments.wire.ts'
import { attachmentRows, updateAttachments } from '../../bugs/attachments/update-attachments.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { fail as failOnBug } from '../../bugs/see/faults.ts'
import { markOf, timeOfToken } from '../../bugs/read/get-bug.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import type { BugUpdate } from '../../bugs/update/update-bug.wire.ts'
import { statuses } from '../../catalogue/fields/fields.ts'
import { firstAfter } from '../../bugs/history/new-since.ts'
import { catalogue, mayInProduct } from '../../catalogue/products/products.ts'
import { timeGiven } from './changes-asked.ts'
import { fileAsked, fileChangesAsked, obsoleteIn, takingAsked } from './files-asked.ts'
import { done } from '../parts/done.ts'
import * as paths from '../../model/paths.ts'

/** Files themselves are downloads, at the same address. */
export const attachmentPage: Page = {
  name: 'Page.attachment_forms',
  paths: [paths.attachment],
  login: 'required',
  takes_programs: true,
  upload: fileUpload,
  async submit(door, asked) {
    const action = asked.given.get('action')?.at(-1)
    if (action === 'insert') return insert(door, asked)
    if (action === 'update') return change(door, asked)
    return fail('param_invalid', 'action', "it is 'insert' or 'update'")
  },
}

const toAdd = openInput(attachmentAdd)
const toChange = openInput(attachmentsUpdate)
const toUpdate = openInput(update)
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
  return done(asked, `Attachment ${id} added to Bug ${bug_id}`, `/show_bug.cgi?id=${bug_id}`)
}

/** Ignored unless the user may edit the bug and the transition is allowed. */
async function takeBug(work: Work, id: number, asked: ReturnType<typeof takingAsked>) {
  const { tx, actor } = work
  const wanted: Record<string, unknown> = asked.follows ? { cc: { add: [actor.login] } } : {}
  const { product_id } = await seeBug(work, id)
  const product = (await catalogue(tx)).byId.get(product_id)!
  if (asked.takes && (await mayInProduct(work, product, 'editbugs'))) {
    wanted['assigned_to'] = actor.login
    const named = new Map([[id, String(id)]])
    const [now] = (await readBugs(work, named, { include_fields: ['status'] })) as BugNow[]
    const all = await statuses(tx)
    const next = all.find(({ name }) => name === now?.status)?.can_change_to ?? []
    const isOpen = all.some(({ name, is_open }) => name === asked.status && is_open)
    if (isOpen && next.some(({ name }) => name === asked.status)) wanted['status'] = asked.status
  }
  if (Object.keys(wanted).length > 0) {
    await updateBugs(work, read<BugUpdate>(toUpdate, { ids: [id], ...wanted }))
  }
}

interface BugNow {
  status: string
}

async function checkSameBug({ tx }: Work, ids: string[], bug_id: number) {
  const rows = await attachmentRows(tx, ids.map(Number))
  if (rows.every((row) => row.bug_id === bug_id)) return
  fail('param_invalid', 'obsolete', `each must be an attachment of bug ${bug_id}`)
}

async function change(door: Door, asked: PageAsked): Promise<Served> {
  const wanted = read<AttachmentsToChange>(toChange, fileChangesAsked(asked.given))
  const { id, bug_id } = await door.work(door.caller.actor, async (work) => {
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
  return done(asked, title, `/show_bug.cgi?id=${bug_id}`)
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
