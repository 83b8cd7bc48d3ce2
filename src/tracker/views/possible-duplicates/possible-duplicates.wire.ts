/** Wire schemas of possible duplicates. */

import { type Static, Type } from 'typebox'

import { ChosenBug } from '../../bugs/read/bugs.wire.ts'

export const DuplicatesAsked = Type.Object({
  summary: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'What the new bug is to be called' }),
  ),
  id: Type.Optional(
    Type.String({ description: 'Or a bug, by number or alias, that others may be the same as' }),
  ),
  product: Type.Optional(
    Type.Array(Type.String(), { maxItems: 100, description: 'Only in these products' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, description: 'So many bugs; 7 where nothing is said, 25 at most' }),
  ),
})
export type DuplicatesAsked = Static<typeof DuplicatesAsked>

export const PossibleDuplicates = Type.Object({ bugs: Type.Array(ChosenBug) })
