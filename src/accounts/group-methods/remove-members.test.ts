import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { limits } from '../../platform/limits.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'

onEachInstance('Group.remove_members', (opened) => {
  let instance: Instance
  let keeper: Person
  const people = ['ann@old.example', 'bob@old.example', 'cat@new.example', 'dan@old.example']
  const remove = (group: string, query: string, as = keeper) =>
    instance.ask('DELETE', `/rest/group/${group}/members?${query}`, { as })
  const put = async (path: string, body: object) => {
    const { status, text } = await instance.ask('PUT', `/rest/${path}`, {
      as: instance.admin,
      body,
    })
    assert.equal(status, 200, text)
  }
  async function members(group: string) {
    const path = `/rest/group/${group}?membership=1`
    const { body } = await instance.ask('GET', path, { as: instance.admin })
    return (body.groups[0].membership as { name: string }[]).map(({ name }) => name)
  }
  /** A group to which all of them were added, and `dan` by another group, `ann` by its pattern. */
  async function create(name: string) {
    for (const group of [name, `${name}-inner`]) {
      const body = { name: group, description: 'd', is_active: true }
      await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    }
    const add = { add: [name] }
    for (const login of people) await put(`user/${login}`, { groups: add, bless_groups: add })
    await put('user/dan@old.example', { groups: { add: [`${name}-inner`] } })
    // Each is a member of the other, which is no reason of its own.
    await put(`group/${name}`, { members: { add: [`${name}-inner`] }, user_regexp: '^ann@' })
    await put(`group/${name}-inner`, { members: { add: [name] } })
  }

  before(async () => {
    instance = opened()
    keeper = await instance.person('keeper@example.com', ['creategroups'])
    for (const login of people) await instance.person(login)
  })

  void test('names whom it would remove and who would remain, then removes them', async () => {
    await create('one')
    const told = {
      removed: 3,
      people: ['ann@old.example', 'bob@old.example', 'dan@old.example'],
      staying: 2,
      people_staying: [
        { name: 'ann@old.example', by_pattern: true, through: [] },
        { name: 'dan@old.example', by_pattern: false, through: ['one-inner'] },
      ],
    }
    const preview = await remove('one', 'pattern=@OLD%5C.&dry_run=1')
    assert.equal(preview.status, 200, preview.text)
    const { id, ...rest } = preview.body
    assert.deepEqual(rest, told)
    assert.equal((await members('one')).length, 5)
    const { body } = await remove('one', 'pattern=@OLD%5C.')
    assert.deepEqual(body, { id, ...told })
    const left = ['admin@example.com', 'ann@old.example', 'cat@new.example', 'dan@old.example']
    assert.deepEqual(await members('one'), left)
    assert.deepEqual(await members('one-inner'), left)
    const again = await remove(String(id), 'pattern=@OLD%5C.')
    assert.deepEqual([again.body.removed, again.body.staying], [0, 2])
  })

  void test('removes everyone who was added with all, who can still add others', async () => {
    await create('two')
    const refused = await remove('two', 'pattern=+')
    assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    const { body } = await remove('two', 'all=1')
    assert.deepEqual([body.removed, body.staying], [4, 3])
    assert.deepEqual(await members('two'), [
      'admin@example.com',
      'ann@old.example',
      'dan@old.example',
    ])
    const { body: account } = await instance.ask('GET', '/rest/user/cat@new.example/account', {
      as: instance.admin,
    })
    const group = (account.groups as { name: string; may_bless_directly: boolean }[]).find(
      ({ name }) => name === 'two',
    )
    assert.equal(group?.may_bless_directly, true)
  })

  void test('is recorded at the group and at each person, and nothing if nobody matches', async () => {
    await create('three')
    const recorded = async () => {
      const { body } = await instance.ask('GET', '/rest/audit_log?limit=1000', {
        as: instance.admin,
      })
      return body.audit_log as Record<string, unknown>[]
    }
    const before = (await recorded()).length
    await remove('three', 'pattern=nobody')
    assert.equal((await recorded()).length, before)
    const { body } = await remove('three', 'pattern=^(bob|cat)@')
    const entries = await recorded()
    assert.equal(entries.length, before + 3)
    const told = entries
      .filter(({ field, removed }) => field === 'explicit_members' || removed === 'three')
      .map((entry) => [entry['class'], entry['object_id'], entry['removed'], entry['added']])
      .filter(([of, id]) => of === 'Bugzilla::User' || id === body.id)
    assert.deepEqual(
      told.filter(([of]) => of === 'Bugzilla::Group'),
      [['Bugzilla::Group', body.id, '4', '2']],
    )
    assert.equal(told.length, 3)
  })

  void test('somebody with an enabled account remains in admin', async () => {
    for (const query of ['all=1', 'pattern=admin@', 'all=1&dry_run=1']) {
      const { status, body } = await remove('admin', query)
      assert.deepEqual([status, body.code], [400, 32000], query)
    }
    await put('user/cat@new.example', { groups: { add: ['admin'] } })
    await put('user/cat@new.example', { login_denied_text: 'Left.' })
    assert.equal((await remove('admin', 'pattern=admin@&dry_run=1')).status, 400)
    await put('user/cat@new.example', { login_denied_text: '' })
    assert.equal((await remove('admin', 'pattern=admin@&dry_run=1')).status, 200)
    await put('user/cat@new.example', { groups: { remove: ['admin'] } })
  })

  void test('somebody remains in admin also if its members are in it by other groups', async () => {
    for (const name of ['chiefs', 'owners']) {
      const body = { name, description: 'd', is_active: true }
      await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    }
    await put('group/admin', { members: { add: ['owners'] } })
    await put('group/owners', { members: { add: ['chiefs'] } })
    const { login } = instance.admin
    await put(`user/${login}`, { groups: { add: ['chiefs'], remove: ['admin'] } })
    for (const query of ['all=1', 'pattern=admin@', 'all=1&dry_run=1']) {
      const { status, body } = await remove('chiefs', query, instance.admin)
      assert.deepEqual([status, body.code], [400, 32000], query)
    }
    await put('user/cat@new.example', { groups: { add: ['chiefs'] } })
    const cat = await remove('chiefs', 'pattern=cat@', instance.admin)
    assert.deepEqual([cat.status, cat.body.people], [200, ['cat@new.example']])
    await put(`user/${login}`, { groups: { add: ['owners'] } })
    const all = await remove('chiefs', 'all=1', instance.admin)
    assert.deepEqual([all.status, all.body.people], [200, [login]])
    await put(`user/${login}`, { groups: { add: ['admin'] } })
  })

  void test('a group that somebody has only through this one is no reason', async () => {
    for (const name of ['outer', 'ring', 'source']) {
      const body = { name, description: 'd', is_active: true }
      await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    }
    await put('group/ring', { members: { add: ['source', 'outer'] } })
    await put('group/outer', { members: { add: ['ring'] } })
    await put('user/dan@old.example', { groups: { add: ['source', 'ring'] } })
    const { body } = await remove('ring', 'pattern=dan@&dry_run=1')
    assert.deepEqual(body.people_staying, [
      { name: 'dan@old.example', by_pattern: false, through: ['source'] },
    ])
  })

  void test('more people than the limit are refused', async () => {
    await create('five')
    const max = limits as { members_removed_max: number }
    const before = max.members_removed_max
    max.members_removed_max = 2
    try {
      for (const query of ['all=1', 'pattern=@old', 'all=1&dry_run=1']) {
        const { status, body } = await remove('five', query)
        assert.deepEqual([status, body.code], [413, 20003], query)
      }
      assert.equal((await remove('five', 'pattern=^(bob|cat)@')).body.removed, 2)
    } finally {
      max.members_removed_max = before
    }
  })

  void test('names only people that the caller can see', async () => {
    await create('four')
    await instance.set('usevisibilitygroups', '1')
    try {
      const hidden = await remove('four', 'all=1&dry_run=1')
      assert.deepEqual(
        [hidden.body.removed, hidden.body.people, hidden.body.people_staying],
        [4, [], []],
      )
      const preview = '/rest/docket_group_pattern?user_regexp=@old'
      const { body } = await instance.ask('GET', preview, { as: keeper })
      assert.deepEqual([body.matching, body.examples], [3, []])
      const all = await remove('four', 'all=1&dry_run=1', instance.admin)
      assert.equal(all.body.people.length, 4)
      await put('group/canconfirm', { visible_from: { add: ['creategroups'] } })
      await put('user/bob@old.example', { groups: { add: ['canconfirm'] } })
      const one = await remove('four', 'all=1&dry_run=1')
      assert.deepEqual(one.body.people, ['bob@old.example'])
      const some = await instance.ask('GET', preview, { as: keeper })
      assert.deepEqual(some.body.examples, ['bob@old.example'])
    } finally {
      await instance.set('usevisibilitygroups', '0')
    }
  })

  void test('needs as many statements however many people match', async () => {
    const body = { name: 'six', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    const alike = ['x1@a.example', 'x2@a.example', 'x3@a.example']
    for (const login of alike) await instance.person(login)
    const add = () => put(`user/${alike[0]}`, { names: alike, groups: { add: ['six'] } })
    await instance.set('usevisibilitygroups', '1')
    try {
      const count = async (pattern: string) => {
        await add()
        // Loads the caches.
        await remove('six', 'pattern=^x')
        await add()
        const before = instance.db.measures().statements
        await remove('six', `pattern=${pattern}`)
        return instance.db.measures().statements - before
      }
      assert.equal(await count('^x'), await count('^x1@'))
    } finally {
      await instance.set('usevisibilitygroups', '0')
    }
  })

  const refused: [name: string, group: string, query: string, status: number, code: number][] = [
    ['an unknown group', 'nosuch', 'all=1', 404, 51],
    ['an invalid pattern', 'admin', 'pattern=(', 400, 803],
    ['a pattern that is too long', 'admin', `pattern=${'x'.repeat(256)}`, 400, 53],
    ['an unknown parameter', 'admin', 'regexp=x', 400, 67399],
  ]
  for (const [name, group, query, status, code] of refused) {
    void test(`refused: ${name}`, async () => {
      const answer = await remove(group, query)
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    })
  }
  void test('only members of creategroups can remove people by a pattern', async () => {
    const editor = await instance.person('editor@example.com', ['editusers'])
    for (const query of ['all=1', 'all=1&dry_run=1']) {
      const { status, body } = await remove('canconfirm', query, editor)
      assert.deepEqual([status, body.code], [401, 304])
    }
  })
})
