/** The list of products that the reader may administer, and the form for a new one. */

import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  administeredProducts,
  requireSomeProduct,
} from '../../../catalogue/products/administered-products.ts'
import { bugsOfProducts } from '../../../catalogue/products/bug-counts.ts'
import { productCreate } from '../../../catalogue/products/products.methods.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { field, options, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { pageOf, searchForm } from '../lists.ts'
import { bugsOf, pageAfter } from './place.ts'
import { componentOfNew, newFields, productAsked } from './product-form.ts'
import { text } from './text.ts'

const create = runner(productCreate)

/** Fault 304 for people who administer no product. */
export const productsPage = administered({
  name: 'Page.admin_products',
  path: paths.adminProducts,
  aside: true,
  show,
  actions: { create: { run: createOne, done: () => text('product_created') } },
  told: { delete_product: () => text('product_deleted'), save: () => text('saved') },
})

async function createOne(door: Door, asked: PageAsked) {
  const { id } = (await create(door, {
    ...productAsked(asked),
    ...componentOfNew(asked),
  })) as { id: number }
  return pageAfter(door, id)
}

async function show(look: Look, asked: PageAsked) {
  await requireSomeProduct(look, 'edit', 'products')
  const hasClassifications = await isParameterOn(look.tx, 'useclassification')
  const all = await administeredProducts(look)
  const { shown, links } = pageOf(asked, paths.adminProducts, all.filter(wanted(asked)), nameOf)
  const bugs = await bugsOfProducts(look.tx, shown)
  const columns = [
    text('product'),
    ...(hasClassifications ? [text('classification')] : []),
    text('state'),
    text('components'),
    text('bugs'),
  ]
  const rows = shown.map((product) => [
    markup`<a href="${asked.to(paths.adminProduct(product.name))}">${product.name}</a>`,
    ...(hasClassifications ? [product.classification] : []),
    text(product.isactive === 1 ? 'open' : 'closed'),
    markup`<a href="${asked.to(paths.adminComponents(product.name))}">${product.components.length}
<span class="unseen"> ${text('components_of', { product: product.name })}</span></a>`,
    bugsLink(asked, product, bugs.get(product.id) ?? 0),
  ])
  const list = markup`${searchForm(
    asked,
    paths.adminProducts,
    text('find_products'),
    filters(asked, all, hasClassifications),
  )}
${shown.length === 0 ? markup`<p role="status">${text('none_found')}</p>` : table(columns, rows)}
${links}`
  const body = markup`<p>${text('products_about')}</p>
${listWithForm(list, await newForm(look, asked))}`
  return { title: text('products'), body }
}

const nameOf = ({ name }: Product) => name

function wanted(asked: PageAsked) {
  const [classification, state] = [field(asked, 'classification'), field(asked, 'state')]
  // The form for a new product has a field of this name, too.
  const isFilter = !asked.given.has('action')
  return (product: Product) =>
    !isFilter ||
    ((classification === '' || product.classification === classification) &&
      (state === '' || state === (product.isactive === 1 ? 'open' : 'closed')))
}

function filters(asked: PageAsked, all: readonly Product[], hasClassifications: boolean): Part {
  const names = [...new Set(all.map(({ classification }) => classification))].toSorted()
  const any = ['', text('any')] as const
  const states = [any, ['open', text('open')], ['closed', text('closed')]] as const
  return markup`${
    hasClassifications &&
    markup`<label>${text('classification')} <select name="classification">
${options([any, ...names], [field(asked, 'classification')])}</select></label>`
  }
<label>${text('state')} <select name="state">
${options(states, [field(asked, 'state')])}</select></label>`
}

const bugsLink = ({ to }: PageAsked, product: Product, bugs: number): Part =>
  bugs === 0
    ? 0
    : markup`<a href="${to(bugsOf(product))}">${bugs}
<span class="unseen"> ${text('of_product', { part: text('bugs'), product: product.name })}</span></a>`

async function newForm(look: Look, asked: PageAsked): Promise<Part> {
  if (!look.actor.may('editcomponents')) return markup`<p>${text('only_editors')}</p>`
  const fields = markup`${await newFields(look, asked)}<button>${text('create_product')}</button>`
  return markup`<h2 id="new">${text('new_product')}</h2>
${actionForm(asked, { path: paths.adminProducts, action: 'create', fields })}`
}
