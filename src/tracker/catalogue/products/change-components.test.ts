import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../../tests/house.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

/** A product with the components Core and UI. */
async function twoParts(house: House, product: string) {
  const id = await addProduct(house, product)
  const { body } = await house.ask('POST', '/rest/component', {
    as: house.admin,
    body: { product, name: 'UI', description: 'd', default_assignee: house.admin.login },
  })
  const core = await read(house, `${product}/Core`)
  return { id, ui: body.id as number, core: core.id as number }
}

async function read(house: House, path: string, as: Person | undefined = house.admin) {
  return (await house.ask('GET', `/rest/component/${path}`, { as })).body
}
const put = (house: House, path: string, body: object, as: Person = house.admin) =>
  house.ask('PUT', `/rest/component/${path}`, { as, body })
const remove = (house: House, path: string, as: Person = house.admin) =>
  house.ask('DELETE', `/rest/component${path}`, { as })

onEachHouse('Component.get', (house) => {
  void test('a component is read by its number, and by names', async () => {
    const { core } = await twoParts(house(), 'Read')
    const expected = {
      id: core,
      product: 'Read',
      name: 'Core',
      description: 'd',
      default_assignee: house().admin.login,
      default_qa_contact: '',
      is_active: true,
    }
    for (const path of [`/${core}`, '/read/core', '?product=Read&component=Core']) {
      const { status, body } = await house().ask('GET', `/rest/component${path}`)
      assert.deepEqual([status, body], [200, expected])
    }
    assert.deepEqual(await read(house(), 'Read/Core'), { ...expected, default_cc: [] })
    assert.deepEqual(await read(house(), `${core}?include_fields=id`), { id: core })
  })

  void test('one of a hidden product is like one that does not exist', async () => {
    const { id, core } = await twoParts(house(), 'Hidden')
    const groups = { membercontrol: 3, othercontrol: 3, entry: 1 }
    await putControl(house(), id, 'tweakparams', groups)
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
      const answer = await house().ask('GET', `/rest/component${path}`)
      assert.deepEqual([answer.status, answer.body.code], [status, code], path)
    }
  })
})

