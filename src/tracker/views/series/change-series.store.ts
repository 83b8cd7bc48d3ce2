/** Creates, changes and deletes series and their categories. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const countOf = statement((q, p: { creator: number }) =>
  q
    .selectFrom('series')
    .select((row) => row.fn.countAll<number>().as('series'))
    .where('creator', '=', p.creator),
)

export const categoriesNamed = statement((q, p: { names: string[] }, dialect) =>
  q
    .selectFrom('series_categories')
    .select(['id', 'name'])
    .where((row) => dialect.oneOfTexts(row.ref('name'), p.names)),
)
export const addCategory = statement((q, p: { name: string; name_key: string }) =>
  q.insertInto('series_categories').values({ name: p.name, name_key: p.name_key }).returning('id'),
)
/** Those without series; one that belongs to groups stays, so that it is never open to others. */
export const removeUnused = statement((q, p: { ids: number[] }, dialect) =>
  q
    .deleteFrom('series_categories')
    .where((row) => dialect.oneOf(row.ref('series_categories.id'), p.ids))
    .where((row) =>
      row.not(
        row.or([
          row.exists(
            row
              .selectFrom('series as own')
              .select('own.id')
              .whereRef('own.category', '=', 'series_categories.id'),
          ),
          row.exists(
            row
              .selectFrom('series as part')
              .select('part.id')
              .whereRef('part.subcategory', '=', 'series_categories.id'),
          ),
          row.exists(
            row
              .selectFrom('category_group_map as map')
              .select('map.group_id')
              .whereRef('map.category_id', '=', 'series_categories.id'),
          ),
        ]),
      ),
    ),
)

interface Placed {
  category: number
  subcategory: number
  name_key: string
}
/** Another series of that name of the same person. */
export const taken = statement((q, p: Placed & { id: number; creator: number | null }) =>
  q
    .selectFrom('series')
    .select('id')
    .where('creator', '=', p.creator)
    .where('category', '=', p.category)
    .where('subcategory', '=', p.subcategory)
    .where('name_key', '=', p.name_key)
    .where('id', '!=', p.id),
)

type Row = Placed & { name: string; frequency: number; is_public: number }
export const add = statement((q, p: Row & { creator: number; query: string }) =>
  q
    .insertInto('series')
    .values({
      creator: p.creator,
      category: p.category,
      subcategory: p.subcategory,
      name: p.name,
      name_key: p.name_key,
      frequency: p.frequency,
      query: p.query,
      is_public: p.is_public,
    })
    .returning('id'),
)
export const put = statement((q, p: Row & { id: number }) =>
  q
    .updateTable('series')
    .set({
      category: p.category,
      subcategory: p.subcategory,
      name: p.name,
      name_key: p.name_key,
      frequency: p.frequency,
      is_public: p.is_public,
    })
    .where('id', '=', p.id),
)

export const removeCounted = statement((q, p: { id: number }) =>
  q.deleteFrom('series_data').where('series_id', '=', p.id),
)
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('series').where('id', '=', p.id),
)
