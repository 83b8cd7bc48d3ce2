/**
 * The fence before every criterion: what is asked of a row is asked only where the reader sees it.
 * Otherwise the time that an answer takes would tell of texts that are hidden.
 */

import { expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import { visibleTo } from '../bugs/see/visible.ts'
import type { Condition, SearchContext } from './comparisons.ts'

/**
 * Whether a row is seen and fits. Databases ask conditions in whatever order they like, but the
 * parts of a case in the order in which they stand.
 */
export const ofSeen = (isSeen: Condition, fits: Condition): Condition =>
  sql<boolean>`(case when ${isSeen} then ${fits} else 1 = 0 end)`

/**
 * Whether a bug has such a row, asked bug by bug. Without an offset PostgreSQL may look at the rows
 * of all bugs at once.
 */
export const hasRow = (from: RawBuilder<unknown>, fits: Condition): Condition =>
  sql<boolean>`exists (select 1 from ${from} where ${fits} limit 1 offset 0)`

/**
 * Whether the bug with this number, a column of another table, is seen. Most are restricted to
 * nobody, which an index tells alone. Without the offsets PostgreSQL would rather list all bugs.
 */
export function isSeen(
  bug_id: RawBuilder<unknown>,
  { viewer }: Pick<SearchContext, 'viewer'>,
): Condition {
  const seen = visibleTo(expressionBuilder<Tables, 'bugs'>(), viewer)
  return sql<boolean>`(not exists (select 1 from bugs
      where bugs.id = ${bug_id} and bugs.group_set_id <> 0 limit 1 offset 0)
    or exists (select 1 from bugs where bugs.id = ${bug_id} and ${seen} limit 1 offset 0))`
}
