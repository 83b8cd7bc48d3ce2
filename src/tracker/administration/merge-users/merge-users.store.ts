/** Counts and moves what refers to an account. SQL only. */

import type { ExpressionBuilder, QueryCreator } from 'kysely'

import type { Dialect } from '../../../platform/db/dialect.ts'
import { type Statement, statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Rows that are moved to the account that stays. */
export interface Moves {
  how: 'moved'
  /** What people call them, such as `comments`. */
  kind: string
  /** The column that tells rows with the same user apart. */
  row: string
  /**
   * No two rows of a user have the same values in all columns of one of the `keys`. A row that the
   * other account has as well is kept once, or gets another name. With `is_other_user`, the row of
   * the other account itself is dropped as well: nobody watches themselves.
   */
  unique?: { keys: readonly (readonly string[])[]; is_renamed?: true; is_other_user?: true }
  /** Rows that are deleted with one that is kept once: their table and column. */
  children?: readonly [table: string, column: string]
  /** The column with the bug whose answers change. */
  bug?: string
  /** The topic of cached data that changes. */
  topic?: number
  /** Only rows in which a column has a value. */
  only?: readonly [column: string, value: number]
}

/** A column whose rows are moved. */
export interface Moving extends Moves {
  table: string
  column: string
}

/** An account, and the one that stays. */
export interface Merged {
  user_id: number
  into_id: number
}
type Rows = Merged & { rows: number[] }

// A test compares the tables and columns with the schema.
type Named = Record<string, Record<string, number | null>>
const named = (q: QueryCreator<Tables>) => q as unknown as QueryCreator<Named>
type Builder = Pick<ExpressionBuilder<Named, string>, 'selectFrom'>

/** The rows of the account, as `t`. */
function theirs(q: Builder, { table, column, only }: Moving, p: Merged) {
  const rows = q.selectFrom(`${table} as t`).where(`t.${column}`, '=', p.user_id)
  return only ? rows.where((row) => row(`t.${only[0]}`, '=', row.lit(only[1]))) : rows
}

/** Those of which the account that stays has the same. */
function inBoth(q: Builder, moving: Moving, p: Merged) {
  const { table, column, row: own, unique } = moving
  const { keys, is_other_user } = unique!
  return theirs(q, moving, p).where((t) => {
    const same = t
      .selectFrom(`${table} as other`)
      .select(`other.${column}`)
      .where(`other.${column}`, '=', p.into_id)
      .where((other) =>
        other.or(
          keys.map((key) =>
            other.and(key.map((name) => other(`other.${name}`, '=', other.ref(`t.${name}`)))),
          ),
        ),
      )
    return is_other_user ? t.or([t.exists(same), t(`t.${own}`, '=', p.into_id)]) : t.exists(same)
  })
}

const isAmong = (dialect: Dialect, row: ExpressionBuilder<Named, string>, key: string, p: Rows) =>
  dialect.oneOf(row.ref(key), p.rows)

interface Steps {
  /** Some rows of the account, with their bugs. */
  some: Statement<Merged & { limit: number }, { row: number; bug_id: number | null }>
  /** Of these rows, those that both have; only with `unique`. */
  twice: Statement<Rows, { row: number }> | undefined
  dropChildren: Statement<Rows, unknown> | undefined
  drop: Statement<Rows, unknown>
  move: Statement<Rows, unknown>
}

export function stepsOf(moving: Moving): Steps {
  const { table, column, row: key, unique, children, bug } = moving
  const where = (dialect: Dialect, p: Rows) => (row: ExpressionBuilder<Named, string>) =>
    row.and([row(column, '=', p.user_id), isAmong(dialect, row, key, p)])
  return {
    some: statement((q, p: Merged & { limit: number }) =>
      theirs(named(q), moving, p)
        .select((row) => [
          row.ref(`t.${key}`).$castTo<number>().as('row'),
          row.ref(`t.${bug ?? key}`).as('bug_id'),
        ])
        .limit(p.limit),
    ),
    twice:
      unique &&
      statement((q, p: Rows, dialect) =>
        inBoth(named(q), moving, p)
          .select((row) => row.ref(`t.${key}`).$castTo<number>().as('row'))
          .where((row) => isAmong(dialect, row, `t.${key}`, p)),
      ),
    dropChildren:
      children &&
      statement((q, p: Rows, dialect) =>
        named(q)
          .deleteFrom(children[0])
          .where((row) => isAmong(dialect, row, children[1], p)),
      ),
    drop: statement((q, p: Rows, dialect) => named(q).deleteFrom(table).where(where(dialect, p))),
    move: statement((q, p: Rows, dialect) =>
      named(q)
        .updateTable(table)
        .set({ [column]: p.into_id })
        .where(where(dialect, p)),
    ),
  }
}

/** How many rows there are of each, and how many of them both have: `n0`, `both0`, `n1` …. */
export const countsOf = (all: readonly Moving[]) =>
  statement((q, p: Merged) =>
    named(q).selectNoFrom((row) =>
      all.flatMap((moving, at) => [
        theirs(row, moving, p)
          .select((t) => t.fn.countAll<number>().as('n'))
          .as(`n${at}`),
        ...(moving.unique
          ? [
              inBoth(row, moving, p)
                .select((t) => t.fn.countAll<number>().as('n'))
                .as(`both${at}`),
            ]
          : []),
      ]),
    ),
  )

/** Answers about these bugs name another person now. */
export const touchBugs = statement((q, p: { bugs: number[] }, dialect) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ revision: bug('revision', '+', 1) }))
    .where((row) => dialect.oneOf(row.ref('id'), p.bugs)),
)

