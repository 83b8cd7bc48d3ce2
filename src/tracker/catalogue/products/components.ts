/** Creates components, and reads them for those who can see their product. */

import { fail as refuse } from '../../../accounts/faults.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import {
  findUser,
  findUsers,
  loginsShown,
  type Person,
} from '../../../accounts/users/find-users.ts'
import { PRODUCTS } from '../../../migrations/topics.ts'
import { fail as failDoor } from '../../../platform/http/faults.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { type Kind, recordCreated } from '../administer.ts'
import { administeredProduct, requireSomeProduct } from './administered-products.ts'
import { planComponent } from './components.rules.ts'
import * as store from './components.store.ts'
import type {
  ComponentAsked,
  ComponentShown,
  FirstComponent,
  NamedComponents,
  NewComponent,
} from './components.wire.ts'
import { fail } from './faults.ts'
import { componentNamed } from './parts.ts'
import {
  accessibleProduct,
  catalogue,
  type Component,
  mayInProduct,
  maySee,
  type Product,
} from './products.ts'

/** For `administer.ts`; `wire_names` are the names of columns in calls. */
export const COMPONENT: Kind = {
  audited: 'Component',
  topics: [PRODUCTS],
  wire_names: {
    initialowner: 'default_assignee',
    initialqacontact: 'default_qa_contact',
    cc_list: 'default_cc',
    isactive: 'is_open',
  },
}

/**
 * Returns the id. Fault 304 or 32000 for those who do not administer the product, 106 if it is
 * hidden, 51 or 504 for unknown people, 1200 if the name is taken.
 */
export async function createComponent(work: Work, asked: NewComponent) {
  await requireSomeProduct(work, 'edit', 'components')
  const name = asked.product?.trim() || fail('object_not_specified')
  return addComponent(work, await administeredProduct(work, name), asked)
}

/** The same in a product that the caller has checked; one that is being created has no others. */
export async function addComponent(
  work: Work,
  product: Pick<Product, 'id' | 'name' | 'components'>,
  asked: FirstComponent,
) {
  const { tx } = work
  const { assignee, qa_contact, cc, ...texts } = planComponent(asked, product)
  const initialowner = (await personNamed(tx, assignee)).id
  const hasContact = qa_contact !== '' && (await isOn(tx, 'useqacontact'))
  const initialqacontact = hasContact ? (await personNamed(tx, qa_contact)).id : null
  const watchers = await watchersNamed(tx, cc)

  const row = { product_id: product.id, ...texts, initialowner, initialqacontact }
  const { id } = (await store.addComponent.first(tx, row))!
  for (const { id: user_id } of watchers) await store.addCc(tx, { component_id: id, user_id })
  return recordCreated(work, COMPONENT, { id, name: texts.name })
}

/** A component with its product. */
export interface Placed {
  product: Product
  component: Component
}

/** One component; its default CC only for those who may change it. */
export async function getComponent(look: Look, asked: ComponentAsked & Selecting) {
  const { product, component } = (await placedComponents(look, asked))[0]!
  const shown = await loginsShown(look)
  const { contact_login } = component
  const chosen = selection(asked, { extra: ['bug_description_template'] })
  const one: ComponentShown = {
    id: component.id,
    product: product.name,
    name: component.name,
    description: component.description,
    default_assignee: shown(component.owner_login),
    default_qa_contact: contact_login === null ? '' : shown(contact_login),
    is_active: component.isactive === 1,
  }
  if (await mayInProduct(look, product, 'editcomponents')) {
    const cc = await store.ccOf(look.tx, { ids: [component.id] })
    one.default_cc = cc.map(({ login_name }) => login_name)
  }
  if (chosen.wants('bug_description_template')) {
    one.bug_description_template = component.bug_description_template ?? ''
  }
  return chosen.pick(one)
}

/**
 * The requested components, without repetitions, path parameters first. One of a hidden product is
 * treated as nonexistent: fault 51 by id, 106 by its product's name.
 */
export async function placedComponents(look: Look, asked: NamedComponents): Promise<Placed[]> {
  const { component_id, product, component, ids = [], names = [] } = asked
  const found: Placed[] = []
  if (component_id !== undefined) found.push(await placedById(look, component_id))
  if (component !== undefined) {
    found.push(
      await placedByName(look, product ?? failDoor('param_required', 'product'), component),
    )
  }
  for (const id of ids) found.push(await placedById(look, id))
  for (const name of names) found.push(await placedByName(look, name.product, name.component))
  return [...new Map(found.map((placed) => [placed.component.id, placed])).values()]
}

async function placedById(look: Look, id: number): Promise<Placed> {
  for (const product of (await catalogue(look.tx)).products) {
    const component = product.components.find((one) => one.id === id)
    if (component && (await maySee(look, product))) return { product, component }
  }
  return fail('component_does_not_exist', id)
}

async function placedByName(look: Look, productName: string, name: string): Promise<Placed> {
  const product = await accessibleProduct(look, productName)
  return { product, component: componentNamed(product, name) }
}

/** Fault 51 for an unknown login name. */
export async function personNamed(tx: Tx, login: string): Promise<Person> {
  return (await findUser(tx, login)) ?? refuse('object_does_not_exist', 'user', login)
}

/** Fault 504 for an unknown login name. */
export async function watchersNamed(tx: Tx, logins: readonly string[]): Promise<Person[]> {
  const people = await findUsers(tx, logins)
  return logins.map((login) => people.get(login) ?? refuse('invalid_username', login))
}
