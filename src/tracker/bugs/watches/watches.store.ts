/** The table of watched products, components and keywords. SQL only. */

import type { QueryCreator } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

type Whose = { user_id: number }
/** What is watched; one of them is not null. */
interface Target {
  product_id: number | null
  component_id: number | null
  keywordid: number | null
}
const COLUMNS = ['area_watch.product_id', 'area_watch.component_id', 'keywordid'] as const

/** `product_of` is the product of a component. */
const watches = (q: QueryCreator<Tables>, p: Whose) =>
  q
    .selectFrom('area_watch')
    .leftJoin('keyworddefs', 'keyworddefs.id', 'area_watch.keywordid')
    .leftJoin('components', 'components.id', 'area_watch.component_id')
    .select(['area_watch.id', ...COLUMNS])
    .select(['keyworddefs.name as keyword', 'components.product_id as product_of'])
    .where('area_watch.user_id', '=', p.user_id)
/** In their order. */
export const watchesOf = statement((q, p: Whose & { limit: number }) =>
  watches(q, p).orderBy('area_watch.id').limit(p.limit),
)
export const watchOn = statement((q, p: Whose & Target) =>
  watches(q, p).where((row) =>
    row.or([
      row('area_watch.product_id', '=', p.product_id),
      row('area_watch.component_id', '=', p.component_id),
      row('keywordid', '=', p.keywordid),
    ]),
  ),
)
export type WatchRow = Awaited<ReturnType<typeof watchesOf>>[number]

export const countOf = statement((q, p: Whose) =>
  q
    .selectFrom('area_watch')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user_id),
)
/** Nothing happens if the person watches it. */
export const add = statement((q, p: Whose & Target) =>
  q
    .insertInto('area_watch')
    .values({
      user_id: p.user_id,
      product_id: p.product_id,
      component_id: p.component_id,
      keywordid: p.keywordid,
    })
    .onConflict((row) => row.doNothing()),
)
export const remove = statement((q, p: Whose & { id: number }) =>
  q.deleteFrom('area_watch').where('id', '=', p.id).where('user_id', '=', p.user_id),
)

interface Areas {
  product_ids: number[]
  component_ids: number[]
  keyword_ids: number[]
}
/** Who watches one of these, with the group set of the person, the oldest watch first. */
export const watchersOf = statement((q, p: Areas, dialect) =>
  q
    .selectFrom('area_watch')
    .innerJoin('users', 'users.id', 'area_watch.user_id')
    .select(['area_watch.user_id', 'users.group_set_id', ...COLUMNS])
    .where((row) =>
      row.or([
        dialect.oneOf(row.ref('area_watch.product_id'), p.product_ids),
        dialect.oneOf(row.ref('area_watch.component_id'), p.component_ids),
        dialect.oneOf(row.ref('area_watch.keywordid'), p.keyword_ids),
      ]),
    )
    .orderBy('area_watch.id'),
)

/** The keywords of a bug, and others by name. */
export const keywordsAbout = statement((q, p: { bug_id: number; keys: string[] }, dialect) =>
  q
    .selectFrom('keyworddefs')
    .select(['id', 'name', 'name_key'])
    .where((row) =>
      row.or([
        dialect.oneOfTexts(row.ref('name_key'), p.keys),
        row.exists(
          row
            .selectFrom('keywords')
            .select('keywords.bug_id')
            .where('keywords.bug_id', '=', p.bug_id)
            .whereRef('keywords.keywordid', '=', 'keyworddefs.id'),
        ),
      ]),
    ),
)
export const keywordsById = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('keyworddefs')
    .select(['id', 'name'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
