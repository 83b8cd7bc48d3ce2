/** The page of a bug: its fields, attachments and comments. */

import { markup, linkTo, type Part } from '../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import type { AttachmentKnown } from '../bugs/attachments/attachments.wire.ts'
import { attachmentsOn } from '../bugs/attachments/get-attachments.ts'
import { namedBugs } from '../bugs/see/bugs.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { readBugs } from '../bugs/read/read-bugs.ts'
import { fields, isAdditional } from '../catalogue/fields/fields.ts'
import { pageOfComments } from '../bugs/comments/comments.ts'
import type { Comment } from '../bugs/comments/comments.wire.ts'
import { countVotes } from '../views/votes/votes.ts'
import { keptSheet } from './kept-sheet.ts'
import { COMMENTS_PER_PAGE, linked, person, placeOf, timeOf } from './parts/texts.ts'
import * as paths from '../model/paths.ts'
import { wireOf } from '../model/bug-fields/columns.wire.ts'
import { relationFields, relationWire } from '../model/bug-fields/relations.wire.ts'

export const bugPage: Page = {
  name: 'Page.bug',
  paths: [paths.BUG],
  login: 'optional',
  async show(look, asked) {
    const named = await namedBugs(look, [asked.path['id']!])
    const page = Math.trunc(Number(asked.given.get('page')?.at(-1)) || 1)
    const isKept = look.actor.id === 0 && page === 1
    const make = () => sheetOf(look, asked, { named, page })
    return isKept ? keptSheet(look, asked, { id: [...named.keys()][0]!, make }) : make()
  },
}

interface Which {
  named: ReadonlyMap<number, string>
  /** Page numbers of comments. */
  page: number
}

async function sheetOf(look: Look, asked: PageAsked, { named, page: wanted }: Which) {
  const [bug] = (await readBugs(look, named, {})) as [Bug]
  const said = await pageOfComments(look, bug.id, wanted, COMMENTS_PER_PAGE)
  const turn = pager(bug.id, said, asked)
  const files = (await attachmentsOn(look, [bug.id])).get(bug.id) ?? []
  const body = markup`
<h1>Bug ${bug.id}${bug.alias.length > 0 && ` (${bug.alias.join(', ')})`}: ${bug.summary}</h1>
<p><span class="badge ${bug.is_open ? 'open' : 'closed'}">${bug.status} ${bug.resolution}</span>
${bug.dupe_of && markup`of ${bugLinks([bug.dupe_of], asked)}`}
<span class="dim">Filed ${timeOf(bug.creation_time)} by ${person(bug.creator_detail)}, changed
${timeOf(bug.last_change_time)}</span></p>
<dl class="facts">${await factsOf(look, bug, asked)}</dl>
${files.length > 0 && filesTable(files, asked)}
<h2 id="comments">Description and comments</h2>
${turn}
${said.comments.map((comment) => shownComment(comment, asked, look))}
${turn}
<p><a href="${asked.to(paths.bugHistory(bug.id))}">History of this bug</a>
${
  bug.depends_on.length + bug.blocks.length > 0 &&
  markup` · <a href="${asked.to(paths.bugDependencies(bug.id))}">Dependency tree</a>`
} · <a href="${asked.to(`${paths.enterBug}?cloned_bug_id=${bug.id}`)}">Clone this bug</a></p>`
  return { title: `Bug ${bug.id}: ${bug.summary}`, body }
}

async function factsOf(look: Look, bug: Bug, asked: PageAsked) {
  const { groups, flags, see_also } = bug
  const votes = await countVotes(look, bug.id)
  const inProduct = `${paths.bugs}?product=${encodeURIComponent(bug.product)}`
  const facts: [string, Part][] = [
    ['Product', markup`<a href="${asked.to(inProduct)}">${bug.product}</a>`],
    ['Component', bug.component],
    ['Version', bug.version],
    ['Milestone', bug.target_milestone === '---' ? '' : bug.target_milestone],
    ['Platform', `${bug.platform}, ${bug.op_sys}`],
    ['Importance', `${bug.priority}, ${bug.severity}`],
    ['Assignee', person(bug.assigned_to_detail)],
    ['QA contact', bug.qa_contact_detail && person(bug.qa_contact_detail)],
    ['CC', bug.cc_detail.length > 0 && listed(bug.cc_detail.map(person))],
    ['Keywords', bug.keywords.length > 0 && listed(bug.keywords.map(keywordLink(asked)))],
    ['Whiteboard', bug.whiteboard],
    ['URL', bug.url && linkTo(bug.url)],
    ['See also', see_also.length > 0 && listed(see_also.map((address) => linkTo(address)))],
    ...relationFields.map((field): [string, Part] => [
      field.label,
      bugLinks(bug[relationWire(field)] ?? [], asked),
    ]),
    [
      'Votes',
      votes > 0 && markup`<a href="${asked.to(`${paths.votes}?bug_id=${bug.id}`)}">${votes}</a>`,
    ],
    ['Deadline', bug.deadline],
    ['Groups', groups.join(', ')],
    ['Flags', flags.map(flagText).join(', ')],
    ['Hours', bug.estimated_time !== undefined && hoursOf(bug, asked)],
    ...(await ownFields(look, bug)),
  ]
  return facts
    .filter(([, value]) => value !== '' && value !== false && value)
    .map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)
}

