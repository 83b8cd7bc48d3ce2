/** Reads comments. The first one, number 0, is the bug's description. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { loginsShown } from '../../../accounts/users/find-users.ts'
import { readRows } from '../../../platform/db/rows.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { seeBugs, seeNamed } from '../see/bugs.ts'
import { firstAfter } from '../history/new-since.ts'
import * as rules from './comments.rules.ts'
import * as store from './comments.store.ts'
import type { Comment, CommentsAsked } from './comments.wire.ts'
import { fail } from './faults.ts'

type Asked = CommentsAsked & Selecting

/** All comments of bugs, and single comments; faults 50, 52, 56, 100 to 102, 110 and 111. */
export async function readComments(look: Look, asked: Asked) {
  const { ids, comment_ids } = asked
  if (!ids && !comment_ids) failAtDoor('params_required', ['ids', 'comment_ids'])
  const isInsider = await isInNamed(look, 'insidergroup')
  const bugs = ids ? await commentsOfBugs(look, asked, isInsider) : new Map<number, Row[]>()
  const single = comment_ids ? await singleComments(look, comment_ids, isInsider) : []
  const shape = await shaper(look, [...[...bugs.values()].flat(), ...single], { asked, isInsider })
  return {
    bugs: Object.fromEntries(
      [...bugs].map(([id, comments]) => [id, { comments: comments.map(shape) }]),
    ),
    comments: Object.fromEntries(single.map((comment) => [comment.id, shape(comment)])),
  }
}

/** The readable comments of visible bugs, by bug. */
export async function commentsOn(look: Look, bug_ids: number[]) {
  const isInsider = await isInNamed(look, 'insidergroup')
  const rows = await store.ofBugs(look.tx, { bug_ids, first: 0, isprivate_max: Number(isInsider) })
  const shape = await shaper(look, rows, { asked: {}, isInsider })
  return new Map(
    [...Map.groupBy(rows, ({ bug_id }) => bug_id)].map(([id, of]) => [id, of.map(shape)]),
  )
}

/**
 * A page of the comments of a visible bug: page 1 has numbers 0 to `size - 1`; page numbers beyond
 * the end give the last page. `names` are real names by comment id; `markdown` has the ids of
 * comments in Markdown, with the number of characters that precede it; `next_time` is when the next page begins; `last` is the number of the last
 * comment.
 */
export async function pageOfComments(look: Look, bug_id: number, page: number, size: number) {
  const isInsider = await isInNamed(look, 'insidergroup')
  const reader = { bug_id, isprivate_max: Number(isInsider) }
  const last = (await store.lastOfBug.first(look.tx, reader))?.count ?? 0
  const pages = Math.floor(last / size) + 1
  const shown = Math.min(Math.max(1, page), pages)
  const end = shown * size
  const between = { from: (shown - 1) * size, to: end + 1 }
  const found = await store.ofBugBetween(look.tx, { ...reader, ...between })
  const rows = found.filter(({ count }) => count < end)
  const next = found.find(({ count }) => count === end)
  const shape = await shaper(look, rows, { asked: {}, isInsider })
  const next_time = next && toText(next.bug_when)
  const comments = rows.map(shape) as Comment[]
  return { comments, ...besides(rows, comments), page: shown, pages, next_time, last }
}

/** The first comments of visible bugs, by bug: those with numbers below `size`. */
export async function beginningsOf(look: Look, bug_ids: number[], size: number) {
  const isInsider = await isInNamed(look, 'insidergroup')
  const before = { bug_ids, to: size + 1, isprivate_max: Number(isInsider) }
  const found = Map.groupBy(await store.ofBugsBefore(look.tx, before), ({ bug_id }) => bug_id)
  const shape = await shaper(look, [...found.values()].flat(), { asked: {}, isInsider })
  return new Map(
    [...found].map(([bug_id, all]) => {
      const rows = all.filter(({ count }) => count < size)
      const comments = rows.map(shape) as Comment[]
      return [bug_id, { comments, ...besides(rows, comments), has_more: all.length > rows.length }]
    }),
  )
}

/**
 * Real names and what authors wrote by comment id, without those that the program wrote, and by the
 * id of those in Markdown how many characters precede it.
 */
const besides = (rows: readonly Row[], comments: readonly Comment[]) => ({
  names: new Map(rows.map(({ id, creator_name }) => [id, creator_name])),
  written: new Map(
    rows.flatMap(({ id, thetext, type }): [number, string][] =>
      type === rules.COMMENT.has_dupe ? [] : [[id, thetext]],
    ),
  ),
  markdown: new Map(
    rows.flatMap((row, at): [number, number][] =>
      row.is_markdown === 1 ? [[row.id, rules.headChars(row, comments[at]!.text)]] : [],
    ),
  ),
})

/** The number of the last readable comment of a visible bug. */
export async function lastComment(look: Look, bug_id: number): Promise<number> {
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  return (await store.lastOfBug.first(look.tx, { bug_id, isprivate_max }))?.count ?? 0
}

