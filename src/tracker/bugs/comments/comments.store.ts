/** The table of comments. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Dialect } from '../../../platform/db/dialect.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

const columns = [
  'longdescs.id',
  'longdescs.bug_id',
  'longdescs.count',
  'longdescs.bug_when',
  'longdescs.isprivate',
  'longdescs.type',
  'longdescs.extra_data',
  'longdescs.thetext',
  'longdescs.is_markdown',
  'longdescs.edit_count',
  'users.login_name as creator',
  'users.realname as creator_name',
] as const

/** A JSON array of objects. */
const tags = (comment: ExpressionBuilder<Tables, 'longdescs'>, dialect: Dialect) =>
  dialect.rows(
    comment
      .selectFrom('longdescs_tags')
      .select('tag')
      .whereRef('comment_id', '=', 'longdescs.id')
      .orderBy('tag_key'),
  )

type OfBugs = { bug_ids: number[]; first: number; isprivate_max: number }
export const ofBugs = statement((q, p: OfBugs, dialect) =>
  q
    .selectFrom('longdescs')
    .innerJoin('users', 'users.id', 'longdescs.who')
    .select(columns)
    .select((comment) => tags(comment, dialect).as('tags'))
    .where((comment) => dialect.oneOf(comment.ref('longdescs.bug_id'), p.bug_ids))
    .where('longdescs.bug_when', '>=', p.first)
    .where('longdescs.isprivate', '<=', p.isprivate_max)
    .orderBy('longdescs.bug_id')
    .orderBy('longdescs.count'),
)
export type ReadComment = Awaited<ReturnType<typeof ofBugs>>[number]

type Numbered = { bug_id: number; from: number; to: number; isprivate_max: number }
/** Comments with numbers from the first to before the second. */
export const ofBugBetween = statement((q, p: Numbered, dialect) =>
  q
    .selectFrom('longdescs')
    .innerJoin('users', 'users.id', 'longdescs.who')
    .select(columns)
    .select((comment) => tags(comment, dialect).as('tags'))
    .where('longdescs.bug_id', '=', p.bug_id)
    .where('longdescs.count', '>=', p.from)
    .where('longdescs.count', '<', p.to)
    .where('longdescs.isprivate', '<=', p.isprivate_max)
    .orderBy('longdescs.count'),
)

type Beginnings = { bug_ids: number[]; to: number; isprivate_max: number }
/** Comments of bugs with numbers before one. */
export const ofBugsBefore = statement((q, p: Beginnings, dialect) =>
  q
    .selectFrom('longdescs')
    .innerJoin('users', 'users.id', 'longdescs.who')
    .select(columns)
    .select((comment) => tags(comment, dialect).as('tags'))
    .where((comment) => dialect.oneOf(comment.ref('longdescs.bug_id'), p.bug_ids))
    .where('longdescs.count', '<', p.to)
    .where('longdescs.isprivate', '<=', p.isprivate_max)
    .orderBy('longdescs.bug_id')
    .orderBy('longdescs.count'),
)

export const lastOfBug = statement((q, p: { bug_id: number; isprivate_max: number }) =>
  q
    .selectFrom('longdescs')
    .select('count')
    .where('bug_id', '=', p.bug_id)
    .where('isprivate', '<=', p.isprivate_max)
    .orderBy('count', 'desc')
    .limit(1),
)

/** Hundredths of hours, for comments with work time. */
export const workTimes = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('longdescs')
    .select(['id', 'work_time'])
    .where((comment) => dialect.oneOf(comment.ref('bug_id'), p.bug_ids))
    .where('work_time', '<>', 0),
)

export const byIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('longdescs')
    .innerJoin('users', 'users.id', 'longdescs.who')
    .select(columns)
    .select((comment) => tags(comment, dialect).as('tags'))
    .where((comment) => dialect.oneOf(comment.ref('longdescs.id'), p.ids)),
)

export const descriptions = statement(
  (q, p: { bug_ids: number[]; isprivate_max: number }, dialect) =>
    q
      .selectFrom('longdescs')
      .select(['bug_id', 'type', 'extra_data', 'thetext'])
      .where((comment) => dialect.oneOf(comment.ref('bug_id'), p.bug_ids))
      .where('count', '=', 0)
      .where('isprivate', '<=', p.isprivate_max),
)

export const attachments = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('attachments')
    .select(['id', 'description', 'isprivate', 'submitter_id'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

type Counted = { bug_id: number; work_time: number; remaining_time: number; now: number }
/** Allocates the number of a bug's next comment, which is one less than the result. */
export const countOne = statement((q, p: Counted) =>
  q
    .updateTable('bugs')
    .set((bug) => ({
      comment_count: bug('comment_count', '+', bug.lit(1)),
      actual_time: bug('actual_time', '+', p.work_time),
      remaining_time: p.remaining_time,
      revision: bug('revision', '+', bug.lit(1)),
      delta_ts: p.now,
    }))
    .where('id', '=', p.bug_id)
    .returning(['comment_count', 'restrict_comments']),
)

interface Added {
  bug_id: number
  count: number
  who: number
  bug_when: number
  work_time: number
  isprivate: number
  type: number
  extra_data: string | null
  thetext: string
  is_markdown: number
}
export const add = statement((q, p: Added) =>
  q
    .insertInto('longdescs')
    .values({
      bug_id: p.bug_id,
      count: p.count,
      who: p.who,
      bug_when: p.bug_when,
      work_time: p.work_time,
      isprivate: p.isprivate,
      type: p.type,
      extra_data: p.extra_data,
      thetext: p.thetext,
      is_markdown: p.is_markdown,
    })
    .returning('id'),
)

export const privacies = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('longdescs')
    .select(['id', 'bug_id', 'isprivate'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
export const setPrivacy = statement((q, p: { id: number; isprivate: number }) =>
  q.updateTable('longdescs').set({ isprivate: p.isprivate }).where('id', '=', p.id),
)
