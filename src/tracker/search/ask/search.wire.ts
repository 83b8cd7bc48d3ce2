/** Wire schemas of searches. */

import { type Static, Type } from 'typebox'

import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import {
  type ColumnField,
  columnFields,
  type Wire,
  wireOf,
} from '../../model/bug-fields/columns.wire.ts'
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

/** What is compared, by the kind of the column. */
const COMPARED: Record<ColumnField['column'], string> = {
  status: '',
  ofProduct: 'Complete names.',
  select: 'Complete names.',
  line: 'Words that must all occur.',
  switch: '1 or 0.',
  hours: '',
  day: '`YYYY-MM-DD`.',
}
/** Criteria with values of their own. */
const OWN: Readonly<Record<string, string>> = {
  bug_status: 'Statuses; `__open__` and `__closed__` stand for all open and all closed ones',
  resolution: 'Resolutions; `---` or an empty value finds bugs without one',
}
const ofColumn = ({ name, help, column, usual, timeTracking }: BugField & ColumnField) => {
  const compared = usual === 'equals' ? 'The complete text.' : COMPARED[column]
  const who = timeTracking && 'For members of `timetrackinggroup`.'
  return Criterion(OWN[name] ?? [help, compared, who].filter(Boolean).join(' '))
}
const ofColumns = Object.fromEntries(
  columnFields.map((field) => [wireOf(field), ofColumn(field)]),
) as Record<Wire<ColumnField>, ReturnType<typeof Criterion>>

/**
 * Criteria are joined by AND, values of one by OR. In addition to those listed, each field is
 * accepted by its internal name (`bug_status`); `NAME_type` is its operator (`substring`).
 */
export const SearchAsked = Type.Object(
  {
    id: Criterion('Bug numbers, separated by commas'),
    alias: Criterion('Aliases of bugs, separated by commas'),
    product: Criterion('Complete names of products'),
    component: Criterion('Complete names of components, in any product'),
    classification: Criterion('Complete names of classifications'),
    ...ofColumns,
    keywords: Criterion('Keywords that the bug must all have'),
    assigned_to: Criterion('Login names; `%user%` is the caller'),
    creator: Criterion('Login names of reporters'),
    qa_contact: Criterion('Login names'),
    cc: Criterion('Login names of people on the CC list'),
    commenter: Criterion('Login names of people who commented'),
    longdesc: Criterion('Words, any of which occurs in a comment'),
    creation_time: Criterion('Filed at this time or later; ISO 8601, UTC by default'),
    last_change_time: Criterion('Changed at this time or later'),
    ...ofRelations,
    tags: Criterion('Personal tags of the caller'),
    quicksearch: Type.Optional(
      Type.String({
        maxLength: 65_535,
        description: 'A search in one line of text, such as `OPEN product:Kettle -summary:lid`',
      }),
    ),
    limit: Count('Maximum number of bugs; 0 means the maximum of the installation'),
    offset: Count('Number of bugs to skip; only with `limit`'),
    cursor: Type.Optional(
      Type.String({
        maxLength: 12_000,
        description:
          'Paging that stays consistent while bugs change: empty for the first page, then `next_cursor` of the previous response, with the same criteria and order',
      }),
    ),
    total: Type.Optional(
      Type.Boolean({ description: 'Also return the total number of bugs on all pages' }),
    ),
    order: Criterion(
      'Columns such as `priority,bug_id DESC`, with the column names of lists in Bugzilla',
    ),
    savedsearch: Type.Optional(
      Type.String({ description: 'The name of a saved search; other parameters take precedence' }),
    ),
    sharer_id: Type.Optional(
      Type.Integer({ description: 'The id of the owner, for a saved search of another user' }),
    ),
    count_only: Type.Optional(
      Type.Boolean({ description: 'Return only the exact number of bugs found' }),
    ),
  },
  { additionalProperties: Texts },
)
export type SearchAsked = Static<typeof SearchAsked>

/** Response of `Bug.search` with `count_only`: the number of bugs, regardless of `limit`. */
export const BugCount = Type.Object({ bug_count: Type.Integer() })
/** Response of `Bug.search` otherwise: a page of bugs in the requested order. */
export const FoundBugs = Type.Object({
  ...Bugs.properties,
  next_cursor: Type.Optional(
    Type.String({
      description: 'With `cursor`: the start of the next page; absent on the last one',
    }),
  ),
  ranked: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('newest')], {
      description:
        'With the order `relevance`: whether all texts with the words were ranked, or, if there are ' +
        'very many, the newest 20,000',
    }),
  ),
  total: Type.Optional(
    Type.Integer({
      description: 'With `total`: the number of bugs on all pages, up to 20,000',
    }),
  ),
  total_is_exact: Type.Optional(
    Type.Boolean({ description: 'False if there are more; `count_only` counts them all' }),
  ),
})
export type FoundBugs = Static<typeof FoundBugs>
/** Both forms of the response. */
export const Found = Type.Union([FoundBugs, BugCount])
