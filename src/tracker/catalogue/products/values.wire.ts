/** Wire schemas of versions and milestones. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'
import { By } from '../sort-keys.wire.ts'

const SMALL = 32_767

const Product = Type.String({
  description: 'The id of a product if all digits, else its name',
})
const Version = Type.String({ description: 'The name of one of its versions; case-insensitive' })
const Milestone = Type.String({
  description: 'The name of one of its milestones; case-insensitive',
})

const fields = {
  name: Type.Optional(
    Type.String({ description: 'Up to 64 characters, unique in the product without case' }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it can be selected' })),
}
const SortKey = Type.Optional(
  Type.Integer({
    minimum: -SMALL - 1,
    maximum: SMALL,
    description: 'Milestones are sorted by it, then by name; default: 0',
  }),
)

/** Parameters of `Version.create`. */
export const NewVersion = Type.Object({ product: Product, ...fields })
/** Parameters of `Milestone.create`. */
export const NewMilestone = Type.Object({ product: Product, ...fields, sort_key: SortKey })
/** Response of `Version.create` and `Milestone.create`. */
export const ValueMade = Type.Object({ id: Type.Integer() })

/** Parameters of `Version.update`; `version` is the current name, `name` the new one. */
export const VersionChange = Type.Object({ product: Product, version: Version, ...fields })
/** Parameters of `Milestone.update`; `milestone` is the current name, `name` the new one. */
export const MilestoneChange = Type.Object({
  product: Product,
  milestone: Milestone,
  ...fields,
  sort_key: SortKey,
})
/** The properties of a version or milestone. */
export interface ValueAsked {
  name?: string
  is_active?: boolean
  sort_key?: number
}

/** Parameters of `Version.delete`. */
export const NamedVersion = Type.Object({ product: Product, version: Version })
export type NamedVersion = Static<typeof NamedVersion>
/** Parameters of `Milestone.delete`. */
export const NamedMilestone = Type.Object({ product: Product, milestone: Milestone })
export type NamedMilestone = Static<typeof NamedMilestone>

/** Parameters of `Milestone.move`. */
export const MilestoneMoved = Type.Object({ ...NamedMilestone.properties, by: By })
export type MilestoneMoved = Static<typeof MilestoneMoved>

const Removed = Type.Array(Type.Object({ id: Type.Integer() }))
/** Response of `Version.update`; always one entry. */
export const VersionsChanged = Type.Object({ versions: Type.Array(Changed) })
/** Response of `Milestone.update`, with one entry, and of `Milestone.move`. */
export const MilestonesChanged = Type.Object({ milestones: Type.Array(Changed) })
/** Response of `Version.delete`. */
export const VersionsRemoved = Type.Object({ versions: Removed })
/** Response of `Milestone.delete`. */
export const MilestonesRemoved = Type.Object({ milestones: Removed })
