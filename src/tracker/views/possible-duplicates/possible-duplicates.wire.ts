/** Wire schemas of possible duplicates. */

import { type Static, Type } from 'typebox'

import { ChosenBug } from '../../bugs/read/bugs.wire.ts'

/** Parameters of `Bug.possible_duplicates`: one of `summary` and `id`. */
export const DuplicatesAsked = Type.Object({
  summary: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'The summary of the new bug' }),
  ),
  id: Type.Optional(Type.String({ description: 'Or the id or alias of an existing bug' })),
  product: Type.Optional(
    Type.Array(Type.String(), { maxItems: 100, description: 'Only in these products' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Maximum number of bugs; default: 7, at most 25' }),
  ),
})
export type DuplicatesAsked = Static<typeof DuplicatesAsked>

/** Response of `Bug.possible_duplicates`, most similar first. */
export const PossibleDuplicates = Type.Object({ bugs: Type.Array(ChosenBug) })
