/** Products as other features get them: those that the caller may search, file in, or either. */

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

/** The product of that name, seen by the caller or not; case makes no difference. */
export async function productNamed({ tx }: Look, name: string): Promise<Product | undefined> {
  return (await catalogue(tx)).byName.get(fold(name.trim()))
}

/** The product with that number or name; fault 106 where there is none, or none for the caller. */
export async function accessibleProduct(look: Look, wanted: number | string): Promise<Product> {
  const product =
    typeof wanted === 'number'
      ? (await catalogue(look.tx)).byId.get(wanted)
      : await productNamed(look, wanted)
  if (!product || !(await maySee(look, product))) return fail('product_access_denied', wanted)
  return product
}

/** Whether the product is among those that the caller can search or file bugs in. */
export async function maySee(look: Look, product: Product): Promise<boolean> {
  return (await openTo(look)).accessibleIds.has(product.id)
}

/** Products whose bugs the caller can look for, by name. */
export async function selectableProducts(look: Look): Promise<readonly Product[]> {
  return (await openTo(look)).selectable
}
/** Products that the caller can file bugs in, by name. */
export async function enterableProducts(look: Look): Promise<readonly Product[]> {
  return (await openTo(look)).enterable
}
/** Both, by name. */
export async function accessibleProducts(look: Look): Promise<readonly Product[]> {
  return (await openTo(look)).accessible
}

/** Whether the caller has a right in the product: by their groups everywhere, or by its own. */
export async function mayInProduct(
  look: Look,
  product: Product,
  right: rules.ProductRight,
): Promise<boolean> {
  return look.actor.may(right) || rules.givesRight(product, await readerOf(look), right)
}

/** Whether the product lets the caller change bugs at all; each change has rules of its own. */
export async function mayEdit(look: Look, product: Product): Promise<boolean> {
  return rules.isEditable(product, await readerOf(look))
}

/** Fault 109 where the product does not let the caller change its bugs, whatever the change. */
export async function checkEditable(look: Look, product_id: number) {
  const product = (await catalogue(look.tx)).byId.get(product_id)!
  if (!(await mayEdit(look, product))) fail('product_edit_denied', product.name)
}

/** The product to file a bug in; faults 106 and 32000 say why not, and never that it is hidden. */
export async function checkEnterable(look: Look, name: string): Promise<Product> {
  if (name.trim() === '') fail('object_not_specified')
  const product = await productNamed(look, name)
  const reader = await readerOf(look)
  if (product && rules.isEnterable(product, reader)) return product
  if ((await enterableProducts(look)).length === 0) fail('no_products')
  // Its own spelling would tell that the product exists.
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

// Callers in the same groups share one set, and a catalogue never changes: worked out once for
// both.
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
