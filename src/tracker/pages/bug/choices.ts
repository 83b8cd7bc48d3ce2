/** What the user may change on a bug, and the values to choose from. */

import { changeRights, nextStatuses } from '../../bugs/write/change-rights.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fieldValues } from '../../catalogue/fields/fields.ts'
import { enterableProducts } from '../../catalogue/products/products.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { type Choices, choicesIn } from '../enter-bug/choices.ts'
import { changeableFields } from './bug-values.ts'

/** The choices for a new bug, and those that depend on the bug. */
export interface ChangeChoices extends Choices {
  /** The fields that the caller may change, in display order. */
  changeable: readonly BugField[]
  /** The current status and its possible successors. */
  nextStatuses: readonly string[]
  /** Products to which the caller can move the bug. */
  products: readonly string[]
  /** For closed statuses. */
  allResolutions: readonly string[]
}

/**
 * Undefined if the caller cannot change the bug at all. `product` is the product selected in the
 * form.
 */
export async function changeChoices(
  look: Look,
  bug: Bug,
  product = bug.product,
): Promise<ChangeChoices | undefined> {
  const rights = await changeRights(look, bug)
  if (!rights) return undefined
  const resolutions = (await fieldValues(look.tx, 'resolution')).filter(({ isactive }) => isactive)
  const key = fold(product.trim())
  const enterable = await enterableProducts(look)
  const chosen = enterable.find(({ name_key }) => name_key === key) ?? rights.product
  return {
    ...(await choicesIn(look, chosen, { isFiling: false })),
    products: enterable.map(({ name }) => name),
    changeable: (await changeableFields(look, bug)).filter(({ name }) => rights.may(name)),
    nextStatuses: await nextStatuses(look, bug, rights),
    allResolutions: resolutions.map(({ value }) => value).filter((value) => value !== 'MOVED'),
  }
}
