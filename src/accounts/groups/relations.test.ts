import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { checkMemberships } from '../memberships/check-memberships.ts'

async function addGroup(instance: Instance, name: string) {
  const group = { name, description: 'd', is_active: true }
  return (await instance.ask('POST', '/rest/group', { as: instance.admin, body: group })).body
    .id as number
}
const put = (instance: Instance, group: string, body: object, as: Person = instance.admin) =>
  instance.ask('PUT', `/rest/group/${group}`, { as, body })
/** Everyone is in these. */
const FROM_PATTERNS = new Set(['editbugs', 'bz_canusewhines'])
async function groupsOf(instance: Instance, person: Person) {
  const { body } = await instance.ask('GET', `/rest/user/${person.id}`, { as: instance.admin })
  const groups = body.users[0].groups as { name: string }[]
  return groups.map(({ name }) => name).filter((name) => !FROM_PATTERNS.has(name))
}
async function details(instance: Instance, group: string) {
  const { body } = await instance.ask('GET', `/rest/group/${group}?details=1`, {
    as: instance.admin,
  })
  return body.groups[0]
}
async function findings(instance: Instance) {
  const found: string[] = []
  for await (const { findings: more } of checkMemberships(instance.db)) found.push(...more)
  return found
}

onEachInstance('which group contains which', (instance) => {
  void test('members of one group belong to another while it contains theirs', async () => {
    for (const name of ['inner', 'outer', 'all']) await addGroup(instance(), name)
    const kim = await instance().person('kim@example.com', ['inner'])
    const done = await put(instance(), 'outer', { members: { add: ['INNER'] } })
    assert.deepEqual(done.body.groups[0].changes, { members: { removed: '', added: 'inner' } })
    await put(instance(), 'all', { members: { add: ['outer'], remove: ['inner'] } })
    assert.deepEqual(await groupsOf(instance(), kim), ['all', 'inner', 'outer'])
    assert.deepEqual((await details(instance(), 'outer')).members, ['admin', 'inner'])
    assert.deepEqual((await details(instance(), 'outer')).members_of, ['all'])
    assert.deepEqual(await findings(instance()), [])

    const same = await put(instance(), 'outer', { members: { set: ['inner', 1] } })
    assert.deepEqual(same.body.groups[0].changes, {})
    const cleared = await put(instance(), 'outer', { members: { set: [], add: ['inner'] } })
    assert.deepEqual(cleared.body.groups[0].changes, {
      members: { removed: 'admin,inner', added: '' },
    })
    assert.deepEqual(await groupsOf(instance(), kim), ['inner'])
    assert.deepEqual(await findings(instance()), [])
  })

  void test('two groups may contain each other, but no group itself', async () => {
    for (const name of ['left', 'right']) await addGroup(instance(), name)
    const kim = await instance().person('lea@example.com', ['left'])
    await put(instance(), 'right', { members: { add: ['left'] } })
    await put(instance(), 'left', { members: { add: ['right'] } })
    assert.deepEqual(await groupsOf(instance(), kim), ['left', 'right'])
    const self = await put(instance(), 'left', { members: { add: ['left'] }, description: 'e' })
    assert.deepEqual([self.status, self.body.code], [400, 32000])
    assert.equal((await details(instance(), 'left')).description, 'd')
  })

  void test('administrators stay in system groups', async () => {
    const answer = await put(instance(), 'editusers', { members: { set: [] } })
    assert.deepEqual([answer.status, answer.body.code], [400, 32000])
  })

  void test('the right to grant a group, and to see its members, is set for groups', async () => {
    for (const name of ['given', 'givers']) await addGroup(instance(), name)
    const giver = await instance().person('giver@example.com', ['givers'])
    const asked = { bless_from: { add: ['givers'] }, visible_from: { set: ['givers'] } }
    const done = await put(instance(), 'given', asked)
    assert.deepEqual(done.body.groups[0].changes, {
      bless_from: { removed: '', added: 'givers' },
      visible_from: { removed: 'admin', added: 'givers' },
    })
    const shown = await instance().ask('GET', '/rest/group', { as: giver })
    assert.deepEqual(
      shown.body.groups.map(({ name }: { name: string }) => name),
      ['given'],
    )
    const { bless_to, visible_to, icon_url } = await details(instance(), 'givers')
    assert.deepEqual([bless_to, visible_to, icon_url], [['given'], ['given'], ''])
    assert.deepEqual((await details(instance(), 'given')).visible_from, ['givers'])
    const others = await instance().ask('GET', '/rest/group?details=1', { as: giver })
    assert.deepEqual(Object.keys(others.body.groups[0]).sort(), ['description', 'id', 'name'])
  })

  void test('an unknown group is refused, and so is an unauthorized caller', async () => {
    for (const unknown of ['nosuch', 999_999]) {
      const answer = await put(instance(), 'given', { members: { add: [unknown] } })
      assert.deepEqual([answer.status, answer.body.code], [404, 51])
    }
    const user = await instance().person('user@example.com', ['editusers'])
    const denied = await put(instance(), 'given', { members: { add: ['givers'] } }, user)
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
  })

  void test('more members need no more statements', async () => {
    const counts: number[] = []
    for (const [name, people] of [
      ['few', 2],
      ['many', 9],
    ] as const) {
      await addGroup(instance(), name)
      await addGroup(instance(), `over-${name}`)
      for (let at = 0; at < people; at++)
        await instance().person(`${name}${at}@example.com`, [name])
      const before = instance().db.measures().statements
      await put(instance(), `over-${name}`, { members: { add: [name] }, user_regexp: `^${name}` })
      counts.push(instance().db.measures().statements - before)
    }
    assert.equal(counts[0], counts[1])
    assert.deepEqual(await findings(instance()), [])
  })
})
