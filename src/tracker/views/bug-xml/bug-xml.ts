/**
 * Generates the XML of bugs, with the elements and order of Bugzilla's DTD. No DOCTYPE refers to
 * it: parsers would load or refuse it. Pure.
 */

import type { Fault } from '../../../platform/faults.ts'
import { escapeXml } from '../../../platform/http/xml.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import type { ValueKind } from '../../model/bug-fields/bug-field.wire.ts'
import { apiName } from '../../model/api-names.wire.ts'
import type { Comment } from '../../bugs/comments/comments.wire.ts'
import { relationFields, relationWire } from '../../model/bug-fields/relations.wire.ts'

/** The version of Bugzilla with this format. */
const VERSION = '5.2'

/** The attributes of the root element. */
export interface About {
  urlbase: string
  maintainer: string
  /** The caller's login name, if known. */
  exporter?: string
}

/** The declaration and the start of the root element. */
export const headXml = (about: About) =>
  `<?xml version="1.0" encoding="UTF-8" ?>\n<bugzilla${attributes({ version: VERSION, ...about })}>\n`
/** The end of the root element. */
export const TAIL = '</bugzilla>\n'

/** The element for a bug that cannot be shown. */
export const errorXml = (id: string, { code }: Fault) =>
  `<bug error="${ERRORS[code] ?? 'InvalidBugId'}">\n${element('bug_id', id)}</bug>\n`
const ERRORS: Record<number, string> = { 101: 'NotFound', 102: 'NotPermitted', 100: 'InvalidBugId' }

/** Names of classifications, groups, and custom and optional fields. */
export interface Names {
  classification: ReadonlyMap<string, number>
  group: ReadonlyMap<string, number>
  own: readonly OwnField[]
}
/** A field that is shown after all others; custom ones have a kind of value. */
export interface OwnField {
  name: string
  holds?: ValueKind | undefined
  /** Converts a time of the interface to the text of the element; by default it is in UTC. */
  moment?: ((time: string) => string) | undefined
}
/** Whether an element is requested. */
export type Wants = (name: string) => boolean
interface Around {
  names: Names
  wants: Wants
  token: string | undefined
}

/** The start of a bug, up to its comments. `token` is for those who may change it. */
export function openXml(bug: Bug, { names, wants, token }: Around): string {
  const all: [string, string[]][] = [
    ...plain(bug, names),
    ['reporter', [personXml('reporter', bug.creator_detail)]],
    ['assigned_to', [personXml('assigned_to', bug.assigned_to_detail)]],
    ['cc', bug.cc.map((login) => element('cc', login))],
    ...hours(bug),
    ['deadline', optional('deadline', bug.deadline)],
    ['qa_contact', bug.qa_contact_detail ? [personXml('qa_contact', bug.qa_contact_detail)] : []],
    ...names.own.map((field): [string, string[]] => [field.name, ownXml(field, bug)]),
    ['token', optional('token', token)],
    [
      'group',
      bug.groups.map((name) => element('group', name, { id: `${names.group.get(name) ?? ''}` })),
    ],
    ['flag', bug.flags.map(flagXml)],
  ]
  return `<bug>\n${all.flatMap(([name, elements]) => (wants(name) ? elements : [])).join('')}`
}

/** Data by comment id: hours worked, and authors' real names. */
interface AboutComments {
  worked: ReadonlyMap<number, number>
  names: ReadonlyMap<number, string>
}
/** Some comments of a bug. */
export const commentsXml = (comments: readonly Comment[], { worked, names }: AboutComments) =>
  comments
    .map((comment) => commentXml(comment, worked.get(comment.id), names.get(comment.id)))
    .join('')

/** The end of a bug, after its attachments. */
export const BUG_TAIL = '</bug>\n'

