/** The tables of relations between bugs, such as dependencies. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import {
  eachRelation,
  type RelationField,
  relationFields,
  tableOf,
} from '../../model/bug-fields/relations.wire.ts'

type Pair = { bug_id: number; other: number }
/** The direction of a traversal; the pairs of the bug itself are ignored. */
type Reach = { ids: number[]; but: number }

const of = (field: RelationField) => {
  const { table, others, own } = tableOf(field)
  return {
    add: statement((q, p: Pair) =>
      q
        .insertInto(table)
        .values({ [own as 'blocked']: p.bug_id, [others as 'dependson']: p.other })
        .onConflict((row) => row.doNothing()),
    ),
    remove: statement((q, p: Pair) =>
      q.deleteFrom(table).where(own, '=', p.bug_id).where(others, '=', p.other),
    ),
    /** The transitive closure of the bugs listed for some bugs, those bugs included. */
    reach: statement((q, p: Reach, dialect) =>
      q
        .withRecursive('reach(id)', (r) =>
          r
            .selectFrom('bugs')
            .select('bugs.id')
            .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
            .union((s) =>
              s
                .selectFrom('reach')
                .innerJoin(table, `${table}.${own}`, 'reach.id')
                .select(`${table}.${others} as id`)
                .where(`${table}.${own}`, '!=', p.but)
                .where(`${table}.${others}`, '!=', p.but),
            ),
        )
        .selectFrom('reach')
        .select('reach.id'),
    ),
  }
}
/** By the field that lists the other bugs. */
export const pairs = eachRelation(of)

/** Increments the revision of all bugs whose responses mention this one. */
export const invalidateRelatedBugs = statement((q, p: { id: number }) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ revision: bug('revision', '+', bug.lit(1)) }))
    .where((bug) => {
      const [first, ...more] = relationFields.map((field) => {
        const { table, others, own } = tableOf(field)
        return bug.selectFrom(table).select(`${table}.${others} as id`).where(own, '=', p.id)
      })
      // With one condition for each, PostgreSQL would read all bugs.
      return bug(
        'id',
        'in',
        more.reduce((all, one) => all.union(one), first!),
      )
    }),
)

/** The bug at the other side of a pair changes too. */
export const touchBugs = statement((q, p: { ids: number[]; now: number }, dialect) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ delta_ts: p.now, revision: bug('revision', '+', bug.lit(1)) }))
    .where((bug) => dialect.oneOf(bug.ref('id'), p.ids)),
)
