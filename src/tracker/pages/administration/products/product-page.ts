/** The settings of a product, and its deletion. */

import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { link } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { bugsOfProduct } from '../../../catalogue/products/bug-counts.ts'
import { productDelete, productUpdate } from '../../../catalogue/products/products.methods.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import { closedBecause } from '../../../catalogue/products/products.rules.ts'
import * as paths from '../../../model/paths.ts'
import { isOn, runner } from '../../../../platform/http/page-forms.ts'
import { bugsText } from '../../parts/texts.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { confirmation } from '../lists.ts'
import { bugsOf, pageAfter, productHere, productOf, tabs } from './place.ts'
import { productAsked, productFields } from './product-form.ts'
import { text } from './text.ts'

const update = runner(productUpdate)
const remove = runner(productDelete)

/** With `delete`, what a deletion would do. Faults 304, 106 and 32000 as Product.update. */
export const productPage = administered({
  name: 'Page.admin_product',
  path: paths.ADMIN_PRODUCT,
  aside: true,
  show,
  actions: {
    save: { run: (door, asked) => save(door, asked, productAsked(asked)), done: saved },
    close: { run: (door, asked) => save(door, asked, { is_open: false }), done: saved },
    delete_product: { run: removeOne, done: saved },
  },
  told: { create: () => text('product_created') },
})

function saved() {
  return text('saved')
}

async function save(door: Door, asked: PageAsked, change: object) {
  const { id } = await productOf(door, asked)
  await update(door, { ids: [id], ...change })
  return pageAfter(door, id)
}

async function removeOne(door: Door, asked: PageAsked) {
  const { id } = await productOf(door, asked)
  await remove(door, { ids: [id] })
  return paths.adminProducts
}

async function show(look: Look, asked: PageAsked) {
  const product = await productHere(look, asked)
  if (isOn(asked, 'delete')) return deletion(look, asked, product)
  const path = paths.adminProduct(product.name)
  const fields = markup`${await productFields(look, asked, product)}
<button>${text('save')}</button>`
  const body = markup`${tabs(asked, product, path)}
${closed(asked, product)}
${actionForm(asked, { path, action: 'save', fields })}
<p><a href="${asked.to(`${path}?delete=1`)}">${text('delete_product')}</a></p>
${historyLink(look, asked, { class: 'Bugzilla::Product', object_id: product.id })}`
  return { title: product.name, body }
}

/** Why no bugs can be filed in it. */
function closed({ to }: PageAsked, product: Product): Part {
  const why = closedBecause(product)
  if (why === undefined) return undefined
  if (why === 'product_disabled') return markup`<p>${text('product_disabled')}</p>`
  const isVersion = why === 'missing_version'
  const list = isVersion ? paths.adminVersions : paths.adminComponents
  const add = link(to(`${list(product.name)}#new`))
  return markup`<p>${text.show(isVersion ? 'missing_version' : 'missing_component', { add })}</p>`
}

async function deletion(look: Look, asked: PageAsked, product: Product) {
  const { name } = product
  const path = paths.adminProduct(name)
  const title = text('delete_title', { name })
  const bugs = await bugsOfProduct(look.tx, product)
  if (bugs === 0) {
    const about = markup`<p>${text('product_goes', { name, parts: partsOf(product) })}</p>`
    const button = text('delete_product')
    return { title, body: confirmation(asked, { path, action: 'delete_product', about, button }) }
  }
  const list = link(asked.to(bugsOf(product)))
  const close = markup`<button>${text('close', { name })}</button>`
  const body = markup`
<p>${text.show('product_stays', { name, bugs: bugsText(bugs), list })}</p>
${product.isactive === 1 && actionForm(asked, { path, action: 'close', fields: close })}
<p><a href="${asked.to(path)}">${text('settings')}</a></p>`
  return { title, body }
}

const partsOf = ({ components, versions, milestones, controls }: Product) =>
  text('parts', {
    components: text('components_count', { count: components.length }),
    versions: text('versions_count', { count: versions.length }),
    milestones: text('milestones_count', { count: milestones.length }),
    controls: text('controls_count', { count: controls.length }),
  })
