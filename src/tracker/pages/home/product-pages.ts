/** The products that the user can see. */

import { each, markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { hasDemo } from '../../administration/demo/demo-data.ts'
import { chosenProducts } from '../../catalogue/products/get-products.ts'
import type { Product } from '../../catalogue/products/products.wire.ts'
import { described } from '../parts/texts.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'
import { link } from '../../../platform/pages/texts.ts'

/** Products that the reader can search or file bugs in, by name. */
export const productsPage: Page = {
  name: 'Page.products',
  paths: [paths.products],
  login: 'optional',
  show: productsSheet,
}

/** The same page for other addresses, such as the start page of anonymous readers. */
export async function productsSheet(look: Look, asked: PageAsked): Promise<Sheet> {
  const include_fields = ['name', 'description', 'is_active']
  const chosen = await chosenProducts(look, { type: ['accessible'], include_fields })
  const products = chosen.products.map(chosen.shape)
  const body = markup`<h1>${text('products')}</h1>
<p><a href="${asked.to(paths.bugs)}">${text('open_bugs_all_products')}</a> ·
<a href="${asked.to(paths.keywords)}">${text('keywords')}</a> ·
<a href="${asked.to(paths.duplicates)}">${text('most_frequent_duplicates')}</a>
${await demoLink(look, asked)}</p>
${each(products as Product[], (product) => shownProduct(product, asked))}
${products.length === 0 && nothing(look, asked)}`
  return { title: text('products'), body }
}

const demoLink = async (look: Look, { to }: PageAsked): Promise<Part> =>
  look.actor.may('admin') &&
  (await hasDemo(look)) &&
  markup` ·
<a href="${to(paths.setup)}">${text('demo_remove')}</a>`

/** What to do, for those who can do it. */
const nothing = ({ actor }: Look, { to }: PageAsked): Part =>
  actor.may('admin')
    ? markup`<p>${text.show('no_products_yet', { setup: link(to(paths.setup)) })}</p>`
    : markup`<p>${text('no_products_seen')}
${actor.id === 0 && text.show('log_in_to_see', { login: link(to(paths.login)) })}</p>`

const shownProduct = ({ name, description, is_active }: Product, { to }: PageAsked) => markup`
<section><h2><a href="${to(paths.product(name))}">${name}</a></h2>
<div>${described(description)}</div>
${!is_active && markup`<p class="dim">${text('this_product_closed_for_new')}</p>`}</section>`
