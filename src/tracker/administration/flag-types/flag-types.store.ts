/** The tables of flag types, for changes. SQL only. */

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { TypeColumns } from './change-types.rules.ts'
import type { Place } from '../../catalogue/flag-types/flag-types.rules.ts'

export const addType = statement((q, p: TypeColumns & { target_type: string }) =>
  q
    .insertInto('flagtypes')
    .values({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      cc_list: p.cc_list,
      target_type: p.target_type,
      is_active: p.is_active,
      is_requestable: p.is_requestable,
      is_requesteeble: p.is_requesteeble,
      is_multiplicable: p.is_multiplicable,
      sortkey: p.sortkey,
      grant_group_id: p.grant_group_id,
      request_group_id: p.request_group_id,
    })
    .returning('id'),
)

export const putType = statement((q, p: TypeColumns & { id: number }) =>
  q
    .updateTable('flagtypes')
    .set({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      cc_list: p.cc_list,
      is_active: p.is_active,
      is_requestable: p.is_requestable,
      is_requesteeble: p.is_requesteeble,
      is_multiplicable: p.is_multiplicable,
      sortkey: p.sortkey,
      grant_group_id: p.grant_group_id,
      request_group_id: p.request_group_id,
    })
    .where('id', '=', p.id),
)

export const removeTypes = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('flagtypes').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
export const removeInclusions = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('flaginclusions').where((row) => dialect.oneOf(row.ref('type_id'), p.ids)),
)
export const removeExclusions = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('flagexclusions').where((row) => dialect.oneOf(row.ref('type_id'), p.ids)),
)

export type PlaceTable = 'flaginclusions' | 'flagexclusions'

export async function putPlaces(
  tx: Tx,
  table: PlaceTable,
  type: { id: number; places: readonly Place[] },
) {
  await tx.deleteFrom(table).where('type_id', '=', type.id).execute()
  if (type.places.length === 0) return
  const rows = type.places.map((place) => ({ type_id: type.id, ...place }))
  await tx.insertInto(table).values(rows).execute()
}

/** The number of all flags of a type. */
export const countFlags = statement((q, p: { type_id: number }) =>
  q
    .selectFrom('flags')
    .select((row) => row.fn.countAll<number | string>().as('flags'))
    .where('type_id', '=', p.type_id),
)

interface Counted {
  type_ids: number[]
  product_ids: number[]
}
/** Flags of the types in the products. */
export const countByType = statement((q, p: Counted, dialect) =>
  q
    .selectFrom('flags')
    .innerJoin('bugs', 'bugs.id', 'flags.bug_id')
    .select((row) => ['flags.type_id', row.fn.countAll<number>().as('flags')])
    .where((row) => dialect.oneOf(row.ref('flags.type_id'), p.type_ids))
    .where((row) => dialect.oneOf(row.ref('bugs.product_id'), p.product_ids))
    .groupBy('flags.type_id'),
)
/** The same by component. */
export const countByPlace = statement((q, p: Counted, dialect) =>
  q
    .selectFrom('flags')
    .innerJoin('bugs', 'bugs.id', 'flags.bug_id')
    .select((row) => [
      'flags.type_id',
      'bugs.product_id',
      'bugs.component_id',
      row.fn.countAll<number>().as('flags'),
    ])
    .where((row) => dialect.oneOf(row.ref('flags.type_id'), p.type_ids))
    .where((row) => dialect.oneOf(row.ref('bugs.product_id'), p.product_ids))
    .groupBy(['flags.type_id', 'bugs.product_id', 'bugs.component_id']),
)
