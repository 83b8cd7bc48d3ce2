/** Wire schemas of the history of bugs. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** Parameters of `Bug.history`. */
export const HistoryAsked = Type.Object({
  ids: Type.Array(Type.String(), { maxItems: 1_000, description: 'Ids or aliases of bugs' }),
  new_since: Type.Optional(
    Type.String({ description: 'Only changes after this time, to the second' }),
  ),
})
export type HistoryAsked = Static<typeof HistoryAsked>

/** Lists contain only what was removed and added, joined by a comma and a blank. */
const Change = Type.Object({
  field_name: Type.String(),
  removed: Type.String(),
  added: Type.String(),
  attachment_id: Type.Optional(
    Type.Integer({ description: 'For a change of an attachment, its id' }),
  ),
})

/** The changes of one user in one second. */
export const ChangeSet = Type.Object({
  when: Time,
  who: Type.String({ description: 'Login name' }),
  changes: Type.Array(Change),
})
export type ChangeSet = Static<typeof ChangeSet>

/** Response of `Bug.history`; bugs in the requested order. */
export const History = Type.Object({
  bugs: Type.Array(
    Type.Object({
      id: Type.Integer(),
      alias: Type.Array(Type.String()),
      history: Type.Array(ChangeSet, { description: 'Oldest first; creation is not a change' }),
    }),
  ),
})
