/** What a webhook is told of an event: its owner's view at the time of sending. */

import { usersById } from '../../accounts/users/find-users.ts'
import {
  bmoTime,
  type Concerned,
  standardMessage,
  type WebhookRow,
} from '../../accounts/webhooks/sources.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look } from '../../platform/work/work.ts'
import type { AttachmentKnown } from '../bugs/attachments/attachments.wire.ts'
import { attachmentsOn } from '../bugs/attachments/get-attachments.ts'
import { readComments } from '../bugs/comments/comments.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { readVisibleBugs } from '../bugs/read/read-bugs.ts'
import type { ToldEvent } from '../feed/feed.wire.ts'
import { tellEvents } from '../feed/tell-events.ts'
import { relationFields, relationWire } from '../model/bug-fields/relations.wire.ts'

/** The caller is the owner of the webhook; undefined if there is nothing that they may know. */
export async function payloadOf(look: Look, hook: WebhookRow, { event, about }: Concerned) {
  const bugs = new Set([about.bug_id])
  const items = await tellEvents(look, [event], { ...productsOf(hook), bugs })
  const told = items[0]?.told
  if (!told) return undefined
  return hook.format === 'bmo'
    ? bmoPayload(look, hook, { event, told })
    : payload(look, hook, { event, told })
}

/** The products to which the webhook is limited. */
export const productsOf = ({ product_id }: WebhookRow) =>
  product_id === null ? {} : { products: new Set([product_id]) }

interface Of {
  event: Happened
  told: ToldEvent
}

function payload(look: Look, hook: WebhookRow, { event, told }: Of) {
  const { kind, time: _, ...about } = told
  return standardMessage(look, hook, { event, kind }, about)
}

/** As BMO sends it: of bugs in groups, and of what is private, little more than the number. */
async function bmoPayload(look: Look, { id, name }: WebhookRow, { event, told }: Of) {
  const asked = { include_fields: ['_default', '_custom', 'duplicates'] }
  const [bug] = (await readVisibleBugs(look, [told.bug_id], asked)) as Bug[]
  const person = (await usersById(look.tx, [event.actor_id])).get(event.actor_id)
  const user = {
    id: event.actor_id,
    login: person?.login_name ?? '',
    real_name: person?.realname ?? '',
  }
  const files = await publicFiles(look, told)
  const { target, action } = actOf(told)
  const changes = changesOf(told, files)
  const fields = changes.map(({ field }) => field).join(',')
  const is_private = bug!.groups.length > 0
  return {
    webhook_id: id,
    webhook_name: name,
    event: {
      action,
      target,
      routing_key: `${target}.${action}${fields && `:${fields}`}`,
      time: bmoTime(told.time),
      user,
      ...(!is_private && changes.length > 0 && { changes }),
    },
    bug: is_private
      ? { id: bug!.id, is_private }
      : { ...bmoBug(bug!), ...(await partOf(look, told, files)) },
  }
}

type Files = ReadonlyMap<number, AttachmentKnown>
/** Of the attachments that the event names, those that are not private now, by id. */
async function publicFiles(look: Look, told: ToldEvent): Promise<Files> {
  const { bug_id, attachment_id, changes = [] } = told
  const ids = new Set([attachment_id, ...changes.map((change) => change.attachment_id)])
  ids.delete(undefined)
  const rows = ids.size === 0 ? [] : ((await attachmentsOn(look, [bug_id])).get(bug_id) ?? [])
  const open = rows.filter((row) => ids.has(row.id) && !row.is_private)
  return new Map(open.map((row) => [row.id, row]))
}

function actOf(told: ToldEvent) {
  const { kind } = told
  if (kind === 'bug.created') return { target: 'bug', action: 'create' }
  if (kind === 'comment.added') return { target: 'comment', action: 'create' }
  if (kind === 'comment.tagged' || kind === 'comment.edited')
    return { target: 'comment', action: 'modify' }
  if (kind === 'attachment.added') return { target: 'attachment', action: 'create' }
  return { target: fileIn(told) === undefined ? 'bug' : 'attachment', action: 'modify' }
}

