import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../../tests/house.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { checkBugs } from '../../bugs/check/check-bugs.ts'

async function addGroup(house: House, name: string, is_active = true) {
  const group = { name, description: 'd', is_active }
  return (await house.ask('POST', '/rest/group', { as: house.admin, body: group })).body
    .id as number
}
async function file(house: House, product: string, count: number, groups: string[] = []) {
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const needed = { product, component: 'Core', version: '1', summary: `bug ${at}`, groups }
    const { body } = await house.ask('POST', '/rest/bug', { as: house.admin, body: needed })
    ids.push(body.id as number)
  }
  return ids
}
const put = (house: House, path: string, body: object, as: Person = house.admin) =>
  house.ask('PUT', `/rest/product/${path}`, { as, body })
const bug = async (house: House, id: number, as?: Person) =>
  (await house.ask('GET', `/rest/bug/${id}`, { as })).body
const mandatory = { membercontrol: 3, othercontrol: 3 }
const none = { membercontrol: 0, othercontrol: 0 }

async function findings(house: House) {
  const found: string[] = []
  for await (const { findings: more } of checkBugs(house.db)) found.push(...more)
  return found
}

onEachHouse('what groups mean in a product', (house) => {
  void test('a group is given a meaning, which is shown and can be taken back', async () => {
    await addProduct(house(), 'Story')
    const id = await addGroup(house(), 'inner')
    const asked = { membercontrol: 1, othercontrol: 0, entry: true, editbugs: true }
    const done = await put(house(), 'story/group/INNER', asked)
    const changes = {
      entry: { removed: '0', added: '1' },
      membercontrol: { removed: '0', added: '1' },
      editbugs: { removed: '0', added: '1' },
    }
    assert.deepEqual(done.body, { groups: [{ id, changes, bugs_added: 0, bugs_removed: 0 }] })
    await file(house(), 'Story', 2, ['inner'])
    const shown = await house().ask('GET', '/rest/product/Story/group', { as: house().admin })
    const rest = { canedit: false, editcomponents: false, canconfirm: false, bug_count: 2 }
    const expected = { id, name: 'inner', is_active: true, ...asked, ...rest }
    assert.deepEqual(shown.body, { groups: [expected] })
    const back = { ...none, entry: false, editbugs: false }
    const taken = await put(house(), `Story/group/${id}`, back)
    assert.equal(taken.body.groups[0].bugs_removed, 2)
    const after = await house().ask('GET', '/rest/product/Story/group', { as: house().admin })
    assert.deepEqual(after.body, { groups: [] })
    assert.deepEqual(await findings(house()), [])
  })

  void test('a mandatory group takes all bugs in, with their history', async () => {
    await addProduct(house(), 'All')
    const id = await addGroup(house(), 'all-in')
    await addGroup(house(), 'beside')
    await put(house(), 'All/group/beside', { membercontrol: 1 })
    const [first] = await file(house(), 'All', 2)
    const [hidden] = await file(house(), 'All', 1, ['beside'])
    const user = await house().person('user@example.com')
    assert.equal((await bug(house(), first!, user)).bugs.length, 1)
    const before = (await bug(house(), first!, house().admin)).bugs[0]

    house().clock.now += 60_000
    const dry = await put(house(), 'All/group/all-in', { ...mandatory, dry_run: true })
    assert.equal(dry.body.groups[0].bugs_added, 3)
    assert.equal((await bug(house(), first!, user)).bugs.length, 1)

    const done = await put(house(), 'All/group/all-in', mandatory)
    assert.deepEqual(done.body, dry.body)
    assert.equal((await bug(house(), first!, user)).code, 102)
    const after = (await bug(house(), first!, house().admin)).bugs[0]
    assert.deepEqual(after.groups, ['all-in'])
    assert.equal(after.last_change_time, before.last_change_time)
    assert.deepEqual((await bug(house(), hidden!, house().admin)).bugs[0].groups, [
      'all-in',
      'beside',
    ])
    const path = `/rest/bug/${first}/history`
    const { body: history } = await house().ask('GET', path, { as: house().admin })
    assert.deepEqual(history.bugs[0].history, [
      {
        when: '2026-06-01T12:01:00Z',
        who: house().admin.login,
        changes: [{ field_name: 'groups', removed: '', added: 'all-in' }],
      },
    ])
    assert.deepEqual(await findings(house()), [])

    const again = await put(house(), `All/group/${id}`, mandatory)
    assert.deepEqual(again.body.groups, [{ id, changes: {}, bugs_added: 0, bugs_removed: 0 }])
    const out = await put(house(), `All/group/${id}`, none)
    assert.equal(out.body.groups[0].bugs_removed, 3)
    assert.equal((await bug(house(), first!, user)).bugs.length, 1)
    assert.equal((await bug(house(), hidden!, user)).code, 102)
    assert.deepEqual(await findings(house()), [])
  })

  void test('more bugs take no more statements', async () => {
    const counts: number[] = []
    for (const [product, bugs] of [
      ['Few', 2],
      ['Many', 12],
    ] as const) {
      await addProduct(house(), product)
      await addGroup(house(), `group of ${product}`)
      await file(house(), product, bugs)
      const before = house().db.measures().statements
      const { body } = await put(house(), `${product}/group/group%20of%20${product}`, mandatory)
      assert.equal(body.groups[0].bugs_added, bugs)
      counts.push(house().db.measures().statements - before)
    }
    assert.equal(counts[0], counts[1])
  })

  void test('what does not go together, or is no group for bugs, is refused', async () => {
    await addProduct(house(), 'Refused')
    await addGroup(house(), 'closed', false)
    await addGroup(house(), 'open')
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
      const answer = await put(house(), `Refused/group/${group}`, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], group)
    }
  })

  void test('only whoever administers the product sees and changes it', async () => {
    const id = await addProduct(house(), 'Ours')
    const user = await house().person('owner@example.com')
    for (const verb of ['GET', 'PUT']) {
      const path = `/rest/product/Ours/group${verb === 'PUT' ? '/open' : ''}`
      const denied = await house().ask(verb, path, { as: user })
      assert.deepEqual([denied.status, denied.body.code], [401, 304])
    }
    await putControl(house(), id, 'editbugs', { editcomponents: 1 })
    assert.equal((await put(house(), 'Ours/group/open', { canedit: true }, user)).status, 200)
    const elsewhere = await put(house(), 'Refused/group/open', { canedit: true }, user)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 32000])
  })
})

