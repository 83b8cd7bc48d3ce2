/** The shelves for which bug waits for which. Only SQL. */

import type { ExpressionBuilder } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

export const add = statement((q, p: { blocked: number; dependson: number }) =>
  q
    .insertInto('dependencies')
    .values({ blocked: p.blocked, dependson: p.dependson })
    .onConflict((row) => row.doNothing()),
)

export const remove = statement((q, p: { blocked: number; dependson: number }) =>
  q
    .deleteFrom('dependencies')
    .where('blocked', '=', p.blocked)
    .where('dependson', '=', p.dependson),
)

/** Along which links a search goes: a bug's own are left out. */
type Reach = { ids: number[]; but: number }

/** All bugs that some bugs wait for, however far, those bugs included. */
export const waitedFor = statement((q, p: Reach, dialect) =>
  q
    .withRecursive('reach(id)', (r) =>
      r
        .selectFrom('bugs')
        .select('bugs.id')
        .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
        .union((s) =>
          s
            .selectFrom('reach')
            .innerJoin('dependencies', 'dependencies.blocked', 'reach.id')
            .select('dependencies.dependson as id')
            .where('dependencies.blocked', '!=', p.but)
            .where('dependencies.dependson', '!=', p.but),
        ),
    )
    .selectFrom('reach')
    .select('reach.id'),
)

/** All bugs that wait for some bugs, however far, those bugs included. */
export const waiting = statement((q, p: Reach, dialect) =>
  q
    .withRecursive('reach(id)', (r) =>
      r
        .selectFrom('bugs')
        .select('bugs.id')
        .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
        .union((s) =>
          s
            .selectFrom('reach')
            .innerJoin('dependencies', 'dependencies.dependson', 'reach.id')
            .select('dependencies.blocked as id')
            .where('dependencies.blocked', '!=', p.but)
            .where('dependencies.dependson', '!=', p.but),
        ),
    )
    .selectFrom('reach')
    .select('reach.id'),
)

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
/** The bugs that some bugs wait for, each with one of these, as far as the viewer sees them. */
export const dependsOn = step('dependson', 'blocked')
/** The bugs that wait for some bugs. */
export const blocks = step('blocked', 'dependson')

/** Increments the revision of the bugs whose answers name this one. */
export const invalidateRelatedBugs = statement((q, p: { id: number }) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ revision: bug('revision', '+', bug.lit(1)) }))
    .where((bug) =>
      bug.or([
        bug(
          'id',
          'in',
          bug.selectFrom('dependencies').select('blocked').where('dependson', '=', p.id),
        ),
        bug(
          'id',
          'in',
          bug.selectFrom('dependencies').select('dependson').where('blocked', '=', p.id),
        ),
      ]),
    ),
)

/** The other side of a dependency has changed, too. */
export const touchBugs = statement((q, p: { ids: number[]; now: number }, dialect) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ delta_ts: p.now, revision: bug('revision', '+', bug.lit(1)) }))
    .where((bug) => dialect.oneOf(bug.ref('id'), p.ids)),
)
