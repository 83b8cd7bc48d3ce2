/** The comments and changes of a bug, in order. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { face } from '../../../platform/pages/face.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { pageOfComments } from '../../bugs/comments/comments.ts'
import type { Comment } from '../../bugs/comments/comments.wire.ts'
import { changesOn } from '../../bugs/history/history.ts'
import type { ChangeSet } from '../../bugs/history/history.wire.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { internalName } from '../../model/api-names.wire.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import * as paths from '../../model/paths.ts'
import { field } from '../parts/forms.ts'
import { commentControls, type CommentRights, commentRights } from './edit-comment.ts'
import { linked, placeOf, timeOf } from '../parts/texts.ts'

export type Said = Awaited<ReturnType<typeof pageOfComments>>

/** How the stream is displayed, from parameters of the page. */
interface Turn {
  isNewestFirst: boolean
  isCommentsOnly: boolean
}
export const turnIn = (asked: Pick<PageAsked, 'given'>): Turn => ({
  isNewestFirst: field(asked, 'order') === 'newest',
  isCommentsOnly: field(asked, 'show') === 'comments',
})

/** Without a page number, the stream begins with its first page. */
function addressOf(id: number, { isNewestFirst, isCommentsOnly }: Turn, page?: number) {
  const isFirst = page === undefined || (page === 1 && !isNewestFirst)
  const query = new URLSearchParams({
    ...(!isFirst && { page: String(page) }),
    ...(isCommentsOnly && { show: 'comments' }),
    ...(isNewestFirst && { order: 'newest' }),
  }).toString()
  return `${paths.bug(id)}${query && `?${query}`}#comments`
}

/** The description is shown before the stream. */
export async function stream(
  look: Look,
  asked: PageAsked,
  { bug, said, seenAt }: { bug: Bug; said: Said; seenAt?: string | undefined },
) {
  const turn = turnIn(asked)
  const comments = said.comments.filter(({ count }) => count > 0)
  const sets = turn.isCommentsOnly ? [] : await setsBeside(look, bug.id, said)
  const label = await labels(look)
  const names = namesIn(bug, said)
  const rights = await commentRights(look, asked)
  const collapsed = await collapsedTags(look)
  const showing = { look, asked, names, seenAt, rights, collapsed }
  const all = [
    ...sets.map((set) => ({ at: set.when, is: 0, part: eventShown(set, { label, names }) })),
    ...comments.map((comment) => ({
      at: comment.creation_time,
      is: comment.count,
      part: commentShown(comment, showing),
    })),
  ].sort((a, b) => (a.at === b.at ? a.is - b.is : a.at < b.at ? -1 : 1))
  if (turn.isNewestFirst) all.reverse()
  const pages = pager(bug.id, said, asked)
  return markup`${turns(bug.id, said, asked)}
${pages}
${all.map(({ part }) => part)}
${pages}`
}

/** The changes made from the first comment of this page to the first one of the next. */
async function setsBeside(look: Look, id: number, { comments, page, next_time }: Said) {
  const all = (await changesOn(look, [id])).get(id) ?? []
  const from = page === 1 ? '' : (comments[0]?.creation_time ?? '')
  return all.filter(({ when }) => when >= from && (next_time === undefined || when < next_time))
}

async function labels({ tx }: Look) {
  const { byName } = await fields(tx)
  return ({ field_name, attachment_id }: ChangeSet['changes'][number]) => {
    const label = byName.get(internalName(field_name))?.description ?? field_name
    if (attachment_id === undefined) return label
    return `Attachment ${attachment_id} ${label.replace(/^attachment /i, '')}`
  }
}

/** Real names by login name, of everyone who wrote here or has a role on the bug. */
function namesIn(bug: Bug, { comments, names }: Said): ReadonlyMap<string, string> {
  const { creator_detail, assigned_to_detail, qa_contact_detail, cc_detail } = bug
  const people = [creator_detail, assigned_to_detail, qa_contact_detail ?? [], cc_detail].flat()
  return new Map([
    ...people.map(({ name, real_name }) => [name, real_name] as const),
    ...comments.map(({ id, creator }) => [creator, names.get(id) ?? ''] as const),
  ])
}
type Names = ReturnType<typeof namesIn>

const author = (login: string, names: Names) =>
  markup`<b title="${login}">${names.get(login) || login}</b>`

interface Telling {
  label: Awaited<ReturnType<typeof labels>>
  names: Names
}
/** The changes that were saved together, in one line. */
function eventShown({ when, who, changes }: ChangeSet, { label, names }: Telling): Part {
  const told = changes.map((change, at) => {
    const { removed, added } = change
    const arrow = removed !== '' && added !== '' && ' → '
    return markup`${at > 0 && ', '}<span><b>${label(change)}</b>${
      removed === '' && ' added'
    }${added === '' && ' removed'} ${removed !== '' && markup`<del>${removed}</del>`}${arrow}${
      added !== '' && markup`<ins>${added}</ins>`
    }</span>`
  })
  return markup`<div class="event"><span class="mark" aria-hidden="true"></span>
<p>${author(who, names)}: ${told} <span class="dim">${timeOf(when)}</span></p></div>\n`
}

