/** Changes attachments: names, types and privacy, but never their content. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { fold } from '../../../platform/fold.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { refuseLink, refuseLinks } from '../newcomers/refuse-links.ts'
import { seeBug, type SeenBug, visibleAmong } from '../see/bugs.ts'
import { addComment } from '../comments/add-comment.ts'
import { COMMENT, commentText } from '../comments/comments.rules.ts'
import { type Change, recordChanges } from '../history/history.ts'
import { byMoment, momentsOf } from '../history/moments.ts'
import { catalogue, mayEdit, mayInProduct } from '../../catalogue/products/products.ts'
import { visitIfInvolved } from '../visits/visits.ts'
import type { FlagChanges } from '../flags/open-flags.ts'
import { type AttachmentFlags, openAttachmentFlags } from './attachment-flags.ts'
import * as rules from './attachments.rules.ts'
import * as store from './attachments.store.ts'
import { type AttachmentsToChange, leadsElsewhere } from './attachments.wire.ts'
import { fail } from './faults.ts'

/** Bug.update_attachment; faults 32000, 53, 113, 114, 601, 604, and those of flags. */
export async function updateAttachments(work: Work, asked: AttachmentsToChange) {
  const isInsider = await isInNamed(work, 'insidergroup')
  const editable = await seeEditable(work, asked, isInsider)
  const text = commentText(asked.comment ?? '')
  const bugs = new Map(editable.map(({ bug }) => [bug.id, bug]))
  const changesFlags = (asked.flags ?? []).length > 0 || asked.is_obsolete === true
  const flags = changesFlags
    ? await openAttachmentFlags(work, [...bugs.values()], asked.flags ?? [])
    : undefined
  const planned = editable.map((one): Planned => {
    const { row, bug, mayChange } = one
    const after = rules.planChange(row, asked, isInsider)
    const changes = rules.changesBetween(row, after)
    const planned_flags = flags?.plan(bug.id, after, after.isobsolete > row.isobsolete)
    const isTheirs = changes.length === 0 && planned_flags?.are_own
    if (!mayChange && !isTheirs) fail('illegal_attachment_edit', row.id)
    return { ...one, after, changes, flags: planned_flags }
  })
  if (text !== '' && !isInsider && planned.some(({ after }) => after.isprivate === 1)) {
    fail('user_not_insider')
  }
  await refuseLinks(
    work,
    planned.flatMap(({ changes }) => changes.map(({ added }) => added)),
  )
  const leading = planned.find(
    ({ row, after }) => after.mimetype !== row.mimetype && leadsElsewhere(after.mimetype),
  )
  if (leading) await refuseLink(work, leading.after.mimetype)
  await write(work, planned, flags)
  if (text !== '') await sayOnEach(work, planned, { text, is_markdown: asked.is_markdown })
  const moments = await momentsOf(work, [...bugs.keys()])
  const attachments = planned.map((one) => ({
    id: one.row.id,
    last_change_time: toText(
      isDifferent(one) ? moments.get(one.bug.id)! : one.row.modification_time,
    ),
    changes: changesShown(one),
  }))
  return { attachments }
}

interface Attached {
  id: number
  bug_id: number
  is_private: boolean
}

/** A comment from a user who may edit the bug, but not the attachment; fault 601 and others. */
export async function commentOnAttachment(work: Work, about: Attached, said: Comment) {
  const bug = await seeBug(work, about.bug_id)
  const product = (await catalogue(work.tx)).byId.get(bug.product_id)!
  if (!(await mayEdit(work, product))) fail('illegal_attachment_edit_bug', product.name)
  if (about.is_private && !(await isInNamed(work, 'insidergroup'))) fail('user_not_insider')
  await sayOn(work, bug, { ...about, ...said, text: commentText(said.text) })
}

/** Unfiltered; the caller has checked visibility. */
export const attachmentRows = (tx: Look['tx'], ids: number[]) => store.rowsByIds(tx, { ids })

interface Planned {
  row: store.AttachmentRow
  bug: SeenBug
  /** Otherwise only flags that the caller set, or was requested for. */
  mayChange: boolean
  after: store.AttachmentRow
  changes: rules.PropertyChange[]
  flags: FlagChanges | undefined
}

const isDifferent = ({ changes, flags }: Planned) => changes.length > 0 || flags?.change

