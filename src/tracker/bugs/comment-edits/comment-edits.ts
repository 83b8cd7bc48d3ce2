/**
 * Edits comments and keeps their older versions. Readers of a comment see these, except for hidden
 * ones, which only members of `edit_comments_admins_group` see.
 */

import { createHash } from 'node:crypto'

import { audit } from '../../../accounts/audit/audit.ts'
import { isInDocketGroup } from '../../../accounts/groups/groups.ts'
import { loginsShown } from '../../../accounts/users/find-users.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { checkEditable } from '../../catalogue/products/products.ts'
import { refuseUnlessAmong } from '../comments/add-comment.ts'
import { readComments, seeComment } from '../comments/comments.ts'
import { COMMENT, commentText, normalText } from '../comments/comments.rules.ts'
import { fail as failComments } from '../comments/faults.ts'
import { refuseLinks } from '../newcomers/refuse-links.ts'
import { fail as failSeeing } from '../see/faults.ts'
import { indexChangedComments } from '../text-index/text-index.ts'
import * as store from './comment-edits.store.ts'
import {
  type CommentEdit,
  type RevisionChange,
  REVISIONS_MAX,
  type RevisionsAsked,
} from './comment-edits.wire.ts'
import { fail } from './faults.ts'

/** `EditComments.comments`; faults 102, 110 and 111. */
export async function readRevisions(look: Look, asked: RevisionsAsked) {
  const { comment_ids, limit = REVISIONS_MAX, offset = 0 } = asked
  const { comments } = await readComments(look, { comment_ids })
  const ids = Object.keys(comments).map(Number)
  const isAdmin = await administersComments(look)
  const among = { comment_ids: ids, is_hidden_max: Number(isAdmin), limit, offset }
  const found = ids.length > 0 ? await store.revisions(look.tx, among) : []
  const login = await loginsShown(look)
  const mayEdit = await commentEditing(look)
  const byComment = Map.groupBy(found, ({ comment_id }) => comment_id)
  const shown = ids.map((id) => {
    const revisions = (byComment.get(id) ?? []).map((row) => ({
      id: row.id,
      text: row.old_comment,
      change_when: toText(row.change_when),
      editor: login(row.login_name),
      is_hidden: row.is_hidden === 1,
    }))
    return [id, { revisions, can_edit: mayEdit(comments[id]!.creator!) }] as const
  })
  return { comments: Object.fromEntries(shown) }
}

/**
 * `EditComments.update_comment`. Does nothing if the text is the same. Faults 50, 102, 110, 111,
 * 114 and 32000, and 20001 if it was edited meanwhile. It is in the audit log.
 */
export async function editComment(work: Work, asked: CommentEdit) {
  const { tx, actor, now } = work
  const { comment_id, new_comment, is_hidden = false } = asked
  const comment = await editable(work, comment_id)
  const { id, bug_id, thetext } = comment
  if (comment.type === COMMENT.has_dupe) fail('comment_without_text', id)
  const text = commentText(new_comment)
  if (text.trim() === '') fail('comment_emptied')
  const times = comment.edit_count ?? 0
  if (asked.edit_count !== undefined && asked.edit_count !== times) collide(comment)
  if (text === thetext) return { id, edit_count: times }
  await refuseLinks(work, [text])
  await store.setText(tx, { id, thetext: text, edit_count: times + 1 })
  await store.addRevision(tx, {
    comment_id: id,
    who: actor.id,
    change_when: now,
    old_comment: thetext,
    is_hidden: Number(is_hidden),
  })
  await indexChangedComments(tx, [id])
  await store.touchBug(tx, { id: bug_id })
  const edits = { removed: String(times), added: String(times + 1) }
  const hidden = is_hidden && { is_hidden: { removed: '0', added: '1' } }
  await audit(work, 'Comment', id, { edit_count: edits, ...hidden })
  await work.record({ kind: 'comment.edited', bug_id, body: { comment_id: id } })
  return { id, edit_count: times + 1 }
}

/** What a form showed and what was sent; `was` is from `markOf`. */
type ShownEdit = Omit<CommentEdit, 'edit_count'> & { was: string }

/** The same for a form: does nothing if the text is the one that the form showed. */
export async function editShownComment(work: Work, { was, ...edit }: ShownEdit) {
  if (markOf(edit.new_comment) === was) return
  const comment = await store.comment.first(work.tx, { id: edit.comment_id })
  if (comment && markOf(comment.thetext) !== was) {
    if (normalText(comment.thetext) === normalText(edit.new_comment)) return
    collide(comment)
  }
  await editComment(work, edit)
}

/** Tells the text of a comment from others; browsers change its line ends. */
export const markOf = (text: string) =>
  createHash('sha256').update(normalText(text)).digest('base64url')

const collide = ({ id, bug_id }: { id: number; bug_id: number }) =>
  failSeeing('collision', bug_id, [`comment ${id}`])

/** `EditComments.modify_revision`; also fault 51. It is in the audit log. */
export async function hideRevision(work: Work, { comment_id, id, is_hidden }: RevisionChange) {
  const { tx } = work
  const comment = await editable(work, comment_id)
  const isAdmin = await administersComments(work)
  const asked = { id, comment_id: comment.id, is_hidden_max: Number(isAdmin) }
  const row = await store.revision.first(tx, asked)
  if (!row) return fail('comment_revision_unknown', id, comment_id)
  if ((row.is_hidden === 1) === is_hidden) return { id, is_hidden }
  await store.setHidden(tx, { id, comment_id: comment.id, is_hidden: Number(is_hidden) })
  const [removed, added] = is_hidden ? ['0', '1'] : ['1', '0']
  await audit(work, 'CommentRevision', id, { is_hidden: { removed, added } })
  return { id, is_hidden }
}

/** Tells for an author's login name whether the caller may edit their comments. */
export async function commentEditing(look: Look): Promise<(creator: string) => boolean> {
  const isAdmin = await administersComments(look)
  const isAuthor = await editsOwn(look)
  return (creator) => isAdmin || (isAuthor && creator === look.actor.login)
}

/** Whether the caller edits all comments, and sees hidden versions. */
const administersComments = (look: Look) => isInDocketGroup(look, 'edit_comments_admins_group')
/** Whether the caller edits comments of their own. */
const editsOwn = (look: Look) => isInDocketGroup(look, 'edit_comments_group')

/** A comment that the caller may edit. */
async function editable(work: Work, id: number) {
  const seen = await seeComment(work, id)
  const comment = seen && (await store.comment.first(work.tx, { id }))
  if (!comment) return failComments('comment_id_invalid', String(id))
  const isAdmin = await administersComments(work)
  const isOwn = comment.who === work.actor.id && (await editsOwn(work))
  if (!isAdmin && !isOwn) fail('comment_not_editable', id)
  await checkEditable(work, comment.product_id)
  if (comment.restrict_comments === 1) await refuseUnlessAmong(work)
  return comment
}
