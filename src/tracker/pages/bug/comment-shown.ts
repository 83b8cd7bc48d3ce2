/** One comment of a bug. */

import { parameters } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { face } from '../../../platform/pages/face.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import type { Comment } from '../../bugs/comments/comments.wire.ts'
import { textShown } from '../parts/markdown.ts'
import * as paths from '../../model/paths.ts'
import { placeOf, timeOf } from '../parts/texts.ts'
import { commentControls, type CommentRights, mayChange } from './edit-comment.ts'
import { fileBelow } from './files.ts'
import type { OfBug, Said } from './said.ts'
import { text } from './text.ts'
import { addressOf, turnIn } from './turn.ts'
import { wishesIn } from './wishes.ts'

/** Real names by login name; an empty name stands for none. */
export type Names = ReadonlyMap<string, string>

/** The real name if there is one, with the login name as title. */
export const author = (login: string, names: Names): Part =>
  markup`<b title="${login}">${names.get(login) || login}</b>`

interface Showing {
  look: Look
  asked: PageAsked
  names: Names
  /** Comments in Markdown, by id. */
  said: OfBug & Pick<Said, 'markdown'> & { written?: Said['written'] }
  /** The attachments of the bug. */
  files: readonly AttachmentKnown[]
  /** Begins the anchors of comments on a page of several bugs. */
  prefix?: string
  /** Whether a comment is highlighted. */
  marks: (count: number) => boolean
  /** When the reader last viewed the bug. */
  seenAt?: string | undefined
  rights: CommentRights
  /** Tags of comments that are shown collapsed. */
  collapsed: ReadonlySet<string>
}

/**
 * With links for replying and editing if the reader is logged in. Comments with a collapsed tag are
 * folded.
 */
export function commentShown(comment: Comment, showing: Showing): Part {
  const { look, asked, names, seenAt } = showing
  const { count, creator, creation_time, is_private, edit_count, tags = [] } = comment
  const named = count === 0 ? text('description') : text('comment_numbered', { count })
  const linking = showing.said.linkingOf(comment.id)
  const written = { ...comment, head: showing.said.markdown.get(comment.id) }
  const file = showing.files.find(({ id }) => id === comment.attachment_id)
  const said = [
    textShown(written, { ...showing.said, ...linking }, comment.id, showing),
    file && comment.text.startsWith(ATTACHED) && fileBelow(file, asked),
  ]
  const anchor = `${showing.prefix ?? ''}c${count}`
  return markup`<article id="${anchor}" class="entry${is_private && ' private'}${
    showing.marks(count) && ' marked'
  }">
${face(names.get(creator) || creator)}
<header>${author(creator, names)}
<a class="dim num" href="#${anchor}" aria-label="${named}">${count === 0 ? named : `#${count}`}</a>
<span class="dim">${timeOf(creation_time)}</span>
${is_private && markup`<span class="tag box">${text('private_tag')}</span>`}
${
  edit_count !== undefined &&
  markup`<a class="dim" href="${asked.to(paths.commentVersions(comment.id))}">${text('edited')}</a>\n`
}
${tags.map((tag) => tagShown(tag, comment, asked))}
${
  seenAt !== undefined &&
  creation_time > seenAt &&
  markup`<span class="tag box">${text('new_tag')}</span>`
}
${look.actor.id !== 0 && actions(comment, showing)}</header>
${commentControls(comment, showing.rights, {
  asked,
  written: showing.said.written?.get(comment.id),
})}
${
  isHidden(comment, showing)
    ? markup`<details><summary>${text('collapsed', { tags: tags.join(', ') })}</summary>${said}</details>`
    : said
}
</article>\n`
}

/** How the comment begins that came with an attachment; others are about one. */
const ATTACHED = 'Created attachment '

/** A link that hides all comments with it. */
function tagShown(tag: string, { bug_id }: Comment, asked: PageAsked): Part {
  const place = addressOf(bug_id, { ...turnIn(asked), hide: tag })
  return markup`<a class="tag box" href="${asked.to(place)}"
title="${text('hide_tag')}">${tag}</a>\n`
}

function actions(comment: Comment, { asked, rights }: Showing): Part {
  const { bug_id, count } = comment
  const page = placeOf(bug_id, count)
  const more = page.includes('?') ? '&' : '?'
  const wish = wishesIn(asked).reply
  const [reply, edit] = [
    `${wish === 'simple_reply' ? 'refer' : 'reply'}=${count}#answer`,
    `edit=${count}#c${count}`,
  ]
  const link = (to: string, title: string, label: string) =>
    markup`<a href="${asked.to(page + more + to)}" aria-label="${label}">${title}</a>\n`
  return markup`<span class="end">
${mayChange(comment, rights) && link(edit, text('edit'), text('edit_comment', { count }))}
${wish !== 'off' && link(reply, text('reply'), text('reply_to', { count }))}</span>`
}

/** A comment that is edited is not collapsed. */
const isHidden = ({ count, tags = [] }: Comment, { collapsed, rights }: Showing) =>
  count !== rights.edited && tags.some((tag) => collapsed.has(fold(tag)))

/** The parameter `collapsed_comment_tags`. */
export async function collapsedTags({ tx }: Look): Promise<ReadonlySet<string>> {
  const { collapsed_comment_tags } = await parameters(tx)
  return new Set(collapsed_comment_tags.split(',').map((tag) => fold(tag.trim())))
}
