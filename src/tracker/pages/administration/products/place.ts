/** The product of a page of the administration, and the links between its pages. */

import { actorAnew } from '../../../../accounts/actors/actors.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  administeredProduct,
  administeredProducts,
  requireSomeProduct,
} from '../../../catalogue/products/administered-products.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { text } from './text.ts'

/** The product in the path, by name; faults 304, 106 and 32000 as those of Product.update. */
export async function productHere(look: Look, { path }: PageAsked): Promise<Product> {
  await requireSomeProduct(look, 'edit', 'products')
  return administeredProduct(look, path['name']!)
}

/** The same for a form. */
export const productOf = (door: Door, asked: PageAsked): Promise<Product> =>
  door.look(door.caller.actor, (look) => productHere(look, asked))

/** The page of a product after a change, or the list if the caller no longer administers it. */
export async function pageAfter(door: Door, id: number): Promise<string> {
  const { actor } = door.caller
  return door.look(actor, async (look) => {
    // A product can be created with a group, of which the caller may be a member.
    const anew = { ...look, actor: await actorAnew(look.tx, actor) }
    const product = (await administeredProducts(anew)).find((one) => one.id === id)
    return product ? paths.adminProduct(product.name) : paths.adminProducts
  })
}

/** The pages of a product; `here` is the current one. */
export function tabs({ to }: PageAsked, { name }: Product, here?: string): Part {
  const pages = [
    [paths.adminProduct(name), text('settings')],
    [paths.adminComponents(name), text('components')],
    [paths.adminVersions(name), text('versions')],
    [paths.adminMilestones(name), text('milestones')],
    [paths.adminGroupControls(name), text('groups')],
  ] as const
  return markup`<nav class="pages" aria-label="${name}">
${pages.map(
  ([path, title]) =>
    markup`<a href="${to(path)}"${path === here && markup` aria-current="page"`}>${title}</a>\n`,
)}
<a href="${to(paths.product(name))}">${text('shown_page')}</a></nav>`
}

/** The path of the list of bugs of a product, or of a part of it. */
export const bugsOf = (product: Product, part: Readonly<Record<string, string>> = {}): string =>
  `${paths.bugs}?${new URLSearchParams({ product: product.name, ...part }).toString()}`
