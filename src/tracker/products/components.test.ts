import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachHouse } from '../../../tests/house.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { groupNamed } from '../../accounts/groups/groups.ts'
import { touch } from '../../platform/db/remembered.ts'
import { ccOfComponent } from './components.ts'

onEachHouse('Component.create', (house) => {
  const full = () => ({
    product: 'testproduct',
    name: 'Core',
    description: 'Core parts',
    default_assignee: house().admin.login,
  })
  const post = (body: object, as = house().admin as Parameters<typeof ask>[2]) =>
    ask('POST', '/rest/component', as, body)
  const ask = (verb: string, path: string, as: { api_key: string } | undefined, body: object) =>
    house().ask(verb, path, { as: as as never, body })
  const components = async () =>
    (await house().ask('GET', '/rest/product/1')).body.products[0].components as {
      id: number
      name: string
    }[]

  void test('a component is there from then on, with its people', async () => {
    const owner = await house().person('owner@example.com')
    const watcher = await house().person('watcher@example.com')
    const { status, body } = await post({
      ...full(),
      default_assignee: 'OWNER@example.com',
      default_qa_contact: watcher.login,
      default_cc: [watcher.login, owner.login, watcher.login],
      is_open: false,
    })
    assert.equal(status, 201)
    const made = (await components()).find(({ id }) => id === body.id)
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
    const cc = await house().rooms.look(docket, ({ tx }) => ccOfComponent(tx, body.id))
    assert.deepEqual(
      cc.sort((a, b) => a - b),
      [owner.id, watcher.id],
    )
  })

  void test('a QA contact counts where they are in use', async () => {
    await house().set('useqacontact', '1')
    const contact = await house().person('contact@example.com')
    await post({ ...full(), name: 'Checked', default_qa_contact: contact.login })
    const made = (await components()).find(({ name }) => name === 'Checked')
    assert.equal((made as { default_qa_contact?: string }).default_qa_contact, contact.login)
    const unknown = await post({ ...full(), name: 'x', default_qa_contact: 'none@example.com' })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
  })

  const refused: [string, object, number, number][] = [
    ['with a name that the product has', { name: 'CORE' }, 400, 1200],
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
    void test(`a component ${name} is refused, and nothing of it stays`, async () => {
      const before = await components()
      const changed = { ...full(), name: 'Refused', ...change }
      const answer = await post(changed)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.deepEqual(await components(), before)
    })
  }

  void test('who has the right in some product makes components there and nowhere else', async () => {
    const user = await house().person('user@example.com')
    const denied = await post({ ...full(), name: 'Mine' }, user)
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const made = await house().ask('POST', '/rest/product', {
      as: house().admin,
      body: { name: 'Theirs', description: 'd', version: '1' },
    })
    await house().rooms.work(docket, async ({ tx }) => {
      const { id: group_id } = (await groupNamed(tx, 'editbugs'))!
      const none = { entry: 0, membercontrol: 0, othercontrol: 0, canedit: 0 }
      const rights = { editcomponents: 1, editbugs: 0, canconfirm: 0 }
      const row = { product_id: made.body.id, group_id, ...none, ...rights }
      await tx.insertInto('group_control_map').values(row).execute()
      await touch(tx)
    })
    const there = await post({ ...full(), product: 'Theirs', name: 'Mine' }, user)
    assert.equal(there.status, 201)
    const here = await post({ ...full(), name: 'Mine' }, user)
    assert.deepEqual([here.status, here.body.code], [400, 32000])
  })

  void test('nobody makes components, and none is changed by PUT', async () => {
    const anonymous = await house().ask('POST', '/rest/component', { body: full() })
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
    const put = await house().ask('PUT', '/rest/component/1', { body: { name: 'x' } })
    assert.deepEqual([put.status, put.body.code], [404, 32614])
  })
})
