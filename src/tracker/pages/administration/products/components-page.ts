/** The components of a product, and the form for a new one. */

import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { bugsOfComponents } from '../../../catalogue/products/bug-counts.ts'
import { componentCreate } from '../../../catalogue/products/components.methods.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { runner } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { valuesOf } from '../controls.ts'
import { pageOf, searchForm } from '../lists.ts'
import { componentAsked, componentFields } from './component-form.ts'
import { partsTable } from './parts-table.ts'
import { bugsOf, productHere, productOf, tabs } from './place.ts'
import { text } from './text.ts'

const create = runner(componentCreate)

/** Faults 304, 106 and 32000 for people who do not administer the product. */
export const componentsPage = administered({
  name: 'Page.admin_components',
  path: paths.ADMIN_COMPONENTS,
  aside: true,
  show,
  actions: { create_component: { run: createOne, done: () => text('component_created') } },
  told: { delete_component: () => text('component_deleted') },
})

async function createOne(door: Door, asked: PageAsked) {
  const product = await productOf(door, asked)
  await create(door, { product: product.name, ...componentAsked(asked) })
  return paths.adminComponents(product.name)
}

async function show(look: Look, asked: PageAsked) {
  const product = await productHere(look, asked)
  const path = paths.adminComponents(product.name)
  const { shown, links } = pageOf(asked, path, product.components, ({ name }) => name)
  const bugs = await bugsOfComponents(look.tx, product)
  const hasContacts = await isParameterOn(look.tx, 'useqacontact')
  const columns = [
    text('component'),
    text('default_assignee'),
    ...(hasContacts ? [text('default_qa_contact')] : []),
    text('state'),
  ]
  const rows = shown.map((component) => ({
    name: component.name,
    path: paths.adminComponent(product.name, component.name),
    cells: [
      component.owner_login,
      ...(hasContacts ? [component.contact_login] : []),
      text(component.isactive === 1 ? 'open' : 'closed'),
    ],
    bugs: bugs.get(component.id) ?? 0,
    list: bugsOf(product, { component: component.name }),
  }))
  const list = markup`${searchForm(asked, path, text('part_words'))}
${partsTable(asked, columns, rows)}
${links}`
  const body = markup`${tabs(asked, product, path)}
${listWithForm(list, await newForm(look, asked, product))}`
  return { title: text('components_of', { product: product.name }), body }
}

async function newForm(look: Look, asked: PageAsked, product: Product): Promise<Part> {
  const values = valuesOf(asked, 'create_component', { is_open: true })
  const fields = markup`${await componentFields(look, values)}
<button>${text('create_component')}</button>`
  const path = paths.adminComponents(product.name)
  return markup`<h2 id="new">${text('new_component')}</h2>
${actionForm(asked, { path, action: 'create_component', fields })}`
}
