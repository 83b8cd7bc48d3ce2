import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

/** `asked` is a verb and the path below `/rest/product/`. */
function call(instance: Instance, asked: string, body: object = {}, as: Person = instance.admin) {
  const [verb, path] = asked.split(' ') as [string, string]
  return instance.ask(verb, `/rest/product/${path}`, { as, ...(verb !== 'DELETE' && { body }) })
}

async function product(instance: Instance, name: string) {
  return (await instance.ask('GET', `/rest/product/${name}`, { as: instance.admin })).body
    .products[0]
}
async function file(instance: Instance, productName: string, more: object = {}) {
  const needed = { product: productName, component: 'Core', version: '1', summary: 's' }
  const { body } = await instance.ask('POST', '/rest/bug', {
    as: instance.admin,
    body: { ...needed, ...more },
  })
  return body.id as number
}
async function bug(instance: Instance, id: number) {
  const { body } = await instance.ask('GET', `/rest/bug/${id}`, { as: instance.admin })
  const { update_token: _, ...shown } = body.bugs[0]
  return shown
}

onEachInstance('Milestone.move', (instance) => {
  const names = async () =>
    ((await product(instance(), 'Order')).milestones as { name: string; sort_key: number }[]).map(
      ({ name, sort_key }) => `${name} ${sort_key}`,
    )
  const move = (name: string, by: number, as: Person = instance().admin) =>
    call(instance(), `POST Order/milestone/${name}/move`, { by }, as)

  void test('exchanges sort keys, or numbers milestones with equal ones again', async () => {
    await addProduct(instance(), 'Order')
    for (const name of ['M1', 'M2']) await call(instance(), 'POST Order/milestone', { name })
    assert.deepEqual(await names(), ['--- 0', 'M1 0', 'M2 0'])
    const moved = await move('m2', -1)
    assert.equal(moved.status, 200, moved.text)
    assert.equal(moved.body.milestones.length, 3)
    assert.deepEqual(await names(), ['--- 10', 'M2 20', 'M1 30'])
    const { body } = await move('---', 9)
    assert.deepEqual(await names(), ['M2 10', 'M1 20', '--- 30'])
    const changes = body.milestones.map((one: { changes: object }) => one.changes)
    assert.deepEqual(changes[0], { sort_key: { removed: '20', added: '10' } })
    assert.deepEqual((await move('M2', -1)).body, { milestones: [] })
  })

  void test('is refused to others, and for unknown milestones', async () => {
    const ann = await instance().person('ann@example.com')
    for (const [answer, status] of [
      [await move('M1', 1, ann), 401],
      [await move('M9', 1), 404],
      [await move('M1', 5_000), 400],
    ] as const) {
      assert.equal(answer.status, status, answer.text)
    }
  })
})

