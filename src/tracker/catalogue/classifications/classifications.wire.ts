/** Wire schemas of classifications. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'
import { By } from '../sort-keys.wire.ts'

const SMALL = 32_767

const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
})

const Classification = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  sort_key: Type.Integer(),
  products: Type.Array(Type.Partial(Product), {
    description: 'Products that the caller can search',
  }),
})

const named = {
  id_or_name: Type.Optional(
    Type.String({
      description: 'The id of a classification if all digits, else its name',
    }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 10_000 })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: 10_000 })),
}

/** Parameters of `Classification.get` and `.delete`: by id or name, in the path or as lists. */
export const ClassificationsAsked = Type.Object(named)
export type ClassificationsAsked = Static<typeof ClassificationsAsked>

/** Response of `Classification.get`; `include_fields` may leave out any property. */
export const Classifications = Type.Object({
  classifications: Type.Array(Type.Partial(Classification)),
})

const fields = {
  name: Type.Optional(Type.String({ description: 'Up to 64 characters, unique without case' })),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  sort_key: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: SMALL,
      description: 'Classifications are sorted by it, then by name',
    }),
  ),
}

/** Parameters of `Classification.create`. */
export const NewClassification = Type.Object(fields)
export type NewClassification = Static<typeof NewClassification>
/** Response of `Classification.create`: the id of the new classification. */
export const ClassificationMade = Type.Object({ id: Type.Integer() })

/** Parameters of `Classification.update`: which ones, and what to set for each of them. */
export const ClassificationChange = Type.Object({ ...named, ...fields })
export type ClassificationChange = Static<typeof ClassificationChange>
/** Parameters of `Classification.move`. */
export const ClassificationMoved = Type.Object({
  id_or_name: Type.String({
    description: 'The id of a classification if all digits, else its name',
  }),
  by: By,
})
export type ClassificationMoved = Static<typeof ClassificationMoved>
/**
 * Response of `Classification.move`, of all whose sort key changed, and of `.update`, in the order
 * of the request.
 */
export const ClassificationsChanged = Type.Object({ classifications: Type.Array(Changed) })
/** Response of `Classification.delete`: the ids that no longer exist. */
export const ClassificationsRemoved = Type.Object({
  classifications: Type.Array(Type.Object({ id: Type.Integer() })),
})
