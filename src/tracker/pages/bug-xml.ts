/**
 * Bugs as XML, with the names and the order of elements that Bugzilla's document type has. No
 * DOCTYPE names it: parsers would load it or refuse it.
 */

import { groupsById } from '../../accounts/groups/groups.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import { escapeXml } from '../../platform/http/xml.ts'
import type { Look } from '../../platform/work.ts'
import type { AttachmentKnown } from '../attachments/attachments.wire.ts'
import { attachmentsOn } from '../attachments/get-attachments.ts'
import { sortBugs } from '../bugs/bugs.ts'
import type { Bug } from '../bugs/bugs.wire.ts'
import { readVisibleBugs } from '../bugs/read-bugs.ts'
import { commentsOn, workTimesOn } from '../comments/comments.ts'
import type { Comment } from '../comments/comments.wire.ts'
import { fields } from '../fields/fields.ts'
import { catalogue } from '../products/products.ts'

/** The version whose document this is. */
const VERSION = '5.2'

export async function bugsAsXml(look: Look, ids: readonly string[], asked: PageAsked) {
  const { named, faults } = await sortBugs(look, ids)
  const numbers = [...named.keys()]
  const bugs = (await readVisibleBugs(look, numbers, {})) as Bug[]
  const comments = (await commentsOn(look, numbers)) as Map<number, Comment[]>
  const files = await attachmentsOn(look, numbers)
  const worked = await workTimesOn(look, numbers)
  const names = await namesFor(look)
  const wants = chosen(asked)
  const shown = new Map<string, string>()
  for (const [at, bug] of bugs.entries()) {
    const said = comments.get(bug.id) ?? []
    const parts = { bug, comments: said, worked, files: files.get(bug.id) ?? [] }
    shown.set(named.get(numbers[at]!)!, `<bug>\n${bugXml(parts, names, wants)}</bug>\n`)
  }
  for (const { id, fault } of faults) {
    const error = ERRORS[fault.code] ?? 'InvalidBugId'
    shown.set(id, `<bug error="${error}">\n${element('bug_id', id)}</bug>\n`)
  }
  const { maintainer } = await parameters(look.tx)
  const urlbase = await addressOf(look)
  const about: Record<string, string> = { version: VERSION, urlbase, maintainer }
  if (look.actor.id !== 0) about['exporter'] = look.actor.login
  const inOrder = [...new Set(ids.map((id) => shown.get(id.trim()) ?? ''))]
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<bugzilla${attributes(about)}>\n${inOrder.join('')}</bugzilla>\n`
}

const ERRORS: Record<number, string> = { 101: 'NotFound', 102: 'NotPermitted', 100: 'InvalidBugId' }

type Wants = (name: string) => boolean
/** `field` names all that is wanted, `excludefield` what is not; the number always is. */
function chosen({ given }: PageAsked): Wants {
  const listed = (name: string) =>
    new Set((given.get(name) ?? []).flatMap((text) => text.split(/[\s,]+/)).filter(Boolean))
  const only = listed('field')
  const never = listed('excludefield')
  return (name) => name === 'bug_id' || ((only.size === 0 || only.has(name)) && !never.has(name))
}

async function namesFor({ tx }: Look) {
  const { classifications } = await catalogue(tx)
  return {
    classification: new Map(classifications.map(({ name, id }) => [name, id])),
    group: new Map([...(await groupsById(tx)).values()].map(({ name, id }) => [name, id])),
    own: (await fields(tx)).all.filter(({ custom }) => custom === 1).map(({ name }) => name),
  }
}
type Names = Awaited<ReturnType<typeof namesFor>>

interface Parts {
  bug: Bug
  comments: readonly Comment[]
  /** Hours by the numbers of comments. */
  worked: ReadonlyMap<number, number>
  files: readonly AttachmentKnown[]
}

function bugXml({ bug, comments, worked, files }: Parts, names: Names, wants: Wants): string {
  const all: [string, string[]][] = [
    ...plain(bug, names),
    ['reporter', [personXml('reporter', bug.creator_detail)]],
    ['assigned_to', [personXml('assigned_to', bug.assigned_to_detail)]],
    ['cc', bug.cc.map((login) => element('cc', login))],
    ...hours(bug),
    ['deadline', optional('deadline', bug.deadline)],
    ['qa_contact', bug.qa_contact_detail ? [personXml('qa_contact', bug.qa_contact_detail)] : []],
    ...names.own.map((name): [string, string[]] => [name, ownXml(name, bug)]),
    [
      'group',
      bug.groups.map((name) => element('group', name, { id: `${names.group.get(name) ?? ''}` })),
    ],
    ['flag', bug.flags.map(flagXml)],
    ['long_desc', comments.map((comment) => commentXml(comment, worked.get(comment.id)))],
    ['attachment', files.map(fileXml)],
  ]
  return all.flatMap(([name, elements]) => (wants(name) ? elements : [])).join('')
}

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
    some('dependson', bug.depends_on),
    some('blocked', bug.blocks),
    one('everconfirmed', Number(bug.is_confirmed)),
  ]
  return rows.map(([name, elements]) => [name, [...elements]])
}

const hours = (bug: Bug): [string, string[]][] =>
  (['estimated_time', 'remaining_time', 'actual_time'] as const).map((name) => [
    name,
    optional(name, bug[name]?.toFixed(2)),
  ])

function ownXml(name: string, bug: object): string[] {
  const value = (bug as Record<string, string | number | string[] | null | undefined>)[name]
  return [value ?? []].flat().map((one) => element(name, one))
}

const optional = (name: string, value: string | null | undefined) =>
  value === null || value === undefined ? [] : [element(name, value)]

const commentXml = (comment: Comment, worked: number | undefined) =>
  `<long_desc isprivate="${Number(comment.is_private)}">\n` +
  element('commentid', comment.id) +
  element('comment_count', comment.count) +
  (comment.attachment_id === null ? '' : element('attachid', comment.attachment_id)) +
  element('who', comment.creator, { name: comment.creator }) +
  element('bug_when', timeText(comment.creation_time)) +
  optional('work_time', worked?.toFixed(2)).join('') +
  element('thetext', comment.text) +
  `</long_desc>\n`

const fileXml = (file: AttachmentKnown) =>
  `<attachment isobsolete="${Number(file.is_obsolete)}" ispatch="${Number(file.is_patch)}" ` +
  `isprivate="${Number(file.is_private)}">\n` +
  element('attachid', file.id) +
  element('date', timeText(file.creation_time)) +
  element('delta_ts', timeText(file.last_change_time)) +
  element('desc', file.summary) +
  element('filename', file.file_name) +
  element('type', file.content_type) +
  element('size', file.size) +
  element('attacher', file.creator, { name: file.creator }) +
  file.flags.map(flagXml).join('') +
  `</attachment>\n`

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

/** `2026-01-31 09:30:00 +0000` of `2026-01-31T09:30:00Z`. */
const timeText = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 19)} +0000`
