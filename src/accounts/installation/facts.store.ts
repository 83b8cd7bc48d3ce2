/** The table of facts about the installation, each a name and a value. SQL only. */

import { statement } from '../../platform/db/statement.ts'

interface Named {
  name: string
}

/** Returns undefined if the fact is not known. */
export const find = statement((q, p: Named) =>
  q.selectFrom('installation').select('value').where('name', '=', p.name),
)

/** Adds the fact or replaces its value. */
export const put = statement((q, p: Named & { value: string }) =>
  q
    .insertInto('installation')
    .values({ name: p.name, value: p.value })
    .onConflict((row) => row.column('name').doUpdateSet({ value: p.value })),
)

/** Does nothing if the fact is not known. */
export const drop = statement((q, p: Named) =>
  q.deleteFrom('installation').where('name', '=', p.name),
)
