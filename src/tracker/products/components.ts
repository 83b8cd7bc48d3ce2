/** Components: the parts of a product, with whom their new bugs go to. */

import { auditCreation } from '../../accounts/audit/audit.ts'
import { fail as refuse } from '../../accounts/faults.ts'
import { isOn } from '../../accounts/parameters/parameters.ts'
import { findUser, findUsers } from '../../accounts/users/find-users.ts'
import type { Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import type { Work } from '../../platform/work.ts'
import { planComponent } from './components.rules.ts'
import type { NewComponent } from './components.wire.ts'
import { fail } from './faults.ts'
import { accessibleProduct, catalogue, mayInProduct } from './products.ts'
import * as store from './products.store.ts'

export async function createComponent(work: Work, asked: NewComponent) {
  const { tx } = work
  await requireSomeProduct(work)
  const name = asked.product?.trim() || fail('object_not_specified')
  const product = await accessibleProduct(work, name)
  if (!(await mayInProduct(work, product, 'editcomponents'))) {
    fail('product_admin_denied', product.name)
  }
  const { assignee, qa_contact, cc, ...texts } = planComponent(asked, product)
  const initialowner = await userId(tx, assignee)
  const hasContact = qa_contact !== '' && (await isOn(tx, 'useqacontact'))
  const initialqacontact = hasContact ? await userId(tx, qa_contact) : null
  const watchers = await userIds(tx, cc)

  const row = { product_id: product.id, ...texts, initialowner, initialqacontact }
  const { id } = (await store.addComponent.first(tx, row))!
  for (const user_id of watchers) await store.addComponentCc(tx, { component_id: id, user_id })
  await auditCreation(work, 'Component', id, texts.name)
  await touch(tx)
  return { id }
}

/** Who is on the CC of each new bug of a component. */
export async function ccOfComponent(tx: Tx, component_id: number): Promise<number[]> {
  return (await store.ccOfComponent(tx, { component_id })).map(({ user_id }) => user_id)
}

/** Whoever may do this nowhere is not told which products there are. */
async function requireSomeProduct(work: Work) {
  if (work.actor.may('editcomponents')) return
  const { products } = await catalogue(work.tx)
  for (const product of products) {
    if (await mayInProduct(work, product, 'editcomponents')) return
  }
  refuse('auth_failure', { action: 'edit', object: 'components', group: 'editcomponents' })
}

async function userId(tx: Tx, login: string) {
  return (await findUser(tx, login))?.id ?? refuse('object_does_not_exist', 'user', login)
}

async function userIds(tx: Tx, logins: string[]) {
  const people = await findUsers(tx, logins)
  return logins.map((login) => people.get(login)?.id ?? refuse('invalid_username', login))
}
