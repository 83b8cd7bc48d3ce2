/** What crosses the wire where several things are named, on new bugs and in changes alike. */

import { Type } from 'typebox'

import { LISTED_MAX } from '../../model/bug-fields/bug-field.wire.ts'

/** Of a field of the installation's own; what it may be depends on the field's type. */
export const CustomValue = Type.Union(
  [
    Type.String({ maxLength: 200_000 }),
    Type.Array(Type.String({ maxLength: 255 }), { maxItems: LISTED_MAX }),
    Type.Null(),
  ],
  { description: "A value of a field of the installation's own; several for type 3" },
)
