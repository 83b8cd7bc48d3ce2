import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { putControl } from '../../../../tests/products.ts'

onEachInstance('Component.create', (instance) => {
  makes(instance)
  isLenient(instance)
  refuses(instance)
  letsIn(instance)
})

/** Adds a component to the first product, as an administrator by default. */
function post(instance: Instance, change: object, as: Person = instance.admin) {
  const full = {
    product: 'testproduct',
    name: 'Core',
    description: 'Core parts',
    default_assignee: instance.admin.login,
  }
  return instance.ask('POST', '/rest/component', { as, body: { ...full, ...change } })
}

interface Shown {
  id: number
  name: string
  default_assigned_to: string
  default_qa_contact: string
  is_active: boolean
}
async function components(instance: Instance) {
  const { body } = await instance.ask('GET', '/rest/product/1')
  return body.products[0].components as Shown[]
}

function makes(instance: () => Instance) {
  void test('creates a component with its people', async () => {
    const owner = await instance().person('owner@example.com')
    const watcher = await instance().person('watcher@example.com')
    const { status, body } = await post(instance(), {
      default_assignee: 'OWNER@example.com',
      default_qa_contact: watcher.login,
      default_cc: [watcher.login, owner.login, watcher.login],
      is_open: false,
    })
    assert.equal(status, 201)
    const made = (await components(instance())).find(({ id }) => id === body.id)
    assert.deepEqual(made, {
      id: body.id,
      name: 'Core',
      description: 'Core parts',
      default_assigned_to: 'owner@example.com',
      default_qa_contact: '',
      sort_key: 0,
      is_active: false,
      flag_types: { bug: [], attachment: [] },
    })
    const read = await instance().ask('GET', '/rest/component/TestProduct/core', {
      as: instance().admin,
    })
    assert.deepEqual(read.body.default_cc, [owner.login, watcher.login])
  })

  void test('sets a QA contact if the installation uses them', async () => {
    await instance().set('useqacontact', '1')
    const contact = await instance().person('contact@example.com')
    await post(instance(), { name: 'Checked', default_qa_contact: contact.login })
    const made = (await components(instance())).find(({ name }) => name === 'Checked')
    assert.equal(made?.default_qa_contact, contact.login)
    const none = { name: 'x', default_qa_contact: 'none@example.com' }
    const unknown = await post(instance(), none)
    assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
  })
}

function isLenient(instance: () => Instance) {
  void test('accepts internal names, and ignores fields that nobody can set', async () => {
    const { login } = instance().admin
    const inside = { initialowner: login, isactive: false, product_id: 99, create_series: 1 }
    const made = await post(instance(), { name: 'Inside', default_assignee: undefined, ...inside })
    assert.equal(made.status, 201, made.text)
    const [one] = (await components(instance())).filter(({ name }) => name === 'Inside')
    assert.deepEqual([one?.default_assigned_to, one?.is_active], [login, false])
  })
}

function refuses(instance: () => Instance) {
  const refused: [string, object, number, number][] = [
    ['with a name that exists in the product', { name: 'TESTCOMPONENT' }, 400, 1200],
    ['without a name', { name: undefined }, 400, 32000],
    ['with a name that is too long', { name: 'x'.repeat(65) }, 400, 105],
    ['without a description', { description: undefined }, 400, 32000],
    ['without an assignee', { default_assignee: undefined }, 400, 32000],
    ['for an unknown assignee', { default_assignee: 'none@example.com' }, 404, 51],
    ['with an unknown watcher', { default_cc: ['none@example.com'] }, 401, 504],
    ['of an unknown product', { product: 'NoSuch' }, 401, 106],
    ['of no product', { product: undefined }, 400, 50],
    ['with an unknown property', { frobnicate: 1 }, 400, 53],
  ]
  for (const [name, change, status, code] of refused) {
    void test(`refuses a component ${name}, and stores nothing`, async () => {
      const before = await components(instance())
      const answer = await post(instance(), { name: 'Refused', ...change })
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.deepEqual(await components(instance()), before)
    })
  }
}

function letsIn(instance: () => Instance) {
  void test('needs the right in the product', async () => {
    const user = await instance().person('user@example.com')
    const denied = await post(instance(), { name: 'Mine' }, user)
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const made = await instance().ask('POST', '/rest/product', {
      as: instance().admin,
      body: { name: 'Theirs', description: 'd', version: '1' },
    })
    await putControl(instance(), made.body.id, 'editbugs', { editcomponents: 1 })
    const there = await post(instance(), { product: 'Theirs', name: 'Mine' }, user)
    assert.equal(there.status, 201)
    const here = await post(instance(), { name: 'Mine' }, user)
    assert.deepEqual([here.status, here.body.code], [400, 32000])
  })

  void test('anonymous callers cannot create, change or delete components', async () => {
    for (const verb of ['POST', 'PUT', 'DELETE']) {
      const { status, body } = await instance().ask(verb, '/rest/component?ids=1', { body: {} })
      assert.deepEqual([status, body.code], [401, 410], verb)
    }
  })
}
