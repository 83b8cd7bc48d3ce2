import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

/** Adds a product with the components Core and UI. */
async function twoParts(instance: Instance, product: string) {
  const id = await addProduct(instance, product)
  const { body } = await instance.ask('POST', '/rest/component', {
    as: instance.admin,
    body: { product, name: 'UI', description: 'd', default_assignee: instance.admin.login },
  })
  const core = await read(instance, `${product}/Core`)
  return { id, ui: body.id as number, core: core.id as number }
}

async function read(instance: Instance, path: string, as: Person | undefined = instance.admin) {
  return (await instance.ask('GET', `/rest/component/${path}`, { as })).body
}
const put = (instance: Instance, path: string, body: object, as: Person = instance.admin) =>
  instance.ask('PUT', `/rest/component/${path}`, { as, body })
const remove = (instance: Instance, path: string, as: Person = instance.admin) =>
  instance.ask('DELETE', `/rest/component${path}`, { as })

onEachInstance('Component.get', (instance) => {
  void test('returns components by number and by name', async () => {
    const { core } = await twoParts(instance(), 'Read')
    const expected = {
      id: core,
      product: 'Read',
      name: 'Core',
      description: 'd',
      default_assignee: instance().admin.login,
      default_qa_contact: '',
      is_active: true,
    }
    for (const path of [`/${core}`, '/read/core', '?product=Read&component=Core']) {
      const { status, body } = await instance().ask('GET', `/rest/component${path}`)
      assert.deepEqual([status, body], [200, expected])
    }
    assert.deepEqual(await read(instance(), 'Read/Core'), { ...expected, default_cc: [] })
    assert.deepEqual(await read(instance(), `${core}?include_fields=id`), { id: core })
  })

  void test('does not distinguish a hidden product from a missing one', async () => {
    const { id, core } = await twoParts(instance(), 'Hidden')
    const groups = { membercontrol: 3, othercontrol: 3, entry: 1 }
    await putControl(instance(), id, 'tweakparams', groups)
    const asked: [string, number, number][] = [
      [`/${core}`, 404, 51],
      ['/999999', 404, 51],
      ['/Hidden/Core', 401, 106],
      ['/NoSuch/Core', 401, 106],
      ['/Read/NoSuch', 404, 51],
      ['', 400, 50],
      ['?component=Core', 400, 50],
    ]
    for (const [path, status, code] of asked) {
      const answer = await instance().ask('GET', `/rest/component${path}`)
      assert.deepEqual([answer.status, answer.body.code], [status, code], path)
    }
  })
})

