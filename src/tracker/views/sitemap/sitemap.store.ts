/** Finds public bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

/** The highest id. */
export const last = statement((q, p: Viewer) =>
  q
    .selectFrom('bugs')
    .select('bugs.id')
    .where((bug) => visibleTo(bug, p))
    .orderBy('bugs.id', 'desc')
    .limit(1),
)

/** Bugs ordered by id, from one id to before another. */
export const between = statement((q, p: Viewer & { from: number; to: number }) =>
  q
    .selectFrom('bugs')
    .select(['bugs.id', 'bugs.delta_ts'])
    .where('bugs.id', '>=', p.from)
    .where('bugs.id', '<', p.to)
    .where((bug) => visibleTo(bug, p))
    .orderBy('bugs.id'),
)
