/** The comments and changes of a bug, in order. */

import { fold } from '../../../platform/fold.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import type { Comment } from '../../bugs/comments/comments.wire.ts'
import { changesOn } from '../../bugs/history/history.ts'
import type { ChangeSet } from '../../bugs/history/history.wire.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { internalName } from '../../model/api-names.wire.ts'
import { collapsedTags, commentShown } from './comment-shown.ts'
import { commentRights } from './edit-comment.ts'
import { marksIn } from './marks.rules.ts'
import { eventShown } from './event-shown.ts'
import type { Said } from './said.ts'
import { text } from './text.ts'
import { following, pager, type Turn, turnIn, turns } from './turn.ts'

/** A bug with one page of its comments. */
export interface Told {
  bug: Bug
  said: Said
  files: readonly AttachmentKnown[]
  /** When the reader last viewed the bug. */
  seenAt?: string | undefined
}

/**
 * The comments and changes with the menu above them; the description is shown before the stream.
 */
export async function stream(look: Look, asked: PageAsked, told: Told): Promise<Part> {
  const { bug, said, seenAt } = told
  return markup`${turns(bug.id, said, asked)}
${pager(bug.id, said, asked)}
${await entries(look, asked, told)}
${following(bug.id, said, { asked, seenAt })}`
}

/** The comments and changes of one page, without the description. */
export async function entries(look: Look, asked: PageAsked, told: Told): Promise<Part> {
  const { bug, said, seenAt } = told
  const turn = turnIn(asked)
  const comments = said.comments.filter((one) => one.count > 0 && isShown(one, turn))
  const sets = turn.show === 'comments' ? [] : await setsBeside(look, bug.id, said)
  const telling = { label: await labels(look), names: namesIn(bug, said), asked }
  const showing = { ...(await showingFor(look, asked, told)), seenAt }
  const all = [
    ...sets
      .map((set) => withoutOthers(set, turn))
      .filter(({ changes }) => changes.length > 0)
      .map((set) => ({ at: set.when, is: 0, part: eventShown(set, telling) })),
    ...comments.map((comment) => ({
      at: comment.creation_time,
      is: comment.count,
      part: commentShown(comment, showing),
    })),
  ].sort((a, b) => (a.at === b.at ? a.is - b.is : a.at < b.at ? -1 : 1))
  if (turn.isNewestFirst) all.reverse()
  return all.map(({ part }) => part)
}

const isShown = ({ attachment_id, tags = [] }: Comment, { show, hide }: Turn) =>
  (show !== 'files' || attachment_id !== null) &&
  (hide === '' || !tags.some((tag) => fold(tag) === fold(hide)))

const FLAGS = 'flagtypes.name'
/** Only changes of attachments and flags, if only these are requested. */
function withoutOthers(set: ChangeSet, { show }: Turn): ChangeSet {
  if (show !== 'files') return set
  const changes = set.changes.filter(
    ({ field_name, attachment_id }) =>
      attachment_id !== undefined || internalName(field_name) === FLAGS,
  )
  return { ...set, changes }
}

async function showingFor(look: Look, asked: PageAsked, { bug, said, files }: Told) {
  const rights = await commentRights(look, asked)
  const collapsed = await collapsedTags(look)
  const marks = marksIn(turnIn(asked).mark)
  return { look, asked, names: namesIn(bug, said), said, files, rights, collapsed, marks }
}

/** The description with its author. */
export async function descriptionShown(look: Look, asked: PageAsked, told: Told): Promise<Part> {
  const showing = { ...(await showingFor(look, asked, told)), collapsed: new Set<string>() }
  const first = told.said.comments.filter(({ count }) => count === 0)
  return first.map((comment) => [
    // Headings in the text follow this one.
    markup`<h2 class="unseen">${text('description')}</h2>\n`,
    commentShown(comment, showing),
  ])
}

/** The changes made from the first comment of this page to the first one of the next. */
async function setsBeside(look: Look, id: number, { comments, page, next_time }: Said) {
  const all = (await changesOn(look, [id])).get(id) ?? []
  const from = page === 1 ? '' : (comments[0]?.creation_time ?? '')
  return all.filter(({ when }) => when >= from && (next_time === undefined || when < next_time))
}

async function labels({ tx }: Look) {
  const { byName } = await fields(tx)
  return (name: string) => byName.get(internalName(name))?.description ?? name
}

/** Real names by login name, of everyone who wrote here or has a role on the bug. */
export function namesIn(
  bug: Bug,
  { comments, names }: Pick<Said, 'comments' | 'names'>,
): ReadonlyMap<string, string> {
  const { creator_detail, assigned_to_detail, qa_contact_detail, cc_detail } = bug
  const people = [creator_detail, assigned_to_detail, qa_contact_detail ?? [], cc_detail].flat()
  return new Map([
    ...people.map(({ name, real_name }) => [name, real_name] as const),
    ...comments.map(({ id, creator }) => [creator, names.get(id) ?? ''] as const),
  ])
}
