/** The pages of products that the user can see, and of the parts of each. */

import { each, markup } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fail } from '../../catalogue/products/faults.ts'
import { chosenProducts } from '../../catalogue/products/get-products.ts'
import type { Component, Product } from '../../catalogue/products/products.wire.ts'
import { described } from '../parts/texts.ts'
import * as paths from '../../model/paths.ts'

export const productsPage: Page = {
  name: 'Page.products',
  paths: [paths.products],
  login: 'optional',
  show: productsSheet,
}

export async function productsSheet(look: Look, asked: PageAsked): Promise<Sheet> {
  const include_fields = ['name', 'description', 'is_active']
  const chosen = await chosenProducts(look, { type: ['accessible'], include_fields })
  const products = chosen.products.map(chosen.shape)
  const body = markup`<h1>Products</h1>
<p><a href="${asked.to(paths.bugs)}">Open bugs of all products</a> ·
<a href="${asked.to(paths.keywords)}">Keywords</a> ·
<a href="${asked.to(paths.duplicates)}">Most frequent duplicates</a></p>
${each(products as Product[], (product) => shownProduct(product, asked))}
${products.length === 0 && markup`<p>There are no products that you can see.</p>`}`
  return { title: 'Products', body }
}

const shownProduct = ({ name, description, is_active }: Product, { to }: PageAsked) => markup`
<section><h2><a href="${to(paths.product(name))}">${name}</a></h2>
<div>${described(description)}</div>
${!is_active && markup`<p class="dim">This product is closed for new bugs.</p>`}</section>`

export const productPage: Page = {
  name: 'Page.product',
  paths: [paths.PRODUCT],
  login: 'optional',
  async show(look, asked) {
    const name = asked.path['name']!
    const named = await chosenProducts(look, { names: [name] })
    const [product] = named.products.map(named.shape) as Product[]
    if (!product) return fail('product_access_denied', name)
    const chosen = `product=${encodeURIComponent(product.name)}`
    const bugs = asked.to(`${paths.bugs}?${chosen}`)
    const body = markup`<h1>${product.name}</h1>
<div>${described(product.description)}</div>
<p><a href="${bugs}&amp;bug_status=__open__">Open bugs</a> · <a href="${bugs}">All bugs</a> ·
<a href="${asked.to(`${paths.duplicates}?${chosen}`)}">Most frequent duplicates</a>
${
  product.is_active && markup`· <a href="${asked.to(`${paths.enterBug}?${chosen}`)}">New bug</a>`
}</p>
<h2 id="components">Components</h2>
${(product.components as Component[]).map((component) => shownComponent(component, bugs))}
<h2 id="versions">Versions</h2>
<p>${product.versions.map((version) => version.name).join(', ')}</p>`
    return { title: product.name, body }
  },
}

const shownComponent = (component: Component, bugs: string) => markup`
<section><h3><a href="${bugs}&amp;component=${encodeURIComponent(component.name)}">
${component.name}</a></h3>
<div>${described(component.description)}</div>
<p class="dim">Assignee: ${component.default_assigned_to}</p></section>`
