/**
 * Checks visibility before every criterion: a row is tested only if the reader can see it.
 * Otherwise response times would reveal hidden texts.
 */

import { expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../../platform/db/tables.ts'
import { visibleTo } from '../../bugs/see/visible.ts'
import type { Condition, SearchContext } from './comparisons.ts'

/**
 * Whether a row is visible and matches. Databases evaluate conditions in any order, but the
 * branches of CASE in sequence.
 */
export const ofSeen = (isSeen: Condition, fits: Condition): Condition =>
  sql<boolean>`(case when ${isSeen} then ${fits} else 1 = 0 end)`

/**
 * Whether a bug has such a row, evaluated per bug. Without an offset PostgreSQL may scan the rows
 * of all bugs at once.
 */
export const hasRow = (from: RawBuilder<unknown>, fits: Condition): Condition =>
  sql<boolean>`exists (select 1 from ${from} where ${fits} limit 1 offset 0)`

/** Of the numbers of bugs that are not public. */
const RESTRICTED = 'bugs_id_idx_some'

/**
 * Whether the bug referred to by a column of another table is visible. Most bugs are public, which
 * a small index tells; their rows are spread over the largest pages of the database. Without the
 * offsets PostgreSQL would scan all bugs.
 */
export function isSeen(
  bug_id: RawBuilder<unknown>,
  { viewer, dialect }: Pick<SearchContext, 'viewer' | 'dialect'>,
): Condition {
  const seen = visibleTo(expressionBuilder<Tables, 'bugs'>(), viewer)
  return sql<boolean>`(not exists (select 1 from bugs ${dialect.through(RESTRICTED)}
      where bugs.id = ${bug_id} and bugs.group_set_id <> 0 limit 1 offset 0)
    or exists (select 1 from bugs where bugs.id = ${bug_id} and ${seen} limit 1 offset 0))`
}
