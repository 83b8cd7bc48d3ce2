/** Queries about other bugs for status changes. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

/** The chain of bugs that a bug is a duplicate of, including itself. */
export const duplicatesFrom = statement((q, p: { id: number }) =>
  q
    .withRecursive('chain(id)', (r) =>
      r
        .selectFrom('bugs')
        .select('bugs.id')
        .where('bugs.id', '=', p.id)
        .union((s) =>
          s
            .selectFrom('chain')
            .innerJoin('bugs', 'bugs.id', 'chain.id')
            .select((row) => row.ref('bugs.dup_of').$notNull().as('id'))
            .where('bugs.dup_of', 'is not', null),
        ),
    )
    .selectFrom('chain')
    .select('chain.id'),
)