onEachHouse('products administered', (house) => {
  void test('who has editcomponents in a product changes and removes it', async () => {
    const id = await addProduct(house(), 'Ours')
    const user = await house().person('owner@example.com')
    await putControl(house(), id, 'editbugs', { editcomponents: 1 })
    assert.equal((await put(house(), 'Ours', { description: 'e' }, user)).status, 200)
    const elsewhere = await put(house(), 'TestProduct', { description: 'e' }, user)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 32000])
    const gone = await house().ask('DELETE', `/rest/product/${id}`, { as: user })
    assert.deepEqual(gone.body, { products: [{ id }] })
    const { body } = await house().ask('GET', '/rest/product/Ours', { as: house().admin })
    assert.deepEqual(body, { products: [] })
  })

  void test('a product goes with all that belongs to it, but not with bugs', async () => {
    const id = await addProduct(house(), 'Used')
    await addGroup(house(), 'theirs')
    await put(house(), 'Used/group/theirs', mandatory)
    await file(house(), 'Used', 1)
    const used = await house().ask('DELETE', '/rest/product/Used', { as: house().admin })
    assert.deepEqual([used.status, used.body.code], [400, 32000])
    const unused = await addProduct(house(), 'Unused')
    await put(house(), 'Unused/group/theirs', mandatory)
    const both = `/rest/product?ids=${unused}&ids=${id}`
    assert.equal((await house().ask('DELETE', both, { as: house().admin })).status, 400)
    const gone = await house().ask('DELETE', '/rest/product/Unused', { as: house().admin })
    assert.deepEqual(gone.body, { products: [{ id: unused }] })
  })

  void test('products are moved by whoever keeps the shelves', async () => {
    const editor = await house().person('editor@example.com', ['editcomponents'])
    const move = { classification: 'unclassified' }
    const denied = await put(house(), 'TestProduct', move, editor)
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const same = await put(house(), 'TestProduct', move)
    assert.deepEqual(same.body.products, [{ id: 1, changes: {} }])
    const unknown = await put(house(), 'TestProduct', { classification: 'nosuch' })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
  })
})
