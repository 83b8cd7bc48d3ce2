/** The order in which people list their saved searches. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** The place of a search among those of its owner; those without one follow, by name. */
  saved_search_places: table(
    { namedquery_id: '-> namedqueries', user_id: '-> users', place: 'int' },
    { primary: ['namedquery_id'], index: [['user_id']] },
  ),
}
