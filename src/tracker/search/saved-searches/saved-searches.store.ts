/** The table of saved searches. SQL only. */

import type { Insertable, QueryCreator } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Dialect } from '../../../platform/db/dialect.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export interface Reader {
  user_id: number
  /** The reader's groups. */
  group_ids: number[]
}

/** The reader's own, and those shared with one of the reader's groups. */
const shown = (q: QueryCreator<Tables>, p: Reader, dialect: Dialect) =>
  q
    .selectFrom('namedqueries as saved')
    .innerJoin('users', 'users.id', 'saved.userid')
    .leftJoin('namedquery_group_map as share', 'share.namedquery_id', 'saved.id')
    .leftJoin('namedqueries_link_in_footer as footer', (join) =>
      join.onRef('footer.namedquery_id', '=', 'saved.id').on('footer.user_id', '=', p.user_id),
    )
    .leftJoin('search_watch as watch', (join) =>
      join.onRef('watch.namedquery_id', '=', 'saved.id').on('watch.user_id', '=', p.user_id),
    )
    .leftJoin('saved_search_places as place', (join) =>
      join.onRef('place.namedquery_id', '=', 'saved.id').on('place.user_id', '=', p.user_id),
    )
    .select([
      'saved.id',
      'saved.name',
      'saved.query',
      'saved.userid as owner_id',
      'users.login_name as owner',
      'share.group_id',
      'footer.user_id as footer_of',
      'watch.user_id as watch_of',
    ])
    .where((row) =>
      row.or([
        row('saved.userid', '=', p.user_id),
        row.and([
          row('share.group_id', 'is not', null),
          dialect.oneOf(row.ref('share.group_id'), p.group_ids),
        ]),
      ]),
    )

/** The reader's own first, in the order that the reader gave them; others by name. */
const inOrder = (q: QueryCreator<Tables>, p: Reader, dialect: Dialect) =>
  shown(q, p, dialect)
    .orderBy((row) =>
      row.case().when('saved.userid', '=', p.user_id).then(row.lit(0)).else(row.lit(1)).end(),
    )
    .orderBy((row) => row.fn.coalesce('place.place', row.lit(UNPLACED)))
    .orderBy('saved.name_key')
    .orderBy('saved.id')
/** More than any place. */
const UNPLACED = 1_000_000

export const list = statement((q, p: Reader & { limit: number }, dialect) =>
  inOrder(q, p, dialect).limit(p.limit),
)
/** Those that the reader shows in the footer. */
export const linked = statement((q, p: Reader, dialect) =>
  inOrder(q, p, dialect).where('footer.user_id', 'is not', null),
)
export const own = statement((q, p: Reader & { limit: number }, dialect) =>
  inOrder(q, p, dialect).where('saved.userid', '=', p.user_id).limit(p.limit),
)
export const forgetPlaces = statement((q, p: { user_id: number }) =>
  q.deleteFrom('saved_search_places').where('user_id', '=', p.user_id),
)
export const forgetPlace = statement((q, p: { id: number }) =>
  q.deleteFrom('saved_search_places').where('namedquery_id', '=', p.id),
)
/** With one statement. */
export const addPlaces = (tx: Tx, rows: Insertable<Tables['saved_search_places']>[]) =>
  tx.insertInto('saved_search_places').values(rows).execute()

export const byId = statement((q, p: Reader & { id: number }, dialect) =>
  shown(q, p, dialect).where('saved.id', '=', p.id),
)
export const byName = statement((q, p: Reader & { owner_id: number; name_key: string }, dialect) =>
  shown(q, p, dialect)
    .where('saved.userid', '=', p.owner_id)
    .where('saved.name_key', '=', p.name_key),
)
export type SavedRow = Awaited<ReturnType<typeof list>>[number]

/** Searches of some owners by name, whoever may see them. */
export const named = statement((q, p: { owners: number[]; name_keys: string[] }, dialect) =>
  q
    .selectFrom('namedqueries')
    .select(['userid', 'name', 'name_key', 'query'])
    .where((row) => dialect.oneOf(row.ref('userid'), p.owners))
    .where((row) => dialect.oneOfTexts(row.ref('name_key'), p.name_keys)),
)

export const countOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('namedqueries')
    .select((row) => row.fn.countAll<number>().as('searches'))
    .where('userid', '=', p.user_id),
)

type Texts = { name: string; name_key: string; query: string }
export const add = statement((q, p: Texts & { user_id: number }) =>
  q
    .insertInto('namedqueries')
    .values({ userid: p.user_id, name: p.name, name_key: p.name_key, query: p.query })
    .returning('id'),
)
export const put = statement((q, p: Texts & { id: number }) =>
  q
    .updateTable('namedqueries')
    .set({ name: p.name, name_key: p.name_key, query: p.query })
    .where('id', '=', p.id),
)
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('namedqueries').where('id', '=', p.id),
)

export const share = statement((q, p: { id: number; group_id: number }) =>
  q.insertInto('namedquery_group_map').values({ namedquery_id: p.id, group_id: p.group_id }),
)
export const unshare = statement((q, p: { id: number }) =>
  q.deleteFrom('namedquery_group_map').where('namedquery_id', '=', p.id),
)

export const link = statement((q, p: { id: number; user_id: number }) =>
  q
    .insertInto('namedqueries_link_in_footer')
    .values({ namedquery_id: p.id, user_id: p.user_id })
    .onConflict((row) => row.doNothing()),
)
export const unlink = statement((q, p: { id: number; user_id: number }) =>
  q
    .deleteFrom('namedqueries_link_in_footer')
    .where('namedquery_id', '=', p.id)
    .where('user_id', '=', p.user_id),
)
export const unlinkAll = statement((q, p: { id: number }) =>
  q.deleteFrom('namedqueries_link_in_footer').where('namedquery_id', '=', p.id),
)
/** Removes the footer links of everyone else, when sharing ends. */
export const unlinkOthers = statement((q, p: { id: number; user_id: number }) =>
  q
    .deleteFrom('namedqueries_link_in_footer')
    .where('namedquery_id', '=', p.id)
    .where('user_id', '!=', p.user_id),
)

/** Of everybody who watches it. */
export const unwatchBugs = statement((q, p: { id: number }) =>
  q
    .deleteFrom('search_watch_bugs')
    .where('watch_id', 'in', (row) =>
      row.selectFrom('search_watch').select('search_watch.id').where('namedquery_id', '=', p.id),
    ),
)
export const unwatch = statement((q, p: { id: number }) =>
  q.deleteFrom('search_watch').where('namedquery_id', '=', p.id),
)
