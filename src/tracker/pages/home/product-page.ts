/** The page of a product: its components and versions, and the templates for new bugs. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { ownWatches } from '../../bugs/watches/watches.ts'
import { componentUpdate } from '../../catalogue/products/components.methods.ts'
import { productUpdate } from '../../catalogue/products/products.methods.ts'
import { fail } from '../../catalogue/products/faults.ts'
import { chosenProducts } from '../../catalogue/products/get-products.ts'
import {
  accessibleProduct,
  mayInProduct,
  type Product as Known,
} from '../../catalogue/products/products.ts'
import type { Component, Product } from '../../catalogue/products/products.wire.ts'
import type { Templated } from '../../catalogue/products/template.rules.ts'
import { alarmed, field, formToken, hidden, runner } from '../../../platform/http/page-forms.ts'
import { described } from '../parts/texts.ts'
import { isWatchForm, takeWatchForm, watchButton } from '../parts/watching.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

const changeProduct = runner(productUpdate)
const changeComponent = runner(componentUpdate)

/** By name, ignoring case; fault 106 if there is none or it is hidden. */
export const productPage: Page = {
  name: 'Page.product',
  paths: [paths.PRODUCT],
  login: 'optional',
  show: (look, asked) => sheetOf(look, asked),
  /** Changes the template of the product, or of one of its components; or watches one of them. */
  async submit(door, asked) {
    const product = asked.path['name']!
    if (door.caller.actor.id === 0) return fail('product_access_denied', product)
    if (isWatchForm(asked)) {
      await takeWatchForm(door, asked)
      return { moved: paths.product(product), status: 303 }
    }
    const component = field(asked, 'component')
    const template = { bug_description_template: field(asked, 'bug_description_template') }
    await (component === ''
      ? changeProduct(door, { names: [product], ...template })
      : changeComponent(door, { product, component, ...template }))
    return {
      moved: `${paths.product(product)}?saved=${encodeURIComponent(component)}`,
      status: 303,
    }
  },
  refused({ status, message }, asked, look) {
    if (status >= 500 || !asked.given.has('bug_description_template')) return undefined
    return look(async (at) => ({ ...(await sheetOf(at, asked, message)), status }))
  },
}

async function sheetOf(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const name = asked.path['name']!
  const named = await chosenProducts(look, { names: [name] })
  const [product] = named.products.map(named.shape) as Product[]
  if (!product) return fail('product_access_denied', name)
  const known = await accessibleProduct(look, product.name)
  const isMember = look.actor.id !== 0
  const watches = isMember ? await ownWatches(look) : []
  const watchOf = (component?: string) =>
    isMember &&
    watchButton(
      { product: product.name, ...(component !== undefined && { component }) },
      watches,
      asked,
      paths.product(product.name),
    )
  const mayChange = isMember && (await mayInProduct(look, known, 'editcomponents'))
  const chosen = `product=${encodeURIComponent(product.name)}`
  const bugs = asked.to(`${paths.bugs}?${chosen}`)
  const saved = asked.given.has('saved')
    ? (known.components.find((one) => one.name === field(asked, 'saved')) ?? known)
    : undefined
  const body = markup`<h1>${product.name}</h1>
${alarmed(alarm)}
${
  saved &&
  markup`<p class="notice" role="status">
${text.show('template_was_saved', { name: saved.name })}</p>`
}
<div>${described(product.description)}</div>
<p><a href="${bugs}&amp;bug_status=__open__">${text('open_bugs')}</a> ·
<a href="${bugs}">${text('all_bugs')}</a> ·
<a href="${asked.to(`${paths.duplicates}?${chosen}`)}">${text('most_frequent_duplicates')}</a>
${
  product.is_active &&
  markup`· <a href="${asked.to(`${paths.enterBug}?${chosen}`)}">${text('new_bug')}</a>`
}${
    mayChange &&
    markup` · <a href="${asked.to(paths.adminProduct(product.name))}">${text('administer')}</a>`
  }</p>
${watchOf()}
${mayChange && templateForm(known, '', asked)}
<h2 id="components">${text('components')}</h2>
${(product.components as Component[]).map((component) => [
  shownComponent(component, product, asked),
  watchOf(component.name),
  mayChange && templateForm(componentOf(known, component), component.name, asked),
])}
<h2 id="versions">${text('versions')}</h2>
<p>${product.versions.map((version) => version.name).join(', ')}</p>`
  return { title: product.name, body }
}

function shownComponent(component: Component, product: Product, { to }: PageAsked): Part {
  const place = new URLSearchParams({ product: product.name, component: component.name }).toString()
  const isOpen = product.is_active && component.is_active
  const { default_assigned_to, default_qa_contact } = component
  const people = [text('assignee', { login: default_assigned_to })]
  if (default_qa_contact !== '') people.push(text('qa_contact', { login: default_qa_contact }))
  return markup`<section><h3><a href="${to(`${paths.bugs}?${place}`)}">${component.name}</a></h3>
<div>${described(component.description)}</div>
<p class="dim">${people.join(' · ')}
${
  isOpen && markup`· <a href="${to(`${paths.enterBug}?${place}`)}">${text('new_bug')}</a>`
}</p></section>`
}

const componentOf = ({ components }: Known, { id }: Component) =>
  components.find((one) => one.id === id)!

/** For those who may change it. `component` is empty for the template of the product. */
function templateForm(of: Templated, component: string, asked: PageAsked): Part {
  const name = component || asked.path['name']!
  const isSent =
    asked.given.has('bug_description_template') && field(asked, 'component') === component
  const now = of.bug_description_template ?? ''
  const template = isSent ? field(asked, 'bug_description_template') : now
  const title = text(now === '' ? 'no_template' : 'template')
  const begins = component === '' ? 'bugs_of_product_begin' : 'bugs_of_component_begin'
  return markup`<details${isSent && markup` open`}><summary>${title}</summary>
<form method="post" action="${asked.to(paths.product(asked.path['name']!))}">
${formToken(asked)}
${hidden([['component', component]])}
<label>${text(begins, { name })}
<textarea name="bug_description_template" rows="8" maxlength="65535">
${template}</textarea></label>
<div class="actions"><button>${text('save_template')}</button></div></form></details>`
}
