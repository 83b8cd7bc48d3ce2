/** The editor of bugs, with the relevant settings of the installation. Read once. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { type Parameters, parameters } from '../../../accounts/parameters/parameters.ts'
import type { Actor, Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import type { Catalogue } from '../../catalogue/products/catalogue.ts'
import { catalogue, type Product } from '../../catalogue/products/products.ts'
import {
  givesRight,
  isEditable,
  type ProductRight,
} from '../../catalogue/products/products.rules.ts'

export interface Editor {
  actor: Actor
  catalogue: Catalogue
  parameters: Parameters
  /** In `timetrackinggroup`. */
  isTimeTracker: boolean
  /** In `insidergroup`. */
  isInsider: boolean
  /** Whether QA contacts are enabled. */
  hasContacts: boolean
  mayIn(product: Product, right: ProductRight): boolean
  /** Whether the product allows the caller to change its bugs at all. */
  mayEdit(product: Product): boolean
}

export async function editorOf(look: Look): Promise<Editor> {
  const { tx, actor } = look
  const all = await catalogue(tx)
  const known = await parameters(tx)
  const reader = { groups: actor.groups, or_groups: all.or_groups }
  return {
    actor,
    catalogue: all,
    parameters: known,
    isTimeTracker: await seesHours(look),
    isInsider: await isInNamed(look, 'insidergroup'),
    hasContacts: known.useqacontact === '1',
    mayIn: (product, right) => actor.may(right) || givesRight(product, reader, right),
    mayEdit: (product) => isEditable(product, reader),
  }
}
