import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { addProduct } from '../../../../tests/products.ts'
import { checkMemberships } from '../../../accounts/memberships/check-memberships.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { migrations } from '../../../migrations/list.ts'
import { tablesOf } from '../../../platform/db/whole-tables.ts'
import { checkBugs } from '../../bugs/check/check-bugs.ts'

async function addGroup(instance: Instance, name: string) {
  const group = { name, description: 'd', is_active: true }
  return (await instance.ask('POST', '/rest/group', { as: instance.admin, body: group })).body
    .id as number
}
const remove = (instance: Instance, path: string) =>
  instance.ask('DELETE', `/rest/group${path}`, { as: instance.admin })
const put = (instance: Instance, path: string, body: object) =>
  instance.ask('PUT', `/rest/${path}`, { as: instance.admin, body })

async function findings(instance: Instance) {
  const found: string[] = []
  for (const checking of [checkBugs(instance.db), checkMemberships(instance.db)]) {
    for await (const { findings: more } of checking) found.push(...more)
  }
  return found
}

onEachInstance('Group.delete', (instance) => {
  void test('an unused group can be deleted', async () => {
    const id = await addGroup(instance(), 'unused')
    await addGroup(instance(), 'beside')
    await put(instance(), 'group/beside', { members: { add: ['unused'] } })
    const { status, body } = await remove(instance(), '/UNUSED')
    const uses = { users: 0, bugs: 0, products: 0, flags: 0 }
    assert.deepEqual([status, body], [200, { groups: [{ id, ...uses }] }])
    const again = await remove(instance(), `/${id}`)
    assert.deepEqual([again.status, again.body.code], [404, 51])
    assert.deepEqual(await findings(instance()), [])
  })

  void test('names what requires a group, and drops it on request', async () => {
    const id = await addGroup(instance(), 'needed')
    await addProduct(instance(), 'Story')
    await instance().person('member@example.com', ['needed'])
    const user = await instance().person('user@example.com')
    await put(instance(), 'product/Story/group/needed', { membercontrol: 3, othercontrol: 3 })
    const filed = { product: 'Story', component: 'Core', version: '1', summary: 's' }
    const { body: bug } = await instance().ask('POST', '/rest/bug', {
      as: instance().admin,
      body: filed,
    })
    await instance().transactions.work(docket, async ({ tx }) => {
      const texts = { name: 'review', name_key: 'review', description: 'd', cc_list: '' }
      const switches = { is_active: 1, is_requestable: 1, is_requesteeble: 1, is_multiplicable: 0 }
      const type = { ...texts, ...switches, target_type: 'b', sortkey: 1, grant_group_id: id }
      await tx.insertInto('flagtypes').values(type).execute()
    })
    const uses = { users: 1, bugs: 1, products: 1, flags: 1 }
    const dry = await remove(instance(), '/needed?dry_run=1')
    assert.deepEqual(dry.body, { groups: [{ id, ...uses }] })
    const saying = ['users', 'bugs', 'products', 'flags'].map((use) => `remove_from_${use}=1`)
    for (const [at] of saying.entries()) {
      const without = saying.filter((_, other) => other !== at).join('&')
      const refused = await remove(instance(), `/needed?${without}`)
      assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    }
    const hidden = await instance().ask('GET', `/rest/bug/${bug.id}`, { as: user })
    assert.equal(hidden.body.code, 102)
    const done = await remove(instance(), `/needed?${saying.join('&')}`)
    assert.deepEqual(done.body, { groups: [{ id, ...uses }] })
    const seen = await instance().ask('GET', `/rest/bug/${bug.id}/history`, { as: user })
    assert.deepEqual(seen.body.bugs[0].history[0].changes, [
      { field_name: 'groups', removed: 'needed', added: '' },
    ])
    assert.deepEqual(await findings(instance()), [])
  })

  void test('system groups and groups with a role cannot be deleted', async () => {
    await addGroup(instance(), 'insiders')
    await instance().set('insidergroup', 'Insiders')
    for (const group of ['editbugs', 'insiders']) {
      const { status, body } = await remove(instance(), `/${group}`)
      assert.deepEqual([status, body.code], [400, 32000])
    }
  })

  void test('only creategroups can delete groups', async () => {
    const user = await instance().person('editor@example.com', ['editusers'])
    const denied = await instance().ask('DELETE', '/rest/group/insiders', { as: user })
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
  })
})

/** A new column with such a reference has to be added here, and handled when a row is deleted. */
void test('every column that refers to a group, component or product is handled', () => {
  const naming = (table: string) =>
    tablesOf(migrations).flatMap(({ name, table: { columns } }) =>
      Object.entries(columns)
        .filter(([, kind]) => kind.replace('?', '') === `-> ${table}`)
        .map(([column]) => `${name}.${column}`),
    )
  assert.deepEqual(naming('groups'), [
    'group_group_map.member_id',
    'group_group_map.grantor_id',
    'user_group_map.group_id',
    'group_control_map.group_id',
    'bug_group_map.group_id',
    'flagtypes.grant_group_id',
    'flagtypes.request_group_id',
    'namedquery_group_map.group_id',
    'category_group_map.group_id',
    'ticket_policies.group_id',
  ])
  assert.deepEqual(naming('components'), [
    'component_cc.component_id',
    'bugs.component_id',
    'flaginclusions.component_id',
    'flagexclusions.component_id',
    'area_watch.component_id',
  ])
  assert.deepEqual(naming('products'), [
    'components.product_id',
    'versions.product_id',
    'milestones.product_id',
    'group_control_map.product_id',
    'bugs.product_id',
    'flaginclusions.product_id',
    'flagexclusions.product_id',
    'area_watch.product_id',
    'link_patterns.product_id',
  ])
})