onEachInstance('Component.update', (instance) => {
  void test('returns differences under the names of the parameters', async () => {
    const { core } = await twoParts(instance(), 'Changed')
    await instance().set('useqacontact', '1')
    const owner = await instance().person('owner@example.com')
    const both = { default_qa_contact: owner.login, default_cc: [owner.login, owner.login] }
    const asked = { name: 'Heart', description: 'e', default_assignee: owner.login, ...both }
    const { status, body } = await put(instance(), String(core), { ...asked, is_open: false })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      components: [
        {
          id: core,
          changes: {
            name: { removed: 'Core', added: 'Heart' },
            description: { removed: 'd', added: 'e' },
            is_open: { removed: '1', added: '0' },
            default_assignee: { removed: instance().admin.login, added: owner.login },
            default_qa_contact: { removed: '', added: owner.login },
            default_cc: { removed: '', added: owner.login },
          },
        },
      ],
    })
    const after = await read(instance(), 'Changed/Heart')
    assert.deepEqual([after.default_cc, after.is_active], [[owner.login], false])
  })

  void test('returns and records nothing if nothing changes', async () => {
    const { core } = await twoParts(instance(), 'Same')
    const last = async () => (await instance().ask('GET', '/rest/last_audit_time')).text
    const before = await last()
    instance().clock.now += 60_000
    const same = { name: 'Core', default_assignee: instance().admin.login, default_cc: [] }
    const { body } = await put(instance(), 'Same/Core', same)
    assert.deepEqual(body, { components: [{ id: core, changes: {} }] })
    assert.equal(await last(), before)
  })

  void test('removes the QA contact with an empty name, if the installation uses them', async () => {
    await twoParts(instance(), 'Contact')
    await instance().set('useqacontact', '1')
    await put(instance(), 'Contact/Core', { default_qa_contact: instance().admin.login })
    await instance().set('useqacontact', '0')
    const unused = await put(instance(), 'Contact/Core', { default_qa_contact: '' })
    assert.deepEqual(unused.body.components[0].changes, {})
    await instance().set('useqacontact', '1')
    await put(instance(), 'Contact/Core', { default_qa_contact: '' })
    assert.equal((await read(instance(), 'Contact/Core')).default_qa_contact, '')
  })

  void test('accepts the changes in updates', async () => {
    await twoParts(instance(), 'Apart')
    const names = [{ product: 'Apart', component: 'UI' }]
    const updates = { description: 'other', is_active: false }
    const done = await put(instance(), 'Apart/UI', { names, updates })
    assert.equal(done.status, 200)
    const { description, is_active } = await read(instance(), 'Apart/UI')
    assert.deepEqual([description, is_active], ['other', false])
  })

  void test('changes several components at once, or none', async () => {
    const { core, ui } = await twoParts(instance(), 'Both')
    const names = [{ product: 'Both', component: 'UI' }]
    const done = await put(instance(), String(core), { names, is_active: false })
    assert.deepEqual(
      done.body.components.map(({ id }: { id: number }) => id),
      [core, ui],
    )
    const refused = await put(instance(), String(core), { ids: [ui], name: 'One' })
    assert.deepEqual([refused.status, refused.body.code], [400, 1212])
    const unknown = await put(instance(), String(core), { ids: [999_999], description: 'other' })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
    assert.equal((await read(instance(), 'Both/Core')).description, 'd')
  })

  const refused: [string, object, number, number][] = [
    ['with a name that is taken', { name: 'ui' }, 400, 1200],
    ['without a name', { name: ' ' }, 400, 32000],
    ['with a name that is too long', { name: 'x'.repeat(65) }, 400, 105],
    ['without a description', { description: '' }, 400, 32000],
    ['without an assignee', { default_assignee: '' }, 400, 32000],
    ['for an unknown assignee', { default_assignee: 'none@example.com' }, 404, 51],
    ['with an unknown watcher', { default_cc: ['none@example.com'] }, 401, 504],
    ['with an unknown property', { frobnicate: 1 }, 400, 67399],
  ]
  void test('refuses a change as a whole', async () => {
    await twoParts(instance(), 'Refused')
    const before = await read(instance(), 'Refused/Core')
    for (const [name, change, status, code] of refused) {
      const answer = await put(instance(), 'Refused/Core', { is_open: false, ...change })
      assert.deepEqual([answer.status, answer.body.code], [status, code], name)
    }
    assert.deepEqual(await read(instance(), 'Refused/Core'), before)
  })

  void test('needs the right in the product, also to delete components', async () => {
    const { id } = await twoParts(instance(), 'Ours')
    const user = await instance().person('user@example.com')
    const nobody = await put(instance(), 'Ours/Core', { description: 'mine' }, user)
    assert.deepEqual([nobody.status, nobody.body.code], [401, 304])
    await putControl(instance(), id, 'editbugs', { editcomponents: 1 })
    assert.equal((await put(instance(), 'Ours/Core', { description: 'mine' }, user)).status, 200)
    const elsewhere = await put(instance(), 'TestProduct/TestComponent', { description: 'x' }, user)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 32000])
    const gone = await remove(instance(), '/TestProduct/TestComponent', user)
    assert.deepEqual([gone.status, gone.body.code], [400, 32000])
    assert.equal((await remove(instance(), '/Ours/Core', user)).status, 200)
  })
})

onEachInstance('Component.delete', (instance) => {
  void test('deletes an unused component with its data', async () => {
    const { core, ui } = await twoParts(instance(), 'Removed')
    await put(instance(), String(core), { default_cc: [instance().admin.login] })
    const { status, body } = await remove(instance(), `/${core}`)
    assert.deepEqual([status, body], [200, { components: [{ id: core }] }])
    const again = await remove(instance(), '/Removed/Core')
    assert.deepEqual([again.status, again.body.code], [404, 51])
    const last = await remove(instance(), `/${ui}`)
    assert.deepEqual([last.status, last.body.code], [400, 1201])
  })

  void test('refuses a component with bugs, and the last one of a product', async () => {
    const { core, ui } = await twoParts(instance(), 'Kept')
    const { body } = await instance().ask('POST', '/rest/bug', {
      as: instance().admin,
      body: { product: 'Kept', component: 'Core', version: '1', summary: 's' },
    })
    assert.ok(body.id)
    const used = await remove(instance(), `/${core}`)
    assert.deepEqual([used.status, used.body.code], [400, 1202])
    const all = await remove(instance(), `?ids=${core}&ids=${ui}`)
    assert.deepEqual([all.status, all.body.code], [400, 1201])
    assert.equal((await read(instance(), 'Kept/UI')).id, ui)
  })
})
