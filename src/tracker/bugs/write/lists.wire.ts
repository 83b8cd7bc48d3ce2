/** Wire schemas of lists of names, for new bugs and updates. */

import { Type } from 'typebox'

import { LISTED_MAX } from '../../model/bug-fields/bug-field.wire.ts'

/** A custom field; the allowed values depend on its type. */
export const CustomValue = Type.Union(
  [
    Type.String({ maxLength: 200_000 }),
    Type.Array(Type.String({ maxLength: 255 }), { maxItems: LISTED_MAX }),
    Type.Null(),
  ],
  { description: 'The value of a custom field; several for type 3' },
)
