/** Wire schemas of watched searches. */

import { type Static, Type } from 'typebox'

/** Parameters of `SavedSearch.watch` and `SavedSearch.unwatch`. */
export const SearchNamed = Type.Object({
  id: Type.Integer({ description: 'A saved search of yours, or one that is shared with you' }),
})
export type SearchNamed = Static<typeof SearchNamed>

/** Response of both: the id of the saved search. */
export const Done = Type.Object({ id: Type.Integer() })
