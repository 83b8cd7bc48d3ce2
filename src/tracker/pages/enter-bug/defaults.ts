/** What a component gives to a new bug, or its product: people, and a template. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { loginsShown, usersById } from '../../../accounts/users/find-users.ts'
import { fold } from '../../../platform/fold.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { ccOfComponent } from '../../bugs/write/lists.ts'
import {
  type Component,
  enterableProducts,
  type Product,
} from '../../catalogue/products/products.ts'
import { templateFor } from '../../catalogue/products/template.rules.ts'
import { described } from '../parts/texts.ts'
import { type Values, valueOf } from './asked.ts'
import { text } from './text.ts'

/** People are login names. */
export interface Defaults {
  component: Component
  assignee: string
  /** Empty without QA contacts. */
  contact: string
  cc: readonly string[]
}

/** Undefined as long as no component is chosen. */
export async function defaultsOf(
  look: Look,
  product: Product,
  values: Values,
): Promise<Defaults | undefined> {
  const component = componentIn(product, valueOf(values, 'component'))
  if (!component) return undefined
  const shown = await loginsShown(look)
  const hasContacts = await isOn(look.tx, 'useqacontact')
  const cc = await ccOfComponent(look.tx, component.id)
  const people = await usersById(
    look.tx,
    cc.map(({ id }) => id),
  )
  return {
    component,
    assignee: shown(component.owner_login),
    contact: hasContacts && component.contact_login ? shown(component.contact_login) : '',
    cc: [...people.values()].map(({ login_name }) => shown(login_name)),
  }
}

function componentIn({ components }: Product, name: string): Component | undefined {
  const active = components.filter(({ isactive }) => isactive === 1)
  return active.length === 1 ? active[0] : named(active, name)
}

const named = (components: readonly Component[], name: string) => {
  const key = fold(name.trim())
  return components.find(({ name_key }) => name_key === key)
}

/** With the template as the description, unless something else was written. */
export function withTemplate(
  product: Product,
  values: Values,
  defaults: Defaults | undefined,
): Values {
  const before = values.has('form_token') ? templateShown(product, values) : ''
  if (writtenIn(values) !== before.trim()) return values
  return new Map([...values, ['description', [templateFor(product, defaults?.component)]]])
}

/** Without the description if it is still the template of the product, or of its component. */
export async function withoutTemplate(look: Look, values: Values): Promise<Values> {
  const key = fold(valueOf(values, 'product').trim())
  const product = (await enterableProducts(look)).find(({ name_key }) => name_key === key)
  if (!product || writtenIn(values) !== templateShown(product, values).trim()) return values
  return new Map([...values].filter(([name]) => name !== 'description'))
}

/** The template with which a submitted form was shown. */
const templateShown = (product: Product, values: Values) =>
  templateFor(product, named(product.components, valueOf(values, 'templated')))

const writtenIn = (values: Values) =>
  valueOf(values, 'description').replaceAll(/\r\n?/g, '\n').trim()

/** The script puts the template into the description, as `withTemplate` does. */
export const defaultsShown = (product: Product, defaults: Defaults | undefined): Part => markup`
<div id="defaults" class="defaults dim" data-template="${templateFor(product, defaults?.component)}">
${
  defaults &&
  markup`<div>${described(defaults.component.description)}</div>
<p>${peopleOf(defaults)}</p>`
}</div>`

const peopleOf = ({ assignee, contact, cc }: Defaults) =>
  [
    text('default_assignee', { person: assignee }),
    ...(contact === '' ? [] : [text('default_contact', { person: contact })]),
    ...(cc.length > 0 ? [text('default_cc', { people: cc.join(', ') })] : []),
  ].join(' · ')
