/** The table of votes, and bugs that votes confirm. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

type Bug = ExpressionBuilder<Tables, 'bugs'>

/** The votes of all people; bugs without votes are missing. */
export const totals = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('votes')
    .select(['bug_id', (row) => row.fn.sum('vote_count').as('votes')])
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .groupBy('bug_id'),
)

export const ofPerson = statement((q, p: { who: number; bug_ids: number[] }, dialect) =>
  q
    .selectFrom('votes')
    .select(['bug_id', 'vote_count'])
    .where('who', '=', p.who)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
)

/** The viewer's votes by product, for the bugs that they can see, except some. */
export const used = statement((q, p: Viewer & { but: number[] }, dialect) =>
  q
    .selectFrom('votes')
    .innerJoin('bugs', 'bugs.id', 'votes.bug_id')
    .select(['bugs.product_id', (row) => row.fn.sum('votes.vote_count').as('votes')])
    .where('votes.who', '=', p.viewer_id)
    .where((row) => row.not(dialect.oneOf(row.ref('votes.bug_id'), p.but)))
    .where((row) => visibleTo(row as unknown as Bug, p))
    .groupBy('bugs.product_id'),
)

interface Vote {
  who: number
  bug_id: number
  vote_count: number
}
export const put = (tx: Tx, votes: readonly Vote[]) =>
  tx
    .insertInto('votes')
    .values(votes)
    .onConflict((row) =>
      row
        .columns(['who', 'bug_id'])
        .doUpdateSet((set) => ({ vote_count: set.ref('excluded.vote_count') })),
    )
    .execute()
export const remove = statement((q, p: { who: number; bug_ids: number[] }, dialect) =>
  q
    .deleteFrom('votes')
    .where('who', '=', p.who)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
)

/** Of all people. */
export const lower = statement((q, p: { bug_id: number; max: number }) =>
  q
    .updateTable('votes')
    .set({ vote_count: p.max })
    .where('bug_id', '=', p.bug_id)
    .where('vote_count', '>', p.max),
)
export const removeAll = statement((q, p: { bug_id: number }) =>
  q.deleteFrom('votes').where('bug_id', '=', p.bug_id),
)

export const confirm = statement(
  (q, p: { ids: number[]; bug_status: string; now: number }, dialect) =>
    q
      .updateTable('bugs')
      .set((bug) => ({
        bug_status: p.bug_status,
        everconfirmed: bug.lit(1),
        delta_ts: p.now,
        revision: bug('revision', '+', bug.lit(1)),
      }))
      .where((bug) => dialect.oneOf(bug.ref('id'), p.ids)),
)
