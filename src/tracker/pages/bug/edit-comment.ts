/** Changes the text, privacy and tags of one older comment, within the form of its bug. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { changeTags } from '../../bugs/comment-tags/comment-tags.ts'
import { commentEditing, editShownComment, markOf } from '../../bugs/comment-edits/comment-edits.ts'
import { seeComment } from '../../bugs/comments/comments.ts'
import { COMMENT_CHARS_MAX, type Comment } from '../../bugs/comments/comments.wire.ts'
import { field, hidden, isOn, numberIn, tick } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** What the reader may change on comments. */
export interface CommentRights {
  mayHide: boolean
  mayTag: boolean
  /** Whether the reader may edit the text of a comment, by the login name of its author. */
  mayEdit: (creator: string) => boolean
  /** The number of the comment that is shown with controls. */
  edited: number | undefined
}

/** Reads it once for a page; without a login, nothing may be changed. */
export async function commentRights(look: Look, asked: PageAsked): Promise<CommentRights> {
  const isKnown = look.actor.id !== 0
  const edited = field(asked, 'edit')
  return {
    mayHide: isKnown && (await isInNamed(look, 'insidergroup')),
    mayTag: isKnown && (await isInNamed(look, 'comment_taggers_group')),
    mayEdit: isKnown ? await commentEditing(look) : () => false,
    edited: /^\d{1,6}$/.test(edited) ? Number(edited) : undefined,
  }
}

/** Whether the reader may change anything of a comment. */
export const mayChange = ({ creator }: Comment, { mayHide, mayTag, mayEdit }: CommentRights) =>
  mayHide || mayTag || mayEdit(creator)

/** The controls of a comment that is edited; `written` is what its author wrote, if anything. */
export function commentControls(
  comment: Comment,
  rights: CommentRights,
  { asked, written }: { asked: PageAsked; written: string | undefined },
): Part {
  const { mayHide, mayTag, edited } = rights
  if (comment.count !== edited || !mayChange(comment, rights)) return undefined
  const { id, count, is_private, tags = [] } = comment
  const isSent = asked.given.has('edited_comment')
  const isPrivate = isSent ? isOn(asked, 'edited_is_private') : is_private
  const tagsText = isSent ? field(asked, 'edited_tags') : tags.join(', ')
  return markup`<fieldset class="comment-edit">
<legend>${text('comment_numbered', { count })}</legend>
${hidden([
  ['edit', String(count)],
  ['edited_comment', String(id)],
  ['edited_was_private', is_private ? '1' : ''],
])}
${
  written !== undefined &&
  rights.mayEdit(comment.creator) &&
  markup`${hidden([['edited_was', isSent ? field(asked, 'edited_was') : markOf(written)]])}<label>${text('edited_text')}
<textarea name="edited_text" rows="6" maxlength="${COMMENT_CHARS_MAX}">
${isSent ? field(asked, 'edited_text') : written}</textarea></label>
${tick('edited_hides', text('hide_older'), isOn(asked, 'edited_hides'))}`
}
${mayHide && tick('edited_is_private', text('private'), isPrivate)}
${
  mayTag &&
  markup`<label>${text('tags')}
<input name="edited_tags" value="${tagsText}"></label>`
}
<button class="main-action">${text('save_changes')}</button></fieldset>`
}

/** The parameter of Bug.update for the edited comment; changes its tags. */
export async function saveComment(work: Work, asked: PageAsked, bug_id: number) {
  const id = numberIn(asked, 'edited_comment')
  if (id === 0) return {}
  const comment = await seeComment(work, id)
  if (comment?.bug_id !== bug_id) return {}
  if (asked.given.has('edited_tags')) {
    const wanted = field(asked, 'edited_tags')
      .split(',')
      .map((tag) => tag.trim())
    const add = wanted.filter((tag) => tag !== '' && !comment.tags.includes(tag))
    const remove = comment.tags.filter((tag) => !wanted.includes(tag))
    if (add.length + remove.length > 0) await changeTags(work, { comment_id: id, add, remove })
  }
  if (asked.given.has('edited_text')) {
    const new_comment = field(asked, 'edited_text')
    const was = field(asked, 'edited_was')
    const is_hidden = isOn(asked, 'edited_hides')
    await editShownComment(work, { comment_id: id, new_comment, is_hidden, was })
  }
  const is_private = isOn(asked, 'edited_is_private')
  if (is_private === isOn(asked, 'edited_was_private')) return {}
  return { comment_is_private: { [id]: is_private } }
}
