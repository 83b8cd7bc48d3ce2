/** Making and changing products: what `editcomponents` may do. */

import { audit, auditCreation } from '../../accounts/audit/audit.ts'
import { type Changes, differences, renamed } from '../../accounts/changes.rules.ts'
import type { Changed } from '../../accounts/changes.wire.ts'
import { fail as refuse } from '../../accounts/faults.ts'
import { addBugGroup } from '../../accounts/groups/add-bug-group.ts'
import { groupNamed } from '../../accounts/groups/groups.ts'
import { wanted } from '../../accounts/names.rules.ts'
import { isOn } from '../../accounts/parameters/parameters.ts'
import type { Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { fold } from '../../platform/fold.ts'
import type { Look, Work } from '../../platform/work.ts'
import { valueOf } from './first-product.ts'
import { planChange, planProduct } from './product-changes.rules.ts'
import { accessibleProduct, catalogue, type Product } from './products.ts'
import { CONTROL } from './products.rules.ts'
import * as store from './products.store.ts'
import type { ProductColumns } from './products.store.ts'
import * as values from './values.store.ts'
import type { NewProduct, ProductChange } from './products.wire.ts'

/** Where products go that were given no classification; it cannot be removed. */
const UNCLASSIFIED = 1

export async function createProduct(work: Work, asked: NewProduct) {
  const { tx } = work
  requireEditcomponents(work, 'add')
  const { byName } = await catalogue(tx)
  const has_milestones = await isOn(tx, 'usetargetmilestone')
  const around = { named: (key: string) => byName.get(key), has_milestones }
  const { product, version } = planProduct(asked, around)
  const classification_id = await classificationOf(tx, asked.classification)
  const { id } = (await store.addProduct.first(tx, { ...product, classification_id }))!
  await addVersion(work, id, version)
  await addMilestone(work, id, product.defaultmilestone)
  if (await isOn(tx, 'makeproductgroups')) await addGroup(work, id, product.name)
  await auditCreation(work, 'Product', id, product.name)
  await touch(tx)
  return { id }
}

/** All of the products are changed, or none. */
export async function updateProducts(work: Work, asked: ProductChange) {
  requireEditcomponents(work, 'edit')
  const { ids = [], names = [] } = wanted(asked)
  const wholes = new Map<number, Product>()
  for (const one of [...ids, ...names]) {
    const product = await accessibleProduct(work, one)
    wholes.set(product.id, product)
  }
  const products: Changed[] = []
  const taken = new Map((await catalogue(work.tx)).byName)
  const has_milestones = await isOn(work.tx, 'usetargetmilestone')
  // Each is judged after the one before it: two products do not get one name.
  for (const product of wholes.values()) {
    const planned = planChange(product, asked, { named: (key) => taken.get(key), has_milestones })
    products.push({ id: product.id, changes: await putProduct(work, product, planned) })
    taken.delete(product.name_key)
    taken.set(planned.name_key, { ...product, ...planned })
  }
  if (products.some(({ changes }) => Object.keys(changes).length > 0)) await touch(work.tx)
  return { products }
}

async function putProduct(work: Work, product: Product, planned: ProductColumns): Promise<Changes> {
  const { name_key: _, ...changes } = differences<ProductColumns>(product, planned)
  if (Object.keys(changes).length === 0) return {}
  await store.putProduct(work.tx, { ...planned, id: product.id })
  await audit(work, 'Product', product.id, changes)
  return renamed(changes, parameterOf)
}

/** What calls have another name for. */
const parameterOf = {
  defaultmilestone: 'default_milestone',
  allows_unconfirmed: 'has_unconfirmed',
  isactive: 'is_open',
}

function requireEditcomponents({ actor }: Look, action: string) {
  if (actor.may('editcomponents')) return
  refuse('auth_failure', { action, object: 'products', group: 'editcomponents' })
}

async function classificationOf(tx: Tx, name: string | undefined) {
  if (name === undefined || !(await isOn(tx, 'useclassification'))) return UNCLASSIFIED
  const { classifications } = await catalogue(tx)
  const found = classifications.find(({ name_key }) => name_key === fold(name.trim()))
  return found?.id ?? refuse('object_does_not_exist', 'classification', name)
}

async function addVersion(work: Work, product_id: number, value: string) {
  const row = await values.addVersion.first(work.tx, valueOf(product_id, value))
  await auditCreation(work, 'Version', row!.id, value)
}
async function addMilestone(work: Work, product_id: number, value: string) {
  const row = await values.addMilestone.first(work.tx, valueOf(product_id, value))
  await auditCreation(work, 'Milestone', row!.id, value)
}

/** A group of the product's name that all its bugs are in, and without which nobody files any. */
async function addGroup(work: Work, product_id: number, product: string) {
  let name = product
  while (await groupNamed(work.tx, name)) name += '_'
  const description = `Whoever may see the bugs of ${product}, and file new ones`
  const group_id = await addBugGroup(work, { name, description })
  const always = { membercontrol: CONTROL.mandatory, othercontrol: CONTROL.mandatory }
  await store.addControl(work.tx, { product_id, group_id, entry: 1, ...always })
}
