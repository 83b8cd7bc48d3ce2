/** Wire schema of the changes made by an update. */

import { type Static, Type } from 'typebox'

/** Old and new value as texts, in the form of Bugzilla's update methods. */
export const Change = Type.Object({
  removed: Type.String({ description: 'The old value; `1` or `0` for a switch' }),
  added: Type.String({ description: 'The new value' }),
})
export type Change = Static<typeof Change>

/** One changed object, as the update methods of users, groups and API keys return it. */
export const Changed = Type.Object({
  id: Type.Integer(),
  changes: Type.Record(Type.String(), Change, {
    description: 'By field name; empty if nothing changed',
  }),
})
export type Changed = Static<typeof Changed>
