/** A small installation that grows: more of everything that a response may contain. */

import assert from 'node:assert/strict'

import { addCustomFields } from '../custom-fields.ts'
import type { Instance } from '../instance.ts'
import { filePart, makeGrant, makeTicket } from '../tickets.ts'

/** Names and numbers of the existing data, for calls that request all of it. */
export interface World {
  bugs: number[]
  comments: number[]
  logins: string[]
  products: string[]
  tickets: string[]
  grants: string[]
}

const FILE = { data: 'eA==', file_name: 'x', summary: 'A file', content_type: 'text/plain' }
const growth = new WeakMap<Instance, World>()

const empty = (): World => ({
  bugs: [],
  comments: [],
  logins: [],
  products: [],
  tickets: [],
  grants: [],
})

/** Adds a bug, one more entry to each of its lists, more comments, and more users. */
export async function grow(instance: Instance, size: number): Promise<World> {
  const world = growth.get(instance) ?? empty()
  growth.set(instance, world)
  while (world.bugs.length < size) await addBug(instance, world)
  while (world.tickets.length < size) await addTicket(instance, world)
  return world
}

async function addBug(instance: Instance, world: World) {
  const number = world.bugs.length + 1
  if (number === 1) await addCustomFields(instance, ['text', 'single', 'multi'])
  const send = async (path: string, body: object) => {
    const answer = await instance.ask('POST', path, { as: instance.admin, body })
    assert.ok(answer.status < 300, `POST ${path}: ${answer.text}`)
    return answer.body as { id: number }
  }
  if (number === 1) {
    const parameters = { edit_comments_admins_group: 'admin' }
    await instance.ask('PUT', '/rest/docket_parameters', {
      as: instance.admin,
      body: { parameters },
    })
    const limits = { votesperuser: 100, votestoconfirm: 1 }
    await instance.ask('PUT', '/rest/product/1', { as: instance.admin, body: limits })
  }
  const person = await instance.person(`person${number}@example.com`)
  world.logins.push(person.login)
  const watched = { product: 'TestProduct' }
  await instance.ask('POST', '/rest/watch', { as: person, body: watched })
  const product = `Product ${number}`
  const d = { description: 'made for a test' }
  await send('/rest/product', { name: product, version: '1', ...d })
  const component = { product, name: 'Core', default_assignee: instance.admin.login, ...d }
  await send('/rest/component', component)
  world.products.push(product)
  await send('/rest/flag_type', { name: 'review', ...d })
  const { id } = await send('/rest/bug', {
    product: 'TestProduct',
    component: 'TestComponent',
    version: 'unspecified',
    summary: `A crash, number ${number}`,
    alias: [`crash-${number}`],
    cc: world.logins,
    depends_on: world.bugs,
    see_also: ['https://github.com/a/b/issues/1'],
    cf_text: `Text ${number}`,
    cf_single: 'one',
    cf_multi: ['one', 'two', 'three'].slice(0, number),
  })
  world.bugs.push(id)
  for (const bug of world.bugs) {
    const comment = `Comment of round ${number}, to @${person.login} about bug 1, attachment 1`
    world.comments.push((await send(`/rest/bug/${bug}/comment`, { comment })).id)
    await send(`/rest/bug/${bug}/attachment`, { ...FILE, comment })
  }
}

/** Adds a ticket with one more file and recipient than the last, and a grant. */
async function addTicket(instance: Instance, world: World) {
  const files = [...world.tickets, ''].map((_, at) => filePart(`${at}`, 'x', 'file[]'))
  const { id } = await makeTicket(instance, instance.admin, {}, files)
  world.tickets.push(id)
  const body = { addresses: files.map((_, at) => `recipient${at}@example.com`), mail: false }
  const links = await instance.ask('POST', `/rest/tickets/${id}/recipients`, {
    as: instance.admin,
    body,
  })
  assert.equal(links.status, 200, links.text)
  world.grants.push((await makeGrant(instance, instance.admin)).id)
}
