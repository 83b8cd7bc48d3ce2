import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { checkBugs } from '../../bugs/check/check-bugs.ts'

async function addGroup(instance: Instance, name: string, is_active = true) {
  const group = { name, description: 'd', is_active }
  return (await instance.ask('POST', '/rest/group', { as: instance.admin, body: group })).body
    .id as number
}
async function file(instance: Instance, product: string, count: number, groups: string[] = []) {
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const needed = { product, component: 'Core', version: '1', summary: `bug ${at}`, groups }
    const { body } = await instance.ask('POST', '/rest/bug', { as: instance.admin, body: needed })
    ids.push(body.id as number)
  }
  return ids
}
const put = (instance: Instance, path: string, body: object, as: Person = instance.admin) =>
  instance.ask('PUT', `/rest/product/${path}`, { as, body })
const bug = async (instance: Instance, id: number, as?: Person) =>
  (await instance.ask('GET', `/rest/bug/${id}`, { as })).body
const mandatory = { membercontrol: 3, othercontrol: 3 }
const none = { membercontrol: 0, othercontrol: 0 }

async function findings(instance: Instance) {
  const found: string[] = []
  for await (const { findings: more } of checkBugs(instance.db)) found.push(...more)
  return found
}

onEachInstance('group controls of a product', (instance) => {
  void test('a control is set, shown and reset', async () => {
    await addProduct(instance(), 'Story')
    const id = await addGroup(instance(), 'inner')
    const asked = { membercontrol: 1, othercontrol: 0, entry: true, editbugs: true }
    const done = await put(instance(), 'story/group/INNER', asked)
    const changes = {
      entry: { removed: '0', added: '1' },
      membercontrol: { removed: '0', added: '1' },
      editbugs: { removed: '0', added: '1' },
    }
    assert.deepEqual(done.body, { groups: [{ id, changes, bugs_added: 0, bugs_removed: 0 }] })
    await file(instance(), 'Story', 2, ['inner'])
    const shown = await instance().ask('GET', '/rest/product/Story/group', { as: instance().admin })
    const rest = { canedit: false, editcomponents: false, canconfirm: false, bug_count: 2 }
    const expected = { id, name: 'inner', is_active: true, ...asked, ...rest }
    assert.deepEqual(shown.body, { groups: [expected], operations: [] })
    const back = { ...none, entry: false, editbugs: false }
    const taken = await put(instance(), `Story/group/${id}`, back)
    assert.equal(taken.body.groups[0].bugs_removed, 2)
    const after = await instance().ask('GET', '/rest/product/Story/group', { as: instance().admin })
    assert.deepEqual(after.body, { groups: [], operations: [] })
    assert.deepEqual(await findings(instance()), [])
  })

  void test('a mandatory group adds all bugs, with their history', async () => {
    await addProduct(instance(), 'All')
    const id = await addGroup(instance(), 'all-in')
    await addGroup(instance(), 'beside')
    await put(instance(), 'All/group/beside', { membercontrol: 1 })
    const [first] = await file(instance(), 'All', 2)
    const [hidden] = await file(instance(), 'All', 1, ['beside'])
    const user = await instance().person('user@example.com')
    assert.equal((await bug(instance(), first!, user)).bugs.length, 1)
    const before = (await bug(instance(), first!, instance().admin)).bugs[0]

    instance().clock.now += 60_000
    const dry = await put(instance(), 'All/group/all-in', { ...mandatory, dry_run: true })
    assert.equal(dry.body.groups[0].bugs_added, 3)
    assert.equal((await bug(instance(), first!, user)).bugs.length, 1)

    const done = await put(instance(), 'All/group/all-in', mandatory)
    assert.deepEqual(done.body, dry.body)
    assert.equal((await bug(instance(), first!, user)).code, 102)
    const after = (await bug(instance(), first!, instance().admin)).bugs[0]
    assert.deepEqual(after.groups, ['all-in'])
    assert.equal(after.last_change_time, before.last_change_time)
    assert.deepEqual((await bug(instance(), hidden!, instance().admin)).bugs[0].groups, [
      'all-in',
      'beside',
    ])
    const path = `/rest/bug/${first}/history`
    const { body: history } = await instance().ask('GET', path, { as: instance().admin })
    assert.deepEqual(history.bugs[0].history, [
      {
        when: '2026-06-01T12:01:00Z',
        who: instance().admin.login,
        changes: [{ field_name: 'groups', removed: '', added: 'all-in' }],
      },
    ])
    assert.deepEqual(await findings(instance()), [])

    const again = await put(instance(), `All/group/${id}`, mandatory)
    assert.deepEqual(again.body.groups, [{ id, changes: {}, bugs_added: 0, bugs_removed: 0 }])
    const out = await put(instance(), `All/group/${id}`, none)
    assert.equal(out.body.groups[0].bugs_removed, 3)
    assert.equal((await bug(instance(), first!, user)).bugs.length, 1)
    assert.equal((await bug(instance(), hidden!, user)).code, 102)
    assert.deepEqual(await findings(instance()), [])
  })

  void test('more bugs need no more statements', async () => {
    const counts: number[] = []
    for (const [product, bugs] of [
      ['Few', 2],
      ['Many', 12],
    ] as const) {
      await addProduct(instance(), product)
      await addGroup(instance(), `group of ${product}`)
      await file(instance(), product, bugs)
      const before = instance().db.measures().statements
      const { body } = await put(instance(), `${product}/group/group%20of%20${product}`, mandatory)
      assert.equal(body.groups[0].bugs_added, bugs)
      counts.push(instance().db.measures().statements - before)
    }
    assert.equal(counts[0], counts[1])
  })

  void test('an invalid combination, and a group that is not for bugs, are refused', async () => {
    await addProduct(instance(), 'Refused')
    await addGroup(instance(), 'closed', false)
    await addGroup(instance(), 'open')
    const refused: [string, object, number, number][] = [
      ['open', { membercontrol: 2, othercontrol: 1 }, 400, 32000],
      ['open', { membercontrol: 4 }, 400, 57],
      ['open', { frobnicate: 1 }, 400, 67399],
      ['closed', mandatory, 400, 32000],
      ['editbugs', mandatory, 400, 32000],
      ['nosuch', mandatory, 404, 51],
      ['999999', mandatory, 404, 51],
    ]
    for (const [group, body, status, code] of refused) {
      const answer = await put(instance(), `Refused/group/${group}`, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], group)
    }
  })

  void test('is visible to and changed by administrators of the product only', async () => {
    const id = await addProduct(instance(), 'Ours')
    const user = await instance().person('owner@example.com')
    for (const verb of ['GET', 'PUT']) {
      const path = `/rest/product/Ours/group${verb === 'PUT' ? '/open' : ''}`
      const denied = await instance().ask(verb, path, { as: user })
      assert.deepEqual([denied.status, denied.body.code], [401, 304])
    }
    await putControl(instance(), id, 'editbugs', { editcomponents: 1 })
    assert.equal((await put(instance(), 'Ours/group/open', { canedit: true }, user)).status, 200)
    const elsewhere = await put(instance(), 'Refused/group/open', { canedit: true }, user)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 32000])
  })
})