onEachInstance('versions', (instance) => {
  void test('are created, renamed with their bugs, deactivated and deleted', async () => {
    await addProduct(instance(), 'Story')
    const made = await call(instance(), 'POST Story/version', { name: '2.0' })
    assert.equal(made.status, 201)
    const { id } = made.body
    const filed = await file(instance(), 'Story', { version: '2.0' })
    const before = await bug(instance(), filed)
    assert.equal(before.version, '2.0')
    instance().clock.now += 60_000
    const change = { name: '2.1', is_active: false }
    const done = await call(instance(), 'PUT story/version/2.0', change)
    assert.deepEqual(done.body, {
      versions: [
        {
          id,
          changes: {
            name: { removed: '2.0', added: '2.1' },
            is_active: { removed: '1', added: '0' },
          },
        },
      ],
    })
    assert.deepEqual(await bug(instance(), filed), { ...before, version: '2.1' })
    const used = await call(instance(), 'DELETE Story/version/2.1')
    assert.deepEqual([used.status, used.body.code], [400, 32000])
    const gone = await call(instance(), 'DELETE Story/version/1')
    assert.deepEqual([gone.status, gone.body.versions.length], [200, 1])
    const last = await call(instance(), 'DELETE Story/version/2.1')
    assert.equal(last.body.code, 32000)
    const { versions } = await product(instance(), 'Story')
    assert.deepEqual(versions, [{ id, name: '2.1', sort_key: 0, is_active: false }])
  })

  void test('keep their names in other products', async () => {
    await addProduct(instance(), 'One')
    await addProduct(instance(), 'Other')
    const filed = await file(instance(), 'Other')
    await call(instance(), 'PUT One/version/1', { name: '1a' })
    assert.equal((await bug(instance(), filed)).version, '1')
  })

  const refused: [string, string, string, object, number, number][] = [
    ['a name that is taken', 'POST', 'One/version', { name: '1A' }, 400, 32000],
    ['no name', 'POST', 'One/version', {}, 400, 32000],
    ['something unknown', 'POST', 'One/version', { name: '3', frobnicate: 1 }, 400, 53],
    ['a place', 'PUT', 'One/version/1a', { sort_key: 1 }, 400, 67399],
    ['a missing one', 'PUT', 'One/version/9', { name: 'x' }, 404, 51],
    ['an unknown product', 'POST', 'NoSuch/version', { name: 'x' }, 401, 106],
    ['the deletion of a missing one', 'DELETE', 'One/version/9', {}, 404, 51],
  ]
  void test('refused', async () => {
    for (const [name, verb, path, body, status, code] of refused) {
      const answer = await call(instance(), `${verb} ${path}`, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], name)
    }
  })

  void test('is allowed to administrators of the product only', async () => {
    const id = await addProduct(instance(), 'Ours')
    const user = await instance().person('user@example.com')
    const denied = await call(instance(), 'POST Ours/version', { name: '2' }, user)
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    await putControl(instance(), id, 'editbugs', { editcomponents: 1 })
    const made = await call(instance(), `POST ${id}/version`, { name: '2' }, user)
    assert.equal(made.status, 201)
    const elsewhere = await call(instance(), 'DELETE One/version/1a', {}, user)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 32000])
  })
})

onEachInstance('milestones', (instance) => {
  void test('are created, moved, renamed with their bugs, and deleted when unused', async () => {
    await instance().set('usetargetmilestone', '1')
    await addProduct(instance(), 'Story')
    const made = await call(instance(), 'POST Story/milestone', { name: 'M1', sort_key: 10 })
    assert.equal(made.status, 201)
    const filed = await file(instance(), 'Story', { target_milestone: 'M1' })
    const done = await call(instance(), 'PUT Story/milestone/m1', { name: 'M 2', sort_key: -1 })
    assert.deepEqual(done.body.milestones[0].changes, {
      name: { removed: 'M1', added: 'M 2' },
      sort_key: { removed: '10', added: '-1' },
    })
    assert.equal((await bug(instance(), filed)).target_milestone, 'M 2')
    const { milestones } = await product(instance(), 'Story')
    assert.deepEqual(
      milestones.map(({ name }: { name: string }) => name),
      ['M 2', '---'],
    )
    const used = await call(instance(), 'DELETE Story/milestone/M%202')
    assert.deepEqual([used.status, used.body.code], [400, 32000])
    await call(instance(), 'POST Story/milestone', { name: 'M3' })
    assert.equal((await call(instance(), 'DELETE Story/milestone/M3')).status, 200)
  })

  void test('the default milestone is renamed with its product, and cannot be deactivated or deleted', async () => {
    await addProduct(instance(), 'Kept')
    const done = await call(instance(), 'PUT Kept/milestone/---', { name: 'Some day' })
    assert.equal(done.status, 200)
    assert.equal((await product(instance(), 'Kept')).default_milestone, 'Some day')
    for (const [verb, body] of [
      ['DELETE', {}],
      ['PUT', { is_active: false }],
    ] as const) {
      const answer = await call(instance(), `${verb} Kept/milestone/some%20day`, body)
      assert.deepEqual([answer.status, answer.body.code], [400, 32000])
    }
  })

  void test('an empty change records nothing', async () => {
    const last = async () => (await instance().ask('GET', '/rest/last_audit_time')).text
    const before = await last()
    instance().clock.now += 60_000
    const same = { name: 'Some day', is_active: true, sort_key: 0 }
    const { body } = await call(instance(), 'PUT Kept/milestone/some%20day', same)
    assert.deepEqual(body.milestones[0].changes, {})
    assert.equal(await last(), before)
    const far = await call(instance(), 'PUT Kept/milestone/some%20day', { sort_key: 40_000 })
    assert.deepEqual([far.status, far.body.code], [400, 57])
  })
})
