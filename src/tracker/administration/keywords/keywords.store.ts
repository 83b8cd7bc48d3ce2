/** The table of keywords, for changes, and the number of their bugs. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

export const allKeywords = statement((q) =>
  q
    .selectFrom('keyworddefs')
    .select(['id', 'name', 'name_key', 'description'])
    .select((row) => row.fn.coalesce('isactive', row.lit(1)).as('isactive'))
    .orderBy('name_key'),
)

/** The number of bugs visible to the viewer, per keyword that is in use. */
export const countBugs = statement((q, p: Viewer, dialect) =>
  q
    .selectFrom('keywords')
    .innerJoin('bugs', 'bugs.id', 'keywords.bug_id')
    .select(['keywords.keywordid', (row) => row.fn.countAll<number>().as('bugs')])
    .select((row) => row.fn.sum('bugs.is_open').as('open'))
    .where((row) => dialect.goesOn(row.ref('bugs.id')))
    .where((row) => visibleTo(row as unknown as ExpressionBuilder<Tables, 'bugs'>, p))
    .groupBy('keywords.keywordid'),
)

export interface KeywordColumns {
  name: string
  name_key: string
  description: string
  isactive: number
}
export const addKeyword = statement((q, p: KeywordColumns) =>
  q
    .insertInto('keyworddefs')
    .values({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
    })
    .returning('id'),
)
export const putKeyword = statement((q, p: KeywordColumns & { id: number }) =>
  q
    .updateTable('keyworddefs')
    .set({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
    })
    .where('id', '=', p.id),
)
export const removeWatches = statement((q, p: { id: number }) =>
  q.deleteFrom('area_watch').where('keywordid', '=', p.id),
)
export const removeKeyword = statement((q, p: { id: number }) =>
  q.deleteFrom('keyworddefs').where('id', '=', p.id),
)

/** The number of all bugs that have it. */
export const countAllBugs = statement((q, p: { id: number }) =>
  q
    .selectFrom('keywords')
    .select((row) => row.fn.countAll<number | string>().as('bugs'))
    .where('keywordid', '=', p.id),
)
export const bugsWith = statement((q, p: { keywordid: number; limit: number }) =>
  q
    .selectFrom('keywords')
    .select('bug_id')
    .where('keywordid', '=', p.keywordid)
    .orderBy('bug_id')
    .limit(p.limit),
)
export const takeFromBugs = statement((q, p: { keywordid: number; bug_ids: number[] }, dialect) =>
  q
    .deleteFrom('keywords')
    .where('keywordid', '=', p.keywordid)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
)
export const raiseRevisions = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ revision: bug('revision', '+', 1) }))
    .where((row) => dialect.oneOf(row.ref('id'), p.bug_ids)),
)
