/** How other features get products: those that the caller may search, file bugs in, or either. */

import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { catalogue, type Catalogue, type Product } from './catalogue.ts'
import { fail } from './faults.ts'
import * as rules from './products.rules.ts'

export {
  catalogue,
  type Classification,
  type Component,
  type GroupControl,
  type Product,
} from './catalogue.ts'

/** A product by name, ignoring case; not filtered by visibility. */
export async function productNamed({ tx }: Look, name: string): Promise<Product | undefined> {
  return (await catalogue(tx)).byName.get(fold(name.trim()))
}

/** A product by id or name; fault 106 if there is none or it is hidden. */
export async function accessibleProduct(look: Look, wanted: number | string): Promise<Product> {
  const product =
    typeof wanted === 'number'
      ? (await catalogue(look.tx)).byId.get(wanted)
      : await productNamed(look, wanted)
  if (!product || !(await maySee(look, product))) return fail('product_access_denied', wanted)
  return product
}

/** Whether the caller can search the product or file bugs in it. */
export async function maySee(look: Look, product: Product): Promise<boolean> {
  return (await openTo(look)).accessibleIds.has(product.id)
}

/** Whether somebody else, who is in these groups, can search the product or file bugs in it. */
export async function isAccessibleTo(
  { tx }: Look,
  product: Product,
  groups: ReadonlySet<number>,
): Promise<boolean> {
  const reader = { groups, or_groups: (await catalogue(tx)).or_groups }
  return rules.isSelectable(product, reader) || rules.isEnterable(product, reader)
}

/** Products that the caller can search, by name. */
export async function selectableProducts(look: Look): Promise<readonly Product[]> {
  return (await openTo(look)).selectable
}
/** Products that the caller can file bugs in, by name. */
export async function enterableProducts(look: Look): Promise<readonly Product[]> {
  return (await openTo(look)).enterable
}
/** Products that the caller can search or file bugs in, by name. */
export async function accessibleProducts(look: Look): Promise<readonly Product[]> {
  return (await openTo(look)).accessible
}

/** Whether the caller has a right in the product, globally or by its group controls. */
export async function mayInProduct(
  look: Look,
  product: Product,
  right: rules.ProductRight,
): Promise<boolean> {
  return look.actor.may(right) || rules.givesRight(product, await readerOf(look), right)
}

/** Whether the product allows the caller to change bugs at all; each change has its own rules. */
export async function mayEdit(look: Look, product: Product): Promise<boolean> {
  return rules.isEditable(product, await readerOf(look))
}

/** Fault 109 if the product does not allow the caller to change its bugs. */
export async function checkEditable(look: Look, product_id: number) {
  const product = (await catalogue(look.tx)).byId.get(product_id)!
  if (!(await mayEdit(look, product))) fail('product_edit_denied', product.name)
}

/** The product for a new bug; faults 106 and 32000, which never reveal a hidden product. */
export async function checkEnterable(look: Look, name: string): Promise<Product> {
  if (name.trim() === '') fail('object_not_specified')
  const product = await productNamed(look, name)
  const reader = await readerOf(look)
  if (product && rules.isEnterable(product, reader)) return product
  if ((await enterableProducts(look)).length === 0) fail('no_products')
  // Its canonical spelling would reveal that the product exists.
  if (!product || !rules.isOpenTo(product, reader)) return fail('entry_access_denied', name)
  return fail(rules.closedBecause(product)!, product.name)
}

async function readerOf({ tx, actor }: Look): Promise<rules.Reader> {
  return { groups: actor.groups, or_groups: (await catalogue(tx)).or_groups }
}

interface Open {
  selectable: Product[]
  enterable: Product[]
  accessible: Product[]
  accessibleIds: ReadonlySet<number>
}

// Cached per catalogue and group set: callers with the same groups share one result.
const kept = new WeakMap<Catalogue, WeakMap<ReadonlySet<number>, Open>>()

async function openTo({ tx, actor: { groups } }: Look): Promise<Open> {
  const whole = await catalogue(tx)
  const perGroups = kept.get(whole) ?? new WeakMap<ReadonlySet<number>, Open>()
  kept.set(whole, perGroups)
  const known = perGroups.get(groups)
  if (known) return known
  const reader = { groups, or_groups: whole.or_groups }
  const selectable = whole.products.filter((product) => rules.isSelectable(product, reader))
  const enterable = whole.products.filter((product) => rules.isEnterable(product, reader))
  const accessibleIds = new Set([...selectable, ...enterable].map(({ id }) => id))
  const accessible = whole.products.filter(({ id }) => accessibleIds.has(id))
  const open = { selectable, enterable, accessible, accessibleIds }
  perGroups.set(groups, open)
  return open
}
