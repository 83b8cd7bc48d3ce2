/** Products for tests: adds one that accepts bugs, and sets what a group means in it. */

import assert from 'node:assert/strict'

import { docket } from '../src/accounts/actors/actors.ts'
import { groupNamed } from '../src/accounts/groups/groups.ts'
import { TOPICS } from '../src/migrations/topics.ts'
import { touch } from '../src/platform/db/remembered.ts'
import type { Control } from '../src/tracker/catalogue/products/products.rules.ts'
import type { Instance } from './instance.ts'

/** Adds a product with version `1` and component `Core`; returns its number. */
export async function addProduct(instance: Instance, name: string): Promise<number> {
  const as = instance.admin
  const product = { name, description: 'd', version: '1' }
  const made = await instance.ask('POST', '/rest/product', { as, body: product })
  const component = { name: 'Core', description: 'd', default_assignee: as.login, product: name }
  const { status } = await instance.ask('POST', '/rest/component', { as, body: component })
  assert.equal(status, 201)
  return (made.body as { id: number }).id
}

/** Missing values are 0. */
export async function putControl(
  instance: Instance,
  product_id: number,
  group: string,
  said: Partial<Control>,
) {
  const access = { entry: 0, membercontrol: 0, othercontrol: 0, canedit: 0 }
  const rights = { editcomponents: 0, editbugs: 0, canconfirm: 0 }
  await instance.transactions.work(docket, async ({ tx }) => {
    const { id: group_id } = (await groupNamed(tx, group))!
    const row = { ...access, ...rights, ...said, product_id, group_id }
    await tx.insertInto('group_control_map').values(row).execute()
    await touch(tx, ...TOPICS)
  })
}
