/** The first product of a new installation. */

import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import * as components from './components.store.ts'
import * as store from './products.store.ts'
import { addClassification } from './classification-rows.ts'
import * as values from './values.store.ts'
import { NO_LIMITS } from './vote-limits.rules.ts'

/** The names and descriptions of a product and its first parts, one of each kind. */
export interface FirstProduct {
  classification: { name: string; description: string }
  name: string
  description: string
  component: { name: string; description: string }
  version: string
  milestone: string
}

/** `initialowner` is the default assignee. */
export async function addFirstProduct(tx: Tx, first: FirstProduct, initialowner: number) {
  const { name, description, component, version, milestone } = first
  const name_key = fold(first.classification.name)
  const classification = { ...first.classification, name_key, sortkey: 0 }
  const classification_id = await addClassification(tx, classification)
  const { id: product_id } = (await store.addProduct.first(tx, {
    classification_id,
    name,
    name_key: fold(name),
    description,
    defaultmilestone: milestone,
    isactive: 1,
    allows_unconfirmed: 1,
    ...NO_LIMITS,
    bug_description_template: null,
  }))!
  await components.addComponent(tx, {
    product_id,
    ...component,
    name_key: fold(component.name),
    isactive: 1,
    initialowner,
    initialqacontact: null,
    bug_description_template: null,
  })
  await values.addVersion(tx, valueOf(product_id, version))
  await values.addMilestone(tx, valueOf(product_id, milestone))
}

/** The initial version or milestone. */
export const valueOf = (product_id: number, value: string) => ({
  product_id,
  value,
  value_key: fold(value),
  isactive: 1,
  sortkey: 0,
})