onEachInstance('administering products', (instance) => {
  void test('a user with editcomponents in a product can change and delete it', async () => {
    const id = await addProduct(instance(), 'Ours')
    const user = await instance().person('owner@example.com')
    await putControl(instance(), id, 'editbugs', { editcomponents: 1 })
    assert.equal((await put(instance(), 'Ours', { description: 'e' }, user)).status, 200)
    const elsewhere = await put(instance(), 'TestProduct', { description: 'e' }, user)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 32000])
    const gone = await instance().ask('DELETE', `/rest/product/${id}`, { as: user })
    assert.deepEqual(gone.body, { products: [{ id }] })
    const { body } = await instance().ask('GET', '/rest/product/Ours', { as: instance().admin })
    assert.deepEqual(body, { products: [] })
  })

  void test('deleting a product deletes everything in it; a product with bugs stays', async () => {
    const id = await addProduct(instance(), 'Used')
    await addGroup(instance(), 'theirs')
    await put(instance(), 'Used/group/theirs', mandatory)
    await file(instance(), 'Used', 1)
    const used = await instance().ask('DELETE', '/rest/product/Used', { as: instance().admin })
    assert.deepEqual([used.status, used.body.code], [400, 32000])
    const unused = await addProduct(instance(), 'Unused')
    await put(instance(), 'Unused/group/theirs', mandatory)
    const both = `/rest/product?ids=${unused}&ids=${id}`
    assert.equal((await instance().ask('DELETE', both, { as: instance().admin })).status, 400)
    const gone = await instance().ask('DELETE', '/rest/product/Unused', { as: instance().admin })
    assert.deepEqual(gone.body, { products: [{ id: unused }] })
  })

  void test('lets editors of classifications move products', async () => {
    const editor = await instance().person('editor@example.com', ['editcomponents'])
    const move = { classification: 'unclassified' }
    const denied = await put(instance(), 'TestProduct', move, editor)
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const same = await put(instance(), 'TestProduct', move)
    assert.deepEqual(same.body.products, [{ id: 1, changes: {} }])
    const unknown = await put(instance(), 'TestProduct', { classification: 'nosuch' })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
  })
})