function plain(bug: Bug, { classification }: Names): [string, string[]][] {
  const one = (name: string, value: string | number) => [name, [element(name, value)]] as const
  const some = (name: string, values: readonly (string | number)[]) =>
    [name, values.map((value) => element(name, value))] as const
  const rows = [
    one('bug_id', bug.id),
    some('alias', bug.alias),
    one('creation_ts', timeText(bug.creation_time)),
    one('short_desc', bug.summary),
    one('delta_ts', timeText(bug.last_change_time)),
    one('reporter_accessible', Number(bug.is_creator_accessible)),
    one('cclist_accessible', Number(bug.is_cc_accessible)),
    one('classification_id', classification.get(bug.classification) ?? ''),
    one('classification', bug.classification),
    one('product', bug.product),
    one('component', bug.component),
    one('version', bug.version),
    one('rep_platform', bug.platform),
    one('op_sys', bug.op_sys),
    one('bug_status', bug.status),
    some('resolution', bug.resolution ? [bug.resolution] : []),
    some('dup_id', bug.dupe_of === null ? [] : [bug.dupe_of]),
    some('see_also', bug.see_also),
    one('bug_file_loc', bug.url),
    one('status_whiteboard', bug.whiteboard),
    some('keywords', bug.keywords.length > 0 ? [bug.keywords.join(', ')] : []),
    one('priority', bug.priority),
    one('bug_severity', bug.severity),
    one('target_milestone', bug.target_milestone),
    ...relationFields.map((field) => some(field.name, bug[relationWire(field)] ?? [])),
    one('everconfirmed', Number(bug.is_confirmed)),
  ]
  return rows.map(([name, elements]) => [name, [...elements]])
}

const hours = (bug: Bug): [string, string[]][] =>
  (['estimated_time', 'remaining_time', 'actual_time'] as const).map((name) => [
    name,
    optional(name, bug[name]?.toFixed(2)),
  ])

function ownXml({ name, holds, moment = spaced }: OwnField, bug: object): string[] {
  const value = (bug as Record<string, string | number | string[] | null | undefined>)[
    apiName(name)
  ]
  const said = (one: string | number) => {
    if (holds === 'moment') return moment(String(one))
    return holds === 'day' ? String(one).slice(0, DAY_CHARS) : one
  }
  return [value ?? []].flat().map((one) => element(name, said(one)))
}
const DAY_CHARS = 'YYYY-MM-DD'.length

const optional = (name: string, value: string | null | undefined) =>
  value === null || value === undefined ? [] : [element(name, value)]

const commentXml = (comment: Comment, worked: number | undefined, name = '') =>
  `<long_desc isprivate="${Number(comment.is_private)}">\n` +
  element('commentid', comment.id) +
  element('comment_count', comment.count) +
  (comment.attachment_id === null ? '' : element('attachid', comment.attachment_id)) +
  element('who', comment.creator, { name }) +
  element('bug_when', timeText(comment.creation_time)) +
  optional('work_time', worked?.toFixed(2)).join('') +
  element('thetext', comment.text) +
  `</long_desc>\n`

interface AroundFile {
  creator_name: string
  token: string | undefined
}
/** The start of an attachment, up to its content. */
export const openFileXml = (file: AttachmentKnown, { creator_name, token }: AroundFile) =>
  `<attachment isobsolete="${Number(file.is_obsolete)}" ispatch="${Number(file.is_patch)}" ` +
  `isprivate="${Number(file.is_private)}">\n` +
  element('attachid', file.id) +
  element('date', timeText(file.creation_time)) +
  element('delta_ts', timeText(file.last_change_time)) +
  element('desc', file.summary) +
  element('filename', file.file_name) +
  element('type', file.content_type) +
  element('size', file.size) +
  element('attacher', file.creator, { name: creator_name }) +
  optional('token', token).join('')

/** Around content in Base64. */
export const DATA = ['<data encoding="base64">', '</data>\n'] as const

/** The flags and the end of an attachment. */
export const closeFileXml = (file: AttachmentKnown) =>
  `${file.flags.map(flagXml).join('')}</attachment>\n`

function flagXml({ id, name, type_id, status, setter, requestee }: Bug['flags'][number]): string {
  const said = { name, id: `${id}`, type_id: `${type_id}`, status, setter }
  return `<flag${attributes(requestee ? { ...said, requestee } : said)}/>\n`
}

const personXml = (element_name: string, { name, real_name }: Bug['creator_detail']) =>
  element(element_name, name, { name: real_name })

const element = (name: string, value: string | number, more: Record<string, string> = {}) =>
  `<${name}${attributes(more)}>${escapeXml(String(value))}</${name}>\n`

const attributes = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

/** `2026-01-31 09:30:00 +0000` from `2026-01-31T09:30:00Z`. */
const timeText = (time: string) => `${spaced(time)} +0000`
/** Without the zone, which is UTC. */
const spaced = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 19)}`
