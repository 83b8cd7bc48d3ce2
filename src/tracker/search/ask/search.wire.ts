/** Wire schemas of searches. */

import { type Static, Type } from 'typebox'

import {
  relationFields,
  type RelationWire,
  relationWire,
} from '../../model/bug-fields/relations.wire.ts'
import { Bugs } from '../../bugs/read/bugs.wire.ts'

const Text = Type.String({ maxLength: 65_535 })
const Texts = Type.Array(Text, { maxItems: 10_000 })
const Criterion = (description: string) =>
  Type.Optional(Type.Array(Text, { maxItems: 10_000, description }))
const Count = (description: string) =>
  Type.Optional(Type.Union([Type.Integer(), Type.String()], { description }))

const ofRelations = Object.fromEntries(
  relationFields.map((field) => [relationWire(field), Criterion(field.help)]),
) as Record<RelationWire, ReturnType<typeof Criterion>>

/**
 * Criteria are joined by AND, values of one by OR. In addition to those listed, each field is
 * accepted by its internal name (`bug_status`); `NAME_type` is its operator (`substring`).
 */
export const SearchAsked = Type.Object(
  {
    id: Criterion('Numbers of bugs; commas part several'),
    alias: Criterion('Names of bugs; commas part several'),
    product: Criterion('Names of products, whole'),
    component: Criterion('Names of components, whole, in whichever product'),
    classification: Criterion('Names of classifications, whole'),
    version: Criterion('Versions, whole'),
    target_milestone: Criterion('Milestones, whole'),
    status: Criterion('Statuses; `__open__` and `__closed__` stand for all of their kind'),
    resolution: Criterion('Resolutions; `---` or nothing finds bugs without one'),
    severity: Criterion('Severities'),
    priority: Criterion('Priorities'),
    op_sys: Criterion('Operating systems'),
    platform: Criterion('Platforms'),
    summary: Criterion('Words, each of which is somewhere in the summary'),
    whiteboard: Criterion('Words, each of which is somewhere in the whiteboard'),
    url: Criterion('The URL of the bug, whole'),
    keywords: Criterion('Keywords, all of which the bug has'),
    assigned_to: Criterion('Login names; `%user%` is the caller'),
    creator: Criterion('Login names of who filed the bug'),
    qa_contact: Criterion('Login names'),
    cc: Criterion('Login names of somebody on the CC'),
    commenter: Criterion('Login names of somebody who wrote a comment'),
    longdesc: Criterion('Words, one of which is in a comment'),
    creation_time: Criterion('Filed at this time or later: ISO 8601, UTC where no zone is said'),
    last_change_time: Criterion('Changed at this time or later'),
    deadline: Criterion('`YYYY-MM-DD`; for members of `timetrackinggroup`'),
    is_confirmed: Criterion('1 or 0'),
    is_cc_accessible: Criterion('1 or 0'),
    is_creator_accessible: Criterion('1 or 0'),
    ...ofRelations,
    tags: Criterion('The own tags of the caller'),
    quicksearch: Type.Optional(
      Type.String({
        maxLength: 65_535,
        description: 'A search as people type it, such as `OPEN product:Kettle -summary:lid`',
      }),
    ),
    limit: Count('At most so many bugs; 0 for as many as the installation allows'),
    offset: Count('Leaves out so many bugs of those found; with `limit` only'),
    cursor: Type.Optional(
      Type.String({
        maxLength: 12_000,
        description:
          'Pages that stay right while bugs change: empty for the first one, then `next_cursor` of the answer before, with the same criteria and order',
      }),
    ),
    total: Type.Optional(
      Type.Boolean({ description: 'Tells beside the bugs how many there are on all pages' }),
    ),
    order: Criterion(
      'Columns such as `priority,bug_id DESC`, by the names that lists in Bugzilla have',
    ),
    savedsearch: Type.Optional(
      Type.String({ description: 'The name of a saved search; what else is given goes before it' }),
    ),
    sharer_id: Type.Optional(
      Type.Integer({ description: 'Whose saved search it is, where it is not the own one' }),
    ),
    count_only: Type.Optional(
      Type.Boolean({ description: 'Answers only how many bugs were found, exactly' }),
    ),
  },
  { additionalProperties: Texts },
)
export type SearchAsked = Static<typeof SearchAsked>

export const BugCount = Type.Object({ bug_count: Type.Integer() })
export const FoundBugs = Type.Object({
  ...Bugs.properties,
  next_cursor: Type.Optional(
    Type.String({ description: 'With `cursor`: begins the next page; absent on the last one' }),
  ),
  ranked: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('newest')], {
      description:
        'With the order `relevance`: whether all texts with the words were ranked, or, where very ' +
        'many have them, the newest 20,000',
    }),
  ),
  total: Type.Optional(
    Type.Integer({
      description: 'With `total`: how many bugs there are on all pages, up to 20,000',
    }),
  ),
  total_is_exact: Type.Optional(
    Type.Boolean({ description: 'False where there are more; `count_only` counts them all' }),
  ),
})
export type FoundBugs = Static<typeof FoundBugs>
export const Found = Type.Union([FoundBugs, BugCount])
