/** One component: its properties, and its deletion. */

import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup } from '../../../../platform/pages/markup.ts'
import { link } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { bugsOfComponents } from '../../../catalogue/products/bug-counts.ts'
import { componentDelete, componentUpdate } from '../../../catalogue/products/components.methods.ts'
import { getComponent } from '../../../catalogue/products/components.ts'
import { componentNamed } from '../../../catalogue/products/parts.ts'
import type { Component, Product } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { isOn, runner } from '../../../../platform/http/page-forms.ts'
import { bugsText } from '../../parts/texts.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { valuesOf } from '../controls.ts'
import { confirmation } from '../lists.ts'
import { componentAsked, componentFields } from './component-form.ts'
import { bugsOf, productHere, productOf, tabs } from './place.ts'
import { text } from './text.ts'

const update = runner(componentUpdate)
const remove = runner(componentDelete)

/** With `delete`, what a deletion would do. Fault 51 for an unknown one. */
export const componentPage = administered({
  name: 'Page.admin_component',
  path: paths.ADMIN_COMPONENT,
  aside: true,
  show,
  actions: {
    save: { run: (door, asked) => save(door, asked, componentAsked(asked)), done: saved },
    close: { run: (door, asked) => save(door, asked, { is_open: false }), done: saved },
    delete_component: { run: removeOne, done: saved },
  },
})

function saved() {
  return text('saved')
}

/** Its page may have another address afterwards. */
async function save(door: Door, asked: PageAsked, change: object) {
  const { product, component } = await placeOf(door, asked)
  await update(door, { component_id: component.id, ...change })
  const { components } = await productOf(door, asked)
  const { name } = components.find(({ id }) => id === component.id)!
  return paths.adminComponent(product.name, name)
}

async function removeOne(door: Door, asked: PageAsked) {
  const { product, component } = await placeOf(door, asked)
  await remove(door, { component_id: component.id })
  return paths.adminComponents(product.name)
}

async function placeOf(door: Door, asked: PageAsked) {
  const product = await productOf(door, asked)
  return { product, component: componentNamed(product, asked.path['part']!) }
}

async function show(look: Look, asked: PageAsked) {
  const product = await productHere(look, asked)
  const component = componentNamed(product, asked.path['part']!)
  const { name } = component
  const path = paths.adminComponent(product.name, name)
  if (isOn(asked, 'delete')) return deletion(look, asked, { product, component, path })
  const { default_cc = [] } = await getComponent(look, { component_id: component.id })
  const values = valuesOf(asked, 'save', {
    name,
    description: component.description,
    default_assignee: component.owner_login,
    default_qa_contact: component.contact_login,
    default_cc: default_cc.join(', '),
    is_open: component.isactive === 1,
    bug_description_template: component.bug_description_template,
  })
  const fields = markup`${await componentFields(look, values)}<button>${text('save')}</button>`
  const body = markup`${tabs(asked, product)}
${actionForm(asked, { path, action: 'save', fields })}
<p><a href="${asked.to(`${path}?delete=1`)}">${text('delete_component')}</a></p>
${historyLink(look, asked, { class: 'Bugzilla::Component', object_id: component.id })}`
  return { title: text('of_product', { part: name, product: product.name }), body }
}

interface Placed {
  product: Product
  component: Component
  path: string
}

async function deletion(look: Look, asked: PageAsked, { product, component, path }: Placed) {
  const { name, isactive, id } = component
  const title = text('delete_title', { name })
  const bugs = (await bugsOfComponents(look.tx, product)).get(id) ?? 0
  const isLast = product.components.length === 1
  if (bugs === 0 && !isLast) {
    const about = markup`<p>${text('part_goes')}</p>`
    const button = text('delete_component')
    return { title, body: confirmation(asked, { path, action: 'delete_component', about, button }) }
  }
  const list = link(asked.to(bugsOf(product, { component: name })))
  const why =
    bugs > 0
      ? text.show('component_stays', { bugs: bugsText(bugs), list })
      : text('component_is_last')
  const close = markup`<button>${text('close', { name })}</button>`
  const body = markup`<p>${why}</p>
${bugs > 0 && isactive === 1 && actionForm(asked, { path, action: 'close', fields: close })}
<p><a href="${asked.to(path)}">${text('back_to', { name })}</a></p>`
  return { title, body }
}
