/** The tables of custom field values. SQL only. */

import type { Insertable } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** All values of some bugs; each of multiple values is in `value_int` of its own row. */
export const valuesOf = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bug_cf_values')
    .select(['bug_id', 'field_id', 'value_int', 'value_text'])
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .unionAll(
      q
        .selectFrom('bug_cf_multi')
        .select((row) => [
          'bug_id',
          'field_id',
          row.ref('value_id').$castTo<number | null>().as('value_int'),
          row.lit(null).$castTo<string | null>().as('value_text'),
        ])
        .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
    ),
)
export type ValueRow = Awaited<ReturnType<typeof valuesOf>>[number]

export const addValues = (tx: Tx, rows: Insertable<Tables['bug_cf_values']>[]) =>
  tx.insertInto('bug_cf_values').values(rows).execute()
export const addMulti = (tx: Tx, rows: Insertable<Tables['bug_cf_multi']>[]) =>
  tx.insertInto('bug_cf_multi').values(rows).execute()

export const removeValues = statement((q, p: { bug_id: number; field_ids: number[] }, dialect) =>
  q
    .deleteFrom('bug_cf_values')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('field_id'), p.field_ids)),
)
export const removeMulti = statement((q, p: { bug_id: number; field_ids: number[] }, dialect) =>
  q
    .deleteFrom('bug_cf_multi')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('field_id'), p.field_ids)),
)

/** All bugs reachable from a bug through a field of type bug, including that bug. */
export const reached = statement((q, p: { field_id: number; bug_id: number }) =>
  q
    .withRecursive('reach(id)', (r) =>
      r
        .selectFrom('bugs')
        .select('bugs.id')
        .where('bugs.id', '=', p.bug_id)
        .union((s) =>
          s
            .selectFrom('reach')
            .innerJoin('bug_cf_values', 'bug_cf_values.bug_id', 'reach.id')
            .select((row) => row.ref('bug_cf_values.value_int').$notNull().as('id'))
            .where('bug_cf_values.field_id', '=', p.field_id),
        ),
    )
    .selectFrom('reach')
    .select('reach.id'),
)