/** Bugs of personal tags that both have get the tag of the account that stays. */
export const joinTags = statement((q, p: Rows, dialect) =>
  q
    .insertInto('bug_tag')
    .columns(['bug_id', 'tag_id'])
    .expression((row) =>
      row
        .selectFrom('bug_tag')
        .innerJoin('tag as old', 'old.id', 'bug_tag.tag_id')
        .innerJoin('tag as kept', 'kept.name_key', 'old.name_key')
        .select(['bug_tag.bug_id', 'kept.id'])
        .where('kept.user_id', '=', p.into_id)
        .where((tag) => dialect.oneOf(tag.ref('old.id'), p.rows)),
    )
    .onConflict((row) => row.columns(['bug_id', 'tag_id']).doNothing()),
)

/** Things that have a name, which is unique for a user. */
const renaming = (table: 'namedqueries' | 'reports' | 'series', column: string) => ({
  names: statement((q, p: { rows: number[] }, dialect) =>
    q
      .selectFrom(table)
      .select(['id', 'name'])
      .where((row) => dialect.oneOf(row.ref('id'), p.rows)),
  ),
  /** Whether one of the two has something of that name. */
  isTaken: statement((q, p: Merged & { name_key: string }) =>
    q
      .selectFrom(table)
      .select('id')
      .where('name_key', '=', p.name_key)
      .where((row) => {
        const user = row.ref(column as 'id')
        return row.or([row(user, '=', p.user_id), row(user, '=', p.into_id)])
      })
      .limit(1),
  ),
  put: statement((q, p: { id: number; name: string; name_key: string }) =>
    q.updateTable(table).set({ name: p.name, name_key: p.name_key }).where('id', '=', p.id),
  ),
})
/** By table. */
export const renamings = {
  namedqueries: renaming('namedqueries', 'userid'),
  reports: renaming('reports', 'user_id'),
  series: renaming('series', 'creator'),
}
/** The whines of the account name its saved searches. */
export const renameInWhines = statement((q, p: { user_id: number; name: string; was: string }) =>
  q
    .updateTable('whine_queries')
    .set({ query_name: p.name })
    .where('query_name', '=', p.was)
    .where('eventid', 'in', (row) =>
      row
        .selectFrom('whine_events')
        .select('whine_events.id')
        .where('owner_userid', '=', p.user_id),
    ),
)
