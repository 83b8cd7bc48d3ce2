/** Where bugs with similar summaries are found. Only SQL. */

import type { Expression, ExpressionBuilder } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../bugs/visible.ts'

interface Wanted {
  viewer: Viewer
  /** Folded; one at least. */
  words: readonly string[]
  needed: number
  /** In all products where there is none. */
  product_ids: readonly number[]
  /** The newest bugs that are looked through. */
  searched: number
  /** A bug that is left out. */
  except: number
  limit: number
}

/** Those with most of the words first, then the newest. */
export function similar(tx: Tx, wanted: Wanted) {
  const { words, needed, product_ids } = wanted
  const { dialect } = tx.handle
  const score = (bug: ExpressionBuilder<Tables, 'bugs'>): Expression<number> =>
    words
      .map((word): Expression<number> =>
        bug
          .case()
          .when(dialect.contains(bug.ref('bugs.short_desc_key'), word))
          .then(bug.lit<number>(1))
          .else(bug.lit<number>(0))
          .end(),
      )
      .reduce((sum, one) => bug(sum, '+', one))
  return tx
    .selectFrom('bugs')
    .innerJoin(
      (from) => {
        let newest = from.selectFrom('bugs').select('bugs.id')
        if (product_ids.length > 0) {
          newest = newest.where((bug) => dialect.oneOf(bug.ref('bugs.product_id'), product_ids))
        }
        return newest.orderBy('bugs.id', 'desc').limit(wanted.searched).as('newest')
      },
      (join) => join.onRef('newest.id', '=', 'bugs.id'),
    )
    .select(['bugs.id', 'bugs.resolution', 'bugs.dup_of'])
    .where('bugs.id', '!=', wanted.except)
    .where((bug) => bug(score(bug as never), '>=', needed))
    .where((bug) => visibleTo(bug as never, wanted.viewer))
    .orderBy((bug) => score(bug as never), 'desc')
    .orderBy('bugs.id', 'desc')
    .limit(wanted.limit)
    .execute()
}
