/** Wire schemas of changing links of bugs. */

import { type Static, Type } from 'typebox'

import { LISTED_MAX } from '../../model/bug-fields/bug-field.wire.ts'

const Links = (what: string) =>
  Type.Optional(
    Type.Array(Type.Union([Type.String({ maxLength: 255 }), Type.Null()]), {
      maxItems: LISTED_MAX,
      description: what,
    }),
  )

/** Parameters of `Bug.update_see_also`. */
export const LinksUpdate = Type.Object({
  ids: Type.Array(Type.String(), { maxItems: 1_000, description: 'Ids or aliases of bugs' }),
  add: Links('URLs of bugs in known trackers, or ids of bugs here'),
  remove: Links('Exact links; missing ones are ignored'),
})
export type LinksUpdate = Static<typeof LinksUpdate>

const Values = Type.Array(Type.String())
/** Response of `Bug.update_see_also`; lists are empty for a bug that did not change. */
export const LinksUpdated = Type.Object({
  changes: Type.Record(
    Type.String(),
    Type.Object({ see_also: Type.Object({ removed: Values, added: Values }) }),
    { description: 'By bug id, for each requested bug' },
  ),
})
