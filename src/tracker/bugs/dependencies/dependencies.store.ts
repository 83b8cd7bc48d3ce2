/** Reads dependencies in both directions, with what a tree shows of each bug. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

type Step = Viewer & { ids: number[]; is_open_min: number; limit: number }

const step = (theirs: 'blocked' | 'dependson', ours: 'blocked' | 'dependson') =>
  statement((q, p: Step, dialect) =>
    q
      .selectFrom('dependencies')
      .innerJoin('bugs', 'bugs.id', `dependencies.${theirs}`)
      .innerJoin('users', 'users.id', 'bugs.assigned_to')
      .select([
        `dependencies.${ours} as of`,
        'bugs.id',
        'bugs.bug_status',
        'bugs.resolution',
        'bugs.is_open',
        'bugs.short_desc',
        'bugs.target_milestone',
        'users.login_name as assigned_to',
      ])
      .where((row) => dialect.oneOf(row.ref(`dependencies.${ours}`), p.ids))
      .where('bugs.is_open', '>=', p.is_open_min)
      .where((row) => visibleTo(row as unknown as ExpressionBuilder<Tables, 'bugs'>, p))
      .orderBy('bugs.is_open', 'desc')
      .orderBy('bugs.id')
      .orderBy('of')
      .limit(p.limit),
  )
/** The direct dependencies of some bugs that the viewer can see, as pairs. */
export const dependsOn = step('dependson', 'blocked')
/** The bugs that some bugs block. */
export const blocks = step('blocked', 'dependson')

/** The links among some bugs, which the viewer can see; none of a bug with itself. */
export const linksAmong = statement((q, p: { ids: number[]; limit: number }, dialect) =>
  q
    .selectFrom('dependencies')
    .select(['blocked', 'dependson'])
    .where((row) => dialect.oneOf(row.ref('blocked'), p.ids))
    .where((row) => dialect.oneOf(row.ref('dependson'), p.ids))
    .whereRef('blocked', '<>', 'dependson')
    .orderBy('blocked')
    .orderBy('dependson')
    .limit(p.limit),
)
export type Link = Awaited<ReturnType<typeof linksAmong>>[number]
