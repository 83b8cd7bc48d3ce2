/** Where the bugs are found that whoever is not logged in sees. Only SQL. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

/** The last bug. */
export const last = statement((q, p: Viewer) =>
  q
    .selectFrom('bugs')
    .select('bugs.id')
    .where((bug) => visibleTo(bug, p))
    .orderBy('bugs.id', 'desc')
    .limit(1),
)

/** Bugs in the order of their numbers, from one number to before another. */
export const between = statement((q, p: Viewer & { from: number; to: number }) =>
  q
    .selectFrom('bugs')
    .select(['bugs.id', 'bugs.delta_ts'])
    .where('bugs.id', '>=', p.from)
    .where('bugs.id', '<', p.to)
    .where((bug) => visibleTo(bug, p))
    .orderBy('bugs.id'),
)
