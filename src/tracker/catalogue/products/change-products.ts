/** Creates and changes products, for members of `editcomponents`. */

import { auditCreation } from '../../../accounts/audit/audit.ts'
import { type Changes, differences } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { addBugGroup } from '../../../accounts/groups/add-bug-group.ts'
import { groupNamed } from '../../../accounts/groups/groups.ts'
import { wanted } from '../../../accounts/names.rules.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import { PRODUCTS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { changeEach, type Kind, recordCreated, requireGroup } from '../administer.ts'
import { administeredProduct, requireSomeProduct } from './administered-products.ts'
import { valueOf } from './first-product.ts'
import { addComponent } from './components.ts'
import { planChange, planProduct } from './product-changes.rules.ts'
import { catalogue, type Classification, type Product } from './products.ts'
import { CONTROL } from './products.rules.ts'
import * as store from './products.store.ts'
import type { ProductColumns } from './products.store.ts'
import { UNCLASSIFIED } from './classification-rows.ts'
import * as values from './values.store.ts'
import type { NamedProducts, NewProduct, ProductChange } from './products.wire.ts'

/** For `administer.ts`; `wire_names` are the names of columns in calls. */
export const PRODUCT: Kind = {
  audited: 'Product',
  topics: [PRODUCTS],
  wire_names: {
    defaultmilestone: 'default_milestone',
    allows_unconfirmed: 'has_unconfirmed',
    isactive: 'is_open',
  },
}

/**
 * Returns the id. Adds the first version and milestone, the component that is asked for, and with
 * `makeproductgroups` a group. Fault 304 without `editcomponents`, 700 to 705 for the properties,
 * those of `Component.create` for the component.
 */
export async function createProduct(work: Work, asked: NewProduct) {
  const { tx } = work
  requireGroup(work, 'editcomponents', 'add', 'products')
  const { byName } = await catalogue(tx)
  const has_milestones = await isOn(tx, 'usetargetmilestone')
  const around = { named: (key: string) => byName.get(key), has_milestones }
  const { product, version } = planProduct(asked, around)
  const classification_id = await classificationOf(tx, asked.classification)
  const { id } = (await store.addProduct.first(tx, { ...product, classification_id }))!
  await addVersion(work, id, version)
  await addMilestone(work, id, product.defaultmilestone)
  if (await isOn(tx, 'makeproductgroups')) await addGroup(work, id, product.name)
  const created = await recordCreated(work, PRODUCT, { id, name: product.name })
  if (asked.component)
    await addComponent(work, { id, name: product.name, components: [] }, asked.component)
  return created
}

/**
 * Changes all of the products or none. Fault 106 for a hidden one, 32000 for one that the caller
 * does not administer, 700 to 705 for the properties.
 */
export async function updateProducts(work: Work, asked: ProductChange) {
  const wholes = await productsToAdminister(work, asked, 'edit')
  const classification = await classificationAsked(work, asked.classification)
  const taken = new Map((await catalogue(work.tx)).byName)
  const has_milestones = await isOn(work.tx, 'usetargetmilestone')
  // Validated one after another, so that two cannot get the same name.
  const products = await changeEach(work, PRODUCT, wholes, async (product) => {
    const planned = planChange(product, asked, { named: (key) => taken.get(key), has_milestones })
    const changes = await putProduct(work, product, planned, classification)
    taken.delete(product.name_key)
    taken.set(planned.name_key, { ...product, ...planned })
    return changes
  })
  return { products }
}

/** The requested products, without repetitions, all administered by the caller. */
export async function productsToAdminister(
  work: Work,
  asked: NamedProducts,
  action: string,
): Promise<Product[]> {
  await requireSomeProduct(work, action, 'products')
  const { ids = [], names = [] } = wanted(asked)
  const products = new Map<number, Product>()
  for (const one of [...ids, ...names]) {
    const product = await administeredProduct(work, one)
    products.set(product.id, product)
  }
  return [...products.values()]
}

async function putProduct(
  work: Work,
  product: Product,
  planned: ProductColumns,
  classification: Classification | undefined,
): Promise<Changes> {
  const { name_key: _, ...shown } = planned
  const after = { ...shown, classification: classification?.name ?? product.classification }
  const changes = differences<typeof after>(product, after)
  if (Object.keys(changes).length === 0) return {}
  const classification_id = classification?.id ?? product.classification_id
  await store.putProduct(work.tx, { ...planned, classification_id, id: product.id })
  return changes
}

/** The new classification, which requires the right to edit classifications. */
async function classificationAsked(work: Work, name: string | undefined) {
  if (name === undefined) return undefined
  requireGroup(work, 'editclassifications', 'edit', 'the classification of products')
  return classificationNamed(work.tx, name)
}

async function classificationOf(tx: Tx, name: string | undefined) {
  if (name === undefined || !(await isOn(tx, 'useclassification'))) return UNCLASSIFIED
  return (await classificationNamed(tx, name)).id
}

async function classificationNamed(tx: Tx, name: string): Promise<Classification> {
  const { classifications } = await catalogue(tx)
  const found = classifications.find(({ name_key }) => name_key === fold(name.trim()))
  return found ?? refuse('object_does_not_exist', 'classification', name)
}

async function addVersion(work: Work, product_id: number, value: string) {
  const row = await values.addVersion.first(work.tx, valueOf(product_id, value))
  await auditCreation(work, 'Version', row!.id, value)
}
async function addMilestone(work: Work, product_id: number, value: string) {
  const row = await values.addMilestone.first(work.tx, valueOf(product_id, value))
  await auditCreation(work, 'Milestone', row!.id, value)
}

/**
 * Creates a group with the product's name that is mandatory for its bugs and required to file them.
 */
async function addGroup(work: Work, product_id: number, product: string) {
  let name = product
  while (await groupNamed(work.tx, name)) name += '_'
  const description = `Whoever may see the bugs of ${product}, and file new ones`
  const group_id = await addBugGroup(work, { name, description })
  const always = { membercontrol: CONTROL.mandatory, othercontrol: CONTROL.mandatory }
  const rights = { canedit: 0, editcomponents: 0, editbugs: 0, canconfirm: 0 }
  await store.addControl(work.tx, { product_id, group_id, entry: 1, ...always, ...rights })
}
