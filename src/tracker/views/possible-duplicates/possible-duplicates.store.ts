/** Finds bugs with similar summaries. SQL only. */

import type { Expression, ExpressionBuilder } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

interface Wanted {
  viewer: Viewer
  /** Folded; at least one. */
  words: readonly string[]
  needed: number
  /** Empty for all products. */
  product_ids: readonly number[]
  /** How many of the newest visible bugs to compare. */
  searched: number
  /** A bug to exclude. */
  except: number
  limit: number
}

type Newest = ExpressionBuilder<{ newest: Pick<Tables['bugs'], 'short_desc_key'> }, 'newest'>

/** Most matching words first, then newest. Compares only visible bugs, which are selected first. */
export function similar(tx: Tx, wanted: Wanted) {
  const { words, needed, product_ids } = wanted
  const { dialect } = tx.handle
  const score = (bug: Newest): Expression<number> =>
    words
      .map((word): Expression<number> =>
        bug
          .case()
          .when(dialect.contains(bug.ref('newest.short_desc_key'), word))
          .then(bug.lit<number>(1))
          .else(bug.lit<number>(0))
          .end(),
      )
      .reduce((sum, one) => bug(sum, '+', one))
  return tx
    .selectFrom((from) => {
      let seen = from
        .selectFrom('bugs')
        .select(['bugs.id', 'bugs.resolution', 'bugs.dup_of', 'bugs.short_desc_key'])
        .where((bug) => visibleTo(bug, wanted.viewer))
      if (product_ids.length > 0) {
        seen = seen.where((bug) => dialect.oneOf(bug.ref('bugs.product_id'), product_ids))
      }
      return seen.orderBy('bugs.id', 'desc').limit(wanted.searched).as('newest')
    })
    .select(['newest.id', 'newest.resolution', 'newest.dup_of'])
    .where('newest.id', '!=', wanted.except)
    .where((bug) => bug(score(bug), '>=', needed))
    .orderBy((bug) => score(bug), 'desc')
    .orderBy('newest.id', 'desc')
    .limit(wanted.limit)
    .execute()
}