onEachHouse('Component.update', (house) => {
  void test('what is different is told, by the names of the parameters', async () => {
    const { core } = await twoParts(house(), 'Changed')
    await house().set('useqacontact', '1')
    const owner = await house().person('owner@example.com')
    const both = { default_qa_contact: owner.login, default_cc: [owner.login, owner.login] }
    const asked = { name: 'Heart', description: 'e', default_assignee: owner.login, ...both }
    const { status, body } = await put(house(), String(core), { ...asked, is_open: false })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      components: [
        {
          id: core,
          changes: {
            name: { removed: 'Core', added: 'Heart' },
            description: { removed: 'd', added: 'e' },
            is_open: { removed: '1', added: '0' },
            default_assignee: { removed: house().admin.login, added: owner.login },
            default_qa_contact: { removed: '', added: owner.login },
            default_cc: { removed: '', added: owner.login },
          },
        },
      ],
    })
    const after = await read(house(), 'Changed/Heart')
    assert.deepEqual([after.default_cc, after.is_active], [[owner.login], false])
  })

  void test('a change that changes nothing says and records nothing', async () => {
    const { core } = await twoParts(house(), 'Same')
    const last = async () => (await house().ask('GET', '/rest/last_audit_time')).text
    const before = await last()
    house().clock.now += 60_000
    const same = { name: 'Core', default_assignee: house().admin.login, default_cc: [] }
    const { body } = await put(house(), 'Same/Core', same)
    assert.deepEqual(body, { components: [{ id: core, changes: {} }] })
    assert.equal(await last(), before)
  })

  void test('the QA contact goes away with an empty name, where they are in use', async () => {
    await twoParts(house(), 'Contact')
    await house().set('useqacontact', '1')
    await put(house(), 'Contact/Core', { default_qa_contact: house().admin.login })
    await house().set('useqacontact', '0')
    const unused = await put(house(), 'Contact/Core', { default_qa_contact: '' })
    assert.deepEqual(unused.body.components[0].changes, {})
    await house().set('useqacontact', '1')
    await put(house(), 'Contact/Core', { default_qa_contact: '' })
    assert.equal((await read(house(), 'Contact/Core')).default_qa_contact, '')
  })

  void test('what is to be changed may stand in updates', async () => {
    await twoParts(house(), 'Apart')
    const names = [{ product: 'Apart', component: 'UI' }]
    const updates = { description: 'other', is_active: false }
    const done = await put(house(), 'Apart/UI', { names, updates })
    assert.equal(done.status, 200)
    const { description, is_active } = await read(house(), 'Apart/UI')
    assert.deepEqual([description, is_active], ['other', false])
  })

  void test('several are changed at once, or none', async () => {
    const { core, ui } = await twoParts(house(), 'Both')
    const names = [{ product: 'Both', component: 'UI' }]
    const done = await put(house(), String(core), { names, is_active: false })
    assert.deepEqual(
      done.body.components.map(({ id }: { id: number }) => id),
      [core, ui],
    )
    const refused = await put(house(), String(core), { ids: [ui], name: 'One' })
    assert.deepEqual([refused.status, refused.body.code], [400, 1212])
    const unknown = await put(house(), String(core), { ids: [999_999], description: 'other' })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
    assert.equal((await read(house(), 'Both/Core')).description, 'd')
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
  void test('a change is refused as a whole', async () => {
    await twoParts(house(), 'Refused')
    const before = await read(house(), 'Refused/Core')
    for (const [name, change, status, code] of refused) {
      const answer = await put(house(), 'Refused/Core', { is_open: false, ...change })
      assert.deepEqual([answer.status, answer.body.code], [status, code], name)
    }
    assert.deepEqual(await read(house(), 'Refused/Core'), before)
  })

  void test('who has the right in one product changes and removes there and nowhere else', async () => {
    const { id } = await twoParts(house(), 'Ours')
    const user = await house().person('user@example.com')
    const nobody = await put(house(), 'Ours/Core', { description: 'mine' }, user)
    assert.deepEqual([nobody.status, nobody.body.code], [401, 304])
    await putControl(house(), id, 'editbugs', { editcomponents: 1 })
    assert.equal((await put(house(), 'Ours/Core', { description: 'mine' }, user)).status, 200)
    const elsewhere = await put(house(), 'TestProduct/TestComponent', { description: 'x' }, user)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 32000])
    const gone = await remove(house(), '/TestProduct/TestComponent', user)
    assert.deepEqual([gone.status, gone.body.code], [400, 32000])
    assert.equal((await remove(house(), '/Ours/Core', user)).status, 200)
  })
})

onEachHouse('Component.delete', (house) => {
  void test('an unused component goes with all that hangs on it', async () => {
    const { core, ui } = await twoParts(house(), 'Removed')
    await put(house(), String(core), { default_cc: [house().admin.login] })
    const { status, body } = await remove(house(), `/${core}`)
    assert.deepEqual([status, body], [200, { components: [{ id: core }] }])
    const again = await remove(house(), '/Removed/Core')
    assert.deepEqual([again.status, again.body.code], [404, 51])
    const last = await remove(house(), `/${ui}`)
    assert.deepEqual([last.status, last.body.code], [400, 1201])
  })

  void test('one with bugs stays, and so does the last of several', async () => {
    const { core, ui } = await twoParts(house(), 'Kept')
    const { body } = await house().ask('POST', '/rest/bug', {
      as: house().admin,
      body: { product: 'Kept', component: 'Core', version: '1', summary: 's' },
    })
    assert.ok(body.id)
    const used = await remove(house(), `/${core}`)
    assert.deepEqual([used.status, used.body.code], [400, 1202])
    const all = await remove(house(), `?ids=${core}&ids=${ui}`)
    assert.deepEqual([all.status, all.body.code], [400, 1201])
    assert.equal((await read(house(), 'Kept/UI')).id, ui)
  })
})
