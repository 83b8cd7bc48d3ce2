/** What crosses the wire about an update: the fields that are different now. */

import { type Static, Type } from 'typebox'

export const Change = Type.Object({
  removed: Type.String({ description: 'What the field held; `1` or `0` where it is a switch' }),
  added: Type.String({ description: 'What it holds now' }),
})
export type Change = Static<typeof Change>

export const Changed = Type.Object({
  id: Type.Integer(),
  changes: Type.Record(Type.String(), Change, {
    description: 'By name of the field; empty where nothing is different',
  }),
})
export type Changed = Static<typeof Changed>
