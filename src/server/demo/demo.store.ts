/** The rows that the demo reads and writes itself, rather than through features. SQL only. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

/** The enabled direct members of a group, the oldest account first. */
export const membersOf = statement((q, p: { group_id: number }) =>
  q
    .selectFrom('users')
    .innerJoin('user_group_map', 'user_group_map.user_id', 'users.id')
    .select(['users.id', 'users.login_name'])
    .where('user_group_map.group_id', '=', p.group_id)
    .where('user_group_map.isbless', '=', 0)
    .where('users.is_enabled', '=', 1)
    .orderBy('users.id'),
)

/** Undefined if the parameter has its default. */
export const parameterOf = statement((q, p: { name: string }) =>
  q.selectFrom('parameters').select('value').where('name', '=', p.name),
)

/** Returns the parameter to its default. */
export const removeParameter = statement((q, p: { name: string }) =>
  q.deleteFrom('parameters').where('name', '=', p.name),
)

type Ids = { ids: readonly number[] }
/** Those of the keywords that any bug has. */
export const keywordsInUse = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('keywords')
    .select('keywordid as id')
    .distinct()
    .where((row) => dialect.oneOf(row.ref('keywordid'), p.ids)),
)

/** Those of the types of which any flag is set. */
export const flagTypesInUse = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('flags')
    .select('type_id as id')
    .distinct()
    .where((row) => dialect.oneOf(row.ref('type_id'), p.ids)),
)

const searchParts = (
  ['namedquery_group_map', 'namedqueries_link_in_footer', 'saved_search_places'] as const
).map((table) =>
  statement((q, p: Ids, dialect) =>
    q.deleteFrom(table).where((row) => dialect.oneOf(row.ref('namedquery_id'), p.ids)),
  ),
)
const searches = statement((q, p: Ids, dialect) =>
  q.deleteFrom('namedqueries').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
/** Saved searches that no longer exist are passed over. */
export async function removeSearches(tx: Tx, ids: Ids) {
  for (const remove of [...searchParts, searches]) await remove(tx, ids)
}

/** Entries about objects of a class. */
export const removeAudits = statement((q, p: Ids & { kind: string }, dialect) =>
  q
    .deleteFrom('audit_log')
    .where('class', '=', p.kind)
    .where((row) => dialect.oneOf(row.ref('object_id'), p.ids)),
)
/** Ids of rows with a name in the audit log, such as the components of a product. */
export const partsOfProducts = {
  components: partsIn('components'),
  versions: partsIn('versions'),
  milestones: partsIn('milestones'),
}
function partsIn(table: 'components' | 'versions' | 'milestones') {
  return statement((q, p: Ids, dialect) =>
    q
      .selectFrom(table)
      .select('id')
      .where((row) => dialect.oneOf(row.ref('product_id'), p.ids)),
  )
}

export const disableMail = statement((q, p: { id: number }) =>
  q.updateTable('users').set({ disable_mail: 1 }).where('id', '=', p.id),
)