/** Without those of private attachments. */
const changesOf = ({ changes = [] }: ToldEvent, files: Files) =>
  changes
    .filter(({ attachment_id }) => attachment_id === undefined || files.has(attachment_id))
    .map(({ field_name, removed, added }) => ({
      field: field_name.replace('flagtypes.name', 'flag'),
      removed,
      added,
    }))

interface Detail {
  id: number
  name: string
  real_name: string
}
const person = (detail: Detail | undefined) =>
  detail && { id: detail.id, login: detail.name, real_name: detail.real_name }

function bmoBug(bug: Bug) {
  const custom = Object.entries(bug).filter(([name]) => name.startsWith('cf_'))
  return {
    id: bug.id,
    is_private: false,
    alias: bug.alias[0] ?? null,
    summary: bug.summary,
    classification: bug.classification,
    product: bug.product,
    component: bug.component,
    version: bug.version,
    target_milestone: bug.target_milestone,
    status: bug.status,
    resolution: bug.resolution,
    severity: bug.severity,
    priority: bug.priority,
    type: (bug as { type?: string }).type ?? 'defect',
    operating_system: bug.op_sys,
    platform: bug.platform,
    url: bug.url,
    whiteboard: bug.whiteboard,
    keywords: bug.keywords,
    see_also: bug.see_also,
    creator: bug.creator,
    creator_detail: person(bug.creator_detail as Detail),
    assigned_to: bug.assigned_to,
    assigned_to_detail: person(bug.assigned_to_detail as Detail),
    qa_contact: bug.qa_contact,
    ...relationsOf(bug),
    flags: bug.flags.map(bmoFlag),
    creation_time: bmoTime(bug.creation_time),
    last_change_time: bmoTime(bug.last_change_time),
    ...Object.fromEntries(custom),
  }
}

const RELATIONS: readonly string[] = [...relationFields.map(relationWire), 'dupe_of', 'duplicates']
/** Without those of fields that are off. */
const relationsOf = (bug: Bug) =>
  Object.fromEntries(Object.entries(bug).filter(([name]) => RELATIONS.includes(name)))

const bmoFlag = ({ id, name, status, requestee }: Bug['flags'][number]) => ({
  id,
  name,
  value: status,
  ...(requestee !== undefined && { requestee: { login: requestee } }),
})

/** The comment or attachment that the event is about. */
async function partOf(look: Look, told: ToldEvent, files: Files) {
  const { comment_id } = told
  if (comment_id !== undefined) {
    const { comments } = await readComments(look, { comment_ids: [String(comment_id)] })
    const one = comments[String(comment_id)]!
    if (one.is_private) return { comment: { id: comment_id, is_private: true } }
    const { id, count: number, text: body, is_private, creation_time } = one
    return {
      comment: { id, number, body, is_private, creation_time: bmoTime(creation_time!) },
    }
  }
  const attachment_id = fileIn(told)
  if (attachment_id === undefined) return {}
  const one = files.get(attachment_id)
  return { attachment: one ? bmoFile(one) : secretFile(attachment_id, told) }
}

/** Of a change, the one whose fields and flags changed; undefined if it is about more. */
function fileIn({ attachment_id, changes = [] }: ToldEvent): number | undefined {
  if (attachment_id !== undefined) return attachment_id
  const ids = new Set(changes.map((change) => change.attachment_id))
  return ids.size === 1 ? [...ids][0] : undefined
}

const bmoFile = (one: AttachmentKnown) => ({
  id: one.id,
  description: one.summary,
  file_name: one.file_name,
  content_type: one.content_type,
  is_patch: one.is_patch,
  is_obsolete: one.is_obsolete,
  is_private: one.is_private,
  flags: one.flags.map(bmoFlag),
  creation_time: bmoTime(one.creation_time),
  last_change_time: bmoTime(one.last_change_time),
})

/** BMO leaves out the rest, but receivers refuse an attachment that lacks it. */
const secretFile = (id: number, { time }: ToldEvent) => ({
  id,
  description: '',
  file_name: '',
  content_type: '',
  is_patch: false,
  is_obsolete: false,
  is_private: true,
  flags: [],
  creation_time: bmoTime(time),
  last_change_time: bmoTime(time),
})