/** Custom and optional fields. */
async function ownFields({ tx }: Look, bug: object): Promise<[string, Part][]> {
  const values = bug as Record<string, string | number | string[] | null | undefined>
  return (await fields(tx)).inUse
    .filter(isAdditional)
    .map((field) => [field.label, [values[wireOf(field)]].flat().join(', ')])
}

function hoursOf({ id, actual_time, remaining_time, estimated_time }: Bug, { to }: PageAsked) {
  const page = to(`${paths.workTime}?id=${id}`)
  return markup`<a href="${page}">${actual_time} worked</a>, ${remaining_time} left,
${estimated_time} estimated`
}

const flagText = ({ name, status, setter, requestee }: Bug['flags'][number]) =>
  `${name}${status} by ${setter}${requestee ? ` of ${requestee}` : ''}`

const listed = (parts: readonly Part[]): Part =>
  parts.map((part, at) => (at === 0 ? part : [', ', part]))

const keywordLink =
  ({ to }: PageAsked) =>
  (name: string) =>
    markup`<a href="${to(`${paths.keywords}#${encodeURIComponent(name)}`)}">${name}</a>`

function bugLinks(ids: readonly number[], { to }: PageAsked): Part {
  return ids.length > 0 && listed(ids.map((id) => markup`<a href="${to(paths.bug(id))}">${id}</a>`))
}

const filesTable = (files: readonly AttachmentKnown[], { to }: PageAsked) => markup`
<h2 id="attachments">Attachments</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">File</th><th scope="col">Type</th><th scope="col">Size</th>
<th scope="col">By</th><th scope="col">Time</th></tr></thead>
<tbody>${files.map((file) => fileRow(file, to))}</tbody>
</table></div>`

const fileRow = (file: AttachmentKnown, to: PageAsked['to']) => markup`<tr id="a${file.id}">
<td id="attach_${file.id}"><a href="${to(`${paths.attachment}?id=${file.id}`)}"
${file.is_obsolete && markup`class="done"`}>${file.summary}</a> <span class="dim">${file.file_name}
${file.is_obsolete && '(obsolete)'}${file.is_private && '(private)'}</span></td>
<td>${file.content_type}</td><td class="few">${sizeText(file.size)}</td><td>${file.creator}</td>
<td>${timeOf(file.creation_time)}</td></tr>\n`

const KILO = 1024
function sizeText(bytes: number) {
  if (bytes < KILO) return `${bytes} B`
  return bytes < KILO * KILO
    ? `${(bytes / KILO).toFixed(1)} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`
}

/** Only if there is more than one page. */
function pager(id: number, { page, pages }: { page: number; pages: number }, { to }: PageAsked) {
  if (pages === 1) return undefined
  const at = (number: number) => `${to(placeOf(id, (number - 1) * COMMENTS_PER_PAGE))}#comments`
  return markup`<nav class="pages" aria-label="Pages of comments">
${page > 1 && markup`<a rel="prev" href="${at(page - 1)}">Previous comments</a>`}
<span class="dim">Page ${page} of ${pages}</span>
${page < pages && markup`<a rel="next" href="${at(page + 1)}">Next comments</a>`}
</nav>`
}

function shownComment(comment: Comment, { to }: PageAsked, { site: { oldPlace } }: Look): Part {
  const { count, creator, creation_time, text, is_private } = comment
  const name = count === 0 ? 'Description' : `Comment ${count}`
  return markup`<article id="c${count}" ${is_private && markup`class="private"`}>
<header><h3><a href="#c${count}">${name}</a></h3> <span>${creator}</span>
<span class="dim">${timeOf(creation_time)} ${is_private && '(private)'}</span></header>
<div class="text">${linked(text, to, { ...comment, oldPlace })}</div>
</article>\n`
}
