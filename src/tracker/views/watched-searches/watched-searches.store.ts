/** The tables of watched searches and of their bugs. SQL only. */

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'

type Whose = { user_id: number }

export const countOf = statement((q, p: Whose) =>
  q
    .selectFrom('search_watch')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user_id),
)
export const idOf = statement((q, p: Whose & { namedquery_id: number }) =>
  q
    .selectFrom('search_watch')
    .select('id')
    .where('user_id', '=', p.user_id)
    .where('namedquery_id', '=', p.namedquery_id),
)
interface NewWatch extends Whose {
  namedquery_id: number
  query: string
  since: number
}
export const add = statement((q, p: NewWatch) =>
  q
    .insertInto('search_watch')
    .values({
      user_id: p.user_id,
      namedquery_id: p.namedquery_id,
      query: p.query,
      since: p.since,
    })
    .returning('id'),
)
export const setQuery = statement((q, p: { id: number; query: string }) =>
  q.updateTable('search_watch').set({ query: p.query }).where('id', '=', p.id),
)
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('search_watch').where('id', '=', p.id),
)

/** When the first one began; null if there is none. */
export const first = statement((q) =>
  q.selectFrom('search_watch').select((row) => row.fn.min<number | null>('since').as('since')),
)

export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('search_watch').selectAll().where('id', '=', p.id),
)
/** With ids above `after`, and whether each search found the bug. */
export const next = statement((q, p: { after: number; bug_id: number; limit: number }) =>
  q
    .selectFrom('search_watch as watch')
    .leftJoin('search_watch_bugs as known', (join) =>
      join.onRef('known.watch_id', '=', 'watch.id').on('known.bug_id', '=', p.bug_id),
    )
    .select(['watch.id', 'watch.user_id', 'watch.namedquery_id', 'watch.query'])
    .select('known.bug_id as known')
    .where('watch.id', '>', p.after)
    .orderBy('watch.id')
    .limit(p.limit),
)
export type WatchRow = Awaited<ReturnType<typeof next>>[number]

/** A few hundred at most: one statement. Bugs that are known stay. */
export const putBugs = (tx: Tx, rows: { watch_id: number; bug_id: number }[]) =>
  tx
    .insertInto('search_watch_bugs')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute()
export const removeBug = statement((q, p: { bug_id: number; ids: number[] }, dialect) =>
  q
    .deleteFrom('search_watch_bugs')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('watch_id'), p.ids)),
)
export const removeBugs = statement((q, p: { id: number }) =>
  q.deleteFrom('search_watch_bugs').where('watch_id', '=', p.id),
)