interface Showing {
  look: Look
  asked: PageAsked
  names: Names
  /** When the reader last viewed the bug. */
  seenAt?: string | undefined
  rights: CommentRights
  /** Tags of comments that are shown collapsed. */
  collapsed: ReadonlySet<string>
}
export function commentShown(comment: Comment, showing: Showing): Part {
  const { look, asked, names, seenAt, rights } = showing
  const { tags = [] } = comment
  const { count, creator, creation_time, text, is_private, bug_id } = comment
  const { to } = asked
  const { oldPlace } = look.site
  const title = count === 0 ? 'Description' : `#${count}`
  const page = placeOf(bug_id, count)
  const [more, isCollapsed] = [page.includes('?') ? '&' : '?', isHidden(comment, showing)]
  const reply = `${page}${more}reply=${count}#answer`
  const edit = `${page}${more}edit=${count}#c${count}`
  const said = markup`<div class="prose text">${linked(text, to, { ...comment, oldPlace })}</div>`
  return markup`<article id="c${count}" class="entry${is_private && ' private'}">
${face(names.get(creator) || creator)}
<header>${author(creator, names)}
<a class="dim num" href="#c${count}" aria-label="${
    count === 0 ? title : `Comment ${count}`
  }">${title}</a>
<span class="dim">${timeOf(creation_time)}</span>
${is_private && markup`<span class="tag box">private</span>`}
${tags.map((tag) => markup`<span class="tag box">${tag}</span>\n`)}
${seenAt !== undefined && creation_time > seenAt && markup`<span class="tag box">new</span>`}
${
  look.actor.id !== 0 &&
  markup`<span class="end">
${
  (rights.mayHide || rights.mayTag) &&
  markup`<a href="${to(edit)}" aria-label="Edit privacy and tags of comment ${count}">Edit</a>`
}
<a href="${to(reply)}" aria-label="Reply to comment ${count}">Reply</a></span>`
}</header>
${commentControls(comment, rights, asked)}
${isCollapsed ? markup`<details><summary>Collapsed: ${tags.join(', ')}</summary>${said}</details>` : said}
</article>\n`
}

/** A comment that is edited is not collapsed. */
const isHidden = ({ count, tags = [] }: Comment, { collapsed, rights }: Showing) =>
  count !== rights.edited && tags.some((tag) => collapsed.has(fold(tag)))

/** The parameter `collapsed_comment_tags`. */
async function collapsedTags({ tx }: Look): Promise<ReadonlySet<string>> {
  const { collapsed_comment_tags } = await parameters(tx)
  return new Set(collapsed_comment_tags.split(',').map((tag) => fold(tag.trim())))
}

/** The description with its author. */
export async function descriptionShown(
  look: Look,
  asked: PageAsked,
  { bug, said }: { bug: Bug; said: Said },
): Promise<Part> {
  const rights = await commentRights(look, asked)
  const names = namesIn(bug, said)
  return said.comments
    .filter(({ count }) => count === 0)
    .map((comment) => commentShown(comment, { look, asked, names, rights, collapsed: new Set() }))
}

/** The heading of the stream, with links to filter and reverse it. */
function turns(id: number, { comments }: Said, asked: PageAsked): Part {
  const { isNewestFirst, isCommentsOnly } = turnIn(asked)
  const link = (title: string, turn: Turn) => {
    const isHere = turn.isCommentsOnly === isCommentsOnly && turn.isNewestFirst === isNewestFirst
    return markup`<a href="${asked.to(addressOf(id, turn))}"${
      isHere && markup` aria-current="true"`
    }>${title}</a>\n`
  }
  const last = comments.at(-1)?.count ?? 0
  return markup`<div class="turn"><h2 id="comments">${
    last === 0 ? 'Comments' : `${last} ${last === 1 ? 'comment' : 'comments'}`
  }</h2>
${link('All', { isNewestFirst: false, isCommentsOnly: false })}
${link('Comments only', { isNewestFirst, isCommentsOnly: true })}
${link('Newest first', { isNewestFirst: true, isCommentsOnly })}
<a href="${asked.to(paths.bugHistory(id))}">History</a></div>`
}

/** Only if there is more than one page. */
function pager(id: number, { page, pages }: Said, asked: PageAsked) {
  if (pages === 1) return undefined
  const at = (number: number) => asked.to(addressOf(id, turnIn(asked), number))
  return markup`<nav class="pages" aria-label="Pages of comments">
${page > 1 && markup`<a rel="prev" href="${at(page - 1)}">Previous comments</a>`}
<span class="dim">Page ${page} of ${pages}</span>
${page < pages && markup`<a rel="next" href="${at(page + 1)}">Next comments</a>`}
</nav>`
}