/** Hours worked, by comment id, for readers who can see hours. */
export async function workTimesOn(look: Look, bug_ids: number[]) {
  const rows = (await seesHours(look)) ? await store.workTimes(look.tx, { bug_ids }) : []
  return new Map(rows.map(({ id, work_time }) => [id, work_time / 100]))
}

/** The texts of the first comments of visible bugs, by bug; private ones only for insiders. */
export async function descriptionsOf(look: Look, bug_ids: number[]) {
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const rows = await store.descriptions(look.tx, { bug_ids, isprivate_max })
  return new Map(rows.map((row) => [row.bug_id, rules.fullText(row)]))
}

/** A comment by id, undefined if there is none; faults 102 and 110. */
export async function seeComment(look: Look, id: number) {
  const [row] = await store.byIds(look.tx, { ids: [id] })
  if (!row) return undefined
  await refuseHidden(look, [row], await isInNamed(look, 'insidergroup'))
  return { id, bug_id: row.bug_id, tags: readTags(row.tags) }
}

type Row = store.ReadComment

/** By bug; every requested bug is present, even without readable comments. */
async function commentsOfBugs(look: Look, { ids = [], new_since }: Asked, isInsider: boolean) {
  const first = firstAfter(new_since)
  const bug_ids = (await seeBugs(look, ids)).map(({ id }) => id)
  const isprivate_max = Number(isInsider)
  const rows = await store.ofBugs(look.tx, { bug_ids, first, isprivate_max })
  const byBug = Map.groupBy(rows, ({ bug_id }) => bug_id)
  return new Map(bug_ids.map((id) => [id, byBug.get(id) ?? []]))
}

/** A comment that may not be read is a fault. */
async function singleComments(look: Look, comment_ids: readonly string[], isInsider: boolean) {
  const ids = [...new Set(comment_ids.map(asNumber))]
  const found = new Map((await store.byIds(look.tx, { ids })).map((row) => [row.id, row]))
  const rows = ids.map((id) => found.get(id) ?? fail('comment_id_invalid', String(id)))
  await refuseHidden(look, rows, isInsider)
  return rows
}

async function refuseHidden(look: Look, rows: readonly Row[], isInsider: boolean) {
  await seeNamed(look, new Map(rows.map(({ bug_id, id }) => [bug_id, `of comment ${id}`])))
  const hidden = isInsider ? undefined : rows.find(({ isprivate }) => isprivate === 1)
  if (hidden) fail('comment_is_private', hidden.id)
}

function asNumber(text: string) {
  const trimmed = text.trim()
  if (!/^\d+$/.test(trimmed)) {
    failAtDoor('param_must_be_numeric', 'comment_ids', 'a list of the numbers of comments')
  }
  const id = Number(trimmed)
  // No comment has an id beyond this, and the databases could not compare it.
  return Number.isSafeInteger(id) ? id : fail('comment_id_invalid', trimmed)
}

/** The wire form of each comment for this reader. */
async function shaper(look: Look, rows: Row[], how: { asked: Asked; isInsider: boolean }) {
  const chosen = selection(how.asked)
  const login = await loginsShown(look)
  const hasTags = (await parameters(look.tx)).comment_taggers_group !== ''
  const summaries = await summariesOf(look, rows, how.isInsider)
  return (row: Row): Partial<Comment> => {
    const time = toText(row.bug_when)
    const attachment_id = rules.attachmentOf(row)
    return chosen.pick({
      id: row.id,
      bug_id: row.bug_id,
      attachment_id,
      count: row.count,
      text: rules.fullText(row, attachment_id === null ? undefined : summaries.get(attachment_id)),
      creator: login(row.creator),
      time,
      creation_time: time,
      is_private: row.isprivate === 1,
      ...(row.edit_count && { edit_count: row.edit_count }),
      ...(hasTags && { tags: readTags(row.tags) }),
    })
  }
}

/** Summaries of the attachments that comments belong to, if the caller can see them. */
export const summariesOf = (
  look: Look,
  rows: readonly Parameters<typeof rules.attachmentOf>[0][],
  isInsider: boolean,
) =>
  summariesSeen(
    look,
    rows.map(rules.attachmentOf).filter((id) => id !== null),
    isInsider,
  )

/** Those of these attachments that the caller can see, by id. */
export async function summariesSeen(
  { tx, actor }: Look,
  attach_ids: readonly number[],
  isInsider: boolean,
) {
  const ids = [...new Set(attach_ids)]
  const found = ids.length > 0 ? await store.attachments(tx, { ids }) : []
  const reader = { id: actor.id, isInsider }
  const visible = found.filter((attachment) => rules.maySeeSummary(attachment, reader))
  return new Map(visible.map(({ id, description }) => [id, description]))
}

const readTags = (json: string) => readRows<{ tag: string }>(json).map(({ tag }) => tag)