function changesShown({ changes, flags }: Planned) {
  const named = flags?.change ? [...changes, { ...flags.change, name: 'flagtypes.name' }] : changes
  return Object.fromEntries(named.map(({ name, removed, added }) => [name, { removed, added }]))
}

/** In the requested order, without repetitions; a fault if the caller may not change one. */
async function seeEditable(work: Work, asked: AttachmentsToChange, isInsider: boolean) {
  const { tx, actor } = work
  const ids = [...new Set(asked.ids.map(asNumber))]
  const rows = new Map((await store.rowsByIds(tx, { ids })).map((row) => [row.id, row]))
  const bug_ids = [...new Set([...rows.values()].map(({ bug_id }) => bug_id))]
  const bugs = new Map((await visibleAmong(work, bug_ids)).map((bug) => [bug.id, bug]))
  const { byId } = await catalogue(tx)
  const editable: Pick<Planned, 'row' | 'bug' | 'mayChange'>[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const bug = row && bugs.get(row.bug_id)
    if (!bug) return fail('invalid_attach_id', String(id))
    const product = byId.get(bug.product_id)!
    if (!(await mayEdit(work, product))) fail('illegal_attachment_edit_bug', product.name)
    const mayEditBugs = await mayInProduct(work, product, 'editbugs')
    const editor = { id: actor.id, isInsider, mayEditBugs }
    const mayChange = rules.mayChange(row, editor)
    const mayAnswer = asked.flags !== undefined && rules.mayRead(row, editor)
    if (!mayChange && !mayAnswer) fail('illegal_attachment_edit', id)
    editable.push({ row, bug, mayChange })
  }
  return editable
}

function asNumber(text: string): number {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : fail('invalid_attach_id', text.trim())
}

async function write(work: Work, planned: readonly Planned[], flags?: AttachmentFlags) {
  const { tx } = work
  const changed = planned.filter(isDifferent)
  if (changed.length === 0) return
  const columns = [...new Set(changed.flatMap(({ changes }) => changes.map((one) => one.column)))]
  // The same for all except the type, which a patch keeps.
  const byBug = Map.groupBy(changed, ({ bug }) => bug.id)
  const moments = await momentsOf(work, [...byBug.keys()])
  const alike = Map.groupBy(changed, ({ after, bug }) =>
    JSON.stringify({ ...valuesOf(after, columns), modification_time: moments.get(bug.id) }),
  )
  for (const [json, group] of alike) {
    const ids = group.map(({ row }) => row.id)
    await store.change(tx, ids, JSON.parse(json) as object)
  }
  for (const [now, bug_ids] of await byMoment(work, [...byBug.keys()])) {
    await store.changeBugs(tx, { bug_ids, now })
  }
  for (const [bug_id, attachments] of byBug) {
    await visitIfInvolved(work, bug_id)
    const history: Change[] = []
    for (const one of attachments) {
      history.push(...asHistory(one))
      if (one.flags?.change) history.push(...(await flags!.write(bug_id, one.flags)))
    }
    await recordChanges(work, bug_id, history)
  }
}

/** Adds the folded key of each text that is searched. */
function valuesOf(after: rules.Properties, columns: readonly (keyof rules.Properties)[]) {
  const values: Record<string, string | number> = {}
  for (const column of columns) {
    values[column] = after[column]
    const isFound = column === 'filename' || column === 'description'
    if (isFound) values[`${column}_key`] = fold(after[column])
  }
  return values
}

const asHistory = ({ row, changes }: Planned): Change[] =>
  changes.map(({ column, removed, added }) => {
    return { field: `attachments.${column}`, removed, added, attach_id: row.id }
  })

async function sayOnEach(work: Work, planned: readonly Planned[], said: Comment) {
  for (const { bug, after } of planned) {
    await sayOn(work, bug, { id: after.id, is_private: after.isprivate === 1, ...said })
  }
}

interface Comment {
  text: string
  is_markdown?: boolean | undefined
}
interface Said extends Comment {
  id: number
  is_private: boolean
}
const sayOn = (work: Work, bug: SeenBug, { id, text, is_private, is_markdown = false }: Said) =>
  addComment(work, bug, {
    text,
    is_private,
    is_markdown,
    type: COMMENT.attachment_updated,
    extra_data: id,
  })
