/** The parts of a new bug about product, component, version, milestone and groups. */

import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { findMilestone, findVersion } from '../../catalogue/products/parts.ts'
import { fail } from '../see/faults.ts'
import { firstGroups } from './create-bug.rules.ts'
import type { Part } from './new-draft.ts'

/**
 * Product and component are those of the request; the milestone is the default one unless given.
 * Fault 50 without a version, 51 for an unknown value, 32000 for an inactive one.
 */
export const placePart: Part = ({ asked, product, component }, { row }) => {
  const { version, target_milestone } = asked
  row.product_id = product.id
  row.component_id = component.id
  row.version = findVersion(product, version ?? fail('object_not_specified', 'Version'))
  row.target_milestone = target_milestone
    ? findMilestone(product, target_milestone)
    : product.defaultmilestone
}

/** Requested, default and mandatory groups of the product. Fault 120 for any other group. */
export const groupsPart: Part = async ({ work: { tx, actor }, asked, product }, draft) => {
  const groups = firstGroups(asked.groups, product.controls, (id) => actor.groups.has(id))
  draft.lists = { ...draft.lists, groups }
  draft.row.group_set_id = await internForBug(tx, groups)
}
