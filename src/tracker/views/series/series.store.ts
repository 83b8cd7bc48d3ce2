/** The tables of series and their data points. SQL only. */

import type { QueryCreator } from 'kysely'

import type { Dialect } from '../../../platform/db/dialect.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export interface Reader {
  user_id: number
  /** The reader's groups. */
  group_ids: number[]
  /** Folded names of products that the reader cannot see. */
  hidden_products: string[]
}

/**
 * The reader's own, and public ones whose category requires no other group. Categories are named
 * after products, and are as secret as those.
 */
const visible = (q: QueryCreator<Tables>, p: Reader, dialect: Dialect) =>
  q
    .selectFrom('series')
    .innerJoin('series_categories as category', 'category.id', 'series.category')
    .innerJoin('series_categories as subcategory', 'subcategory.id', 'series.subcategory')
    .where((row) =>
      row.or([
        row('series.creator', '=', p.user_id),
        row.and([
          row('series.is_public', '=', row.lit(1)),
          row.not(dialect.oneOfTexts(row.ref('category.name_key'), p.hidden_products)),
          row.not(
            row.exists(
              row
                .selectFrom('category_group_map as asked')
                .select('asked.group_id')
                .whereRef('asked.category_id', '=', 'series.category')
                .where((asked) =>
                  asked.not(dialect.oneOf(asked.ref('asked.group_id'), p.group_ids)),
                ),
            ),
          ),
        ]),
      ]),
    )

const shown = (q: QueryCreator<Tables>, p: Reader, dialect: Dialect) =>
  visible(q, p, dialect).select((row) => [
    'series.id',
    'series.name',
    'series.creator',
    'series.frequency',
    'series.query',
    'series.is_public',
    'series.category as category_id',
    'series.subcategory as subcategory_id',
    'category.name as category',
    'subcategory.name as subcategory',
    row
      .selectFrom('series_data as counted')
      .select((data) => data.fn.max('counted.series_date').as('last'))
      .whereRef('counted.series_id', '=', 'series.id')
      .as('last_date'),
  ])

/** Empty strings disable a filter; category names are folded. */
export interface Wanted {
  category: string
  subcategory: string
  /** A folded substring of the name. */
  part: string
}

export const list = statement(
  (q, p: Reader & Wanted & { limit: number; offset: number }, dialect) =>
    shown(q, p, dialect)
      .where((row) =>
        row.and([
          row.or([row(row.val(p.category), '=', ''), row('category.name_key', '=', p.category)]),
          row.or([
            row(row.val(p.subcategory), '=', ''),
            row('subcategory.name_key', '=', p.subcategory),
          ]),
          dialect.contains(row.ref('series.name_key'), p.part),
        ]),
      )
      .orderBy('category.name_key')
      .orderBy('subcategory.name_key')
      .orderBy('series.name_key')
      .orderBy('series.id')
      .limit(p.limit)
      .offset(p.offset),
)

export const byIds = statement((q, p: Reader & { ids: number[] }, dialect) =>
  shown(q, p, dialect).where((row) => dialect.oneOf(row.ref('series.id'), p.ids)),
)
export type SeriesRow = Awaited<ReturnType<typeof list>>[number]

export const categories = statement((q, p: Reader & { limit: number }, dialect) =>
  visible(q, p, dialect)
    .select(['category.name', 'category.name_key'])
    .distinct()
    .orderBy('category.name_key')
    .limit(p.limit),
)
export const subcategories = statement(
  (q, p: Reader & { category: string; limit: number }, dialect) =>
    visible(q, p, dialect)
      .select(['subcategory.name', 'subcategory.name_key'])
      .distinct()
      .where('category.name_key', '=', p.category)
      .orderBy('subcategory.name_key')
      .limit(p.limit),
)

export const counted = statement(
  (q, p: { ids: number[]; from: number; to: number; limit: number }, dialect) =>
    q
      .selectFrom('series_data')
      .select(['series_id', 'series_date', 'series_value'])
      .where((row) => dialect.oneOf(row.ref('series_id'), p.ids))
      .where('series_date', '>=', p.from)
      .where('series_date', '<=', p.to)
      .orderBy('series_date')
      .limit(p.limit),
)

/** Series without a data point on that day or within their interval before. */
export const due = statement((q, p: { today: number; except: number[]; limit: number }, dialect) =>
  q
    .selectFrom('series')
    .select(['series.id', 'series.creator', 'series.query'])
    .where('series.frequency', '>', 0)
    .where((row) => row.not(dialect.oneOf(row.ref('series.id'), p.except)))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('series_data as counted')
            .select('counted.series_id')
            .whereRef('counted.series_id', '=', 'series.id')
            .where((data) => {
              // Compared with a constant per frequency, so that the index can find the last day.
              const kept = data(data.ref('series.frequency'), '*', data.lit(DAY_MS))
              return data('counted.series_date', '>', data(data.val(p.today), '-', kept))
            }),
        ),
      ),
    )
    .orderBy('series.id')
    .limit(p.limit),
)
const DAY_MS = 86_400_000

/** The first count of a day is kept. */
export const addCounted = statement((q, p: { id: number; today: number; bugs: number }) =>
  q
    .insertInto('series_data')
    .values({ series_id: p.id, series_date: p.today, series_value: p.bugs })
    .onConflict((row) => row.doNothing()),
)
