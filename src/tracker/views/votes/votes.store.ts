/** The table of votes. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

type Bug = ExpressionBuilder<Tables, 'bugs'>

/** Most votes first. */
export const votersFor = statement((q, p: { bug_id: number; limit: number }) =>
  q
    .selectFrom('votes')
    .innerJoin('users', 'users.id', 'votes.who')
    .select(['users.id', 'users.login_name', 'users.realname', 'votes.vote_count'])
    .where('votes.bug_id', '=', p.bug_id)
    .orderBy('votes.vote_count', 'desc')
    .orderBy('users.login_name')
    .limit(p.limit),
)

const SHOWN = [
  'bugs.id',
  'bugs.short_desc',
  'bugs.bug_status',
  'bugs.resolution',
  'bugs.is_open',
  'bugs.product_id',
  'products.name as product',
] as const

/** By product, for bugs visible to the viewer. */
export const votesOf = statement((q, p: Viewer & { who: number; limit: number }) =>
  q
    .selectFrom('votes')
    .innerJoin('bugs', 'bugs.id', 'votes.bug_id')
    .innerJoin('products', 'products.id', 'bugs.product_id')
    .select(SHOWN)
    .select('votes.vote_count')
    .where('votes.who', '=', p.who)
    .where((row) => visibleTo(row as unknown as Bug, p))
    .orderBy('products.name_key')
    .orderBy('bugs.id')
    .limit(p.limit),
)

/** For bugs visible to the viewer. */
export const mostVoted = statement((q, p: Viewer & { limit: number }, dialect) =>
  q
    .with('most', (w) =>
      w
        .selectFrom('votes')
        .innerJoin('bugs', 'bugs.id', 'votes.bug_id')
        .select(['bugs.id', (row) => row.fn.sum('votes.vote_count').as('vote_count')])
        .where((row) => dialect.goesOn(row.ref('bugs.id')))
        .where((row) => visibleTo(row as unknown as Bug, p))
        .groupBy('bugs.id')
        .orderBy('vote_count', 'desc')
        .orderBy('bugs.id')
        .limit(p.limit),
    )
    .selectFrom('most')
    .innerJoin('bugs', 'bugs.id', 'most.id')
    .innerJoin('products', 'products.id', 'bugs.product_id')
    .select(SHOWN)
    .select('most.vote_count')
    .orderBy('most.vote_count', 'desc')
    .orderBy('bugs.id'),
)
