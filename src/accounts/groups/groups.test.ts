import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { isInNamed } from './groups.ts'
import { actorById, nobody } from '../actors/actors.ts'

onEachInstance('Group.get', (instance) => {
  let kim: Person
  let editor: Person
  let blesser: Person
  before(async () => {
    kim = await instance().person('kim@example.com', ['canconfirm'])
    editor = await instance().person('editor@example.com', ['editusers'])
    blesser = await instance().person('blesser@example.com')
    const body = { bless_groups: { add: ['canconfirm'] } }
    await instance().ask('PUT', `/rest/user/${blesser.id}`, { as: instance().admin, body })
    const group = { name: 'Zed', description: 'Last', is_active: true }
    await instance().ask('POST', '/rest/group', { as: instance().admin, body: group })
  })
  const get = (path: string, as?: Person) => instance().ask('GET', `/rest/group${path}`, { as })
  const names = async (path: string, as: Person) =>
    ((await get(path, as)).body.groups as { name: string }[]).map(({ name }) => name)
  const logins = (members: { name: string }[]) => members.map(({ name }) => name)

  void test('returns all groups with all fields to creategroups, system groups first', async () => {
    const { status, body } = await get('', instance().admin)
    assert.equal(status, 200)
    assert.equal(body.groups.length, 15)
    const { description, ...first } = body.groups[0]
    assert.deepEqual(first, {
      id: 1,
      name: 'admin',
      is_bug_group: 0,
      user_regexp: '',
      is_active: 1,
    })
    assert.equal(typeof description, 'string')
    assert.deepEqual((await names('', instance().admin)).slice(-3), [
      'editusers',
      'tweakparams',
      'Zed',
    ])
  })
  void test('returns all groups to editusers, but only name and description', async () => {
    const { body } = await get('', editor)
    assert.equal(body.groups.length, 15)
    assert.deepEqual(Object.keys(body.groups[0]).sort(), ['description', 'id', 'name'])
  })
  void test('returns a group to those who can grant it', async () => {
    assert.deepEqual(await names('', blesser), ['canconfirm'])
    assert.deepEqual(await names('/editbugs', blesser), ['editbugs'])
  })
  void test('returns no groups to others, and needs no login', async () => {
    const refused = await get('', kim)
    assert.deepEqual([refused.status, refused.body.code], [400, 805])
    const anonymous = await get('')
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
  })
  void test('takes path, ids and names, each group once; omits unknown numbers', async () => {
    const path = '/1?ids=8&ids=1&ids=999&names=CANCONFIRM&names=admin'
    assert.deepEqual(await names(path, instance().admin), ['admin', 'editbugs', 'canconfirm'])
    assert.deepEqual(await names('/zed', instance().admin), ['Zed'])
    const { status, body } = await get('?names=nosuch', instance().admin)
    assert.deepEqual([status, body.code], [404, 51])
  })
  void test('returns direct and indirect members with membership', async () => {
    const { body } = await get(
      '?names=canconfirm&names=bz_canusewhines&membership=1',
      instance().admin,
    )
    const [confirm, whines] = body.groups
    assert.deepEqual(confirm.membership[1], {
      id: kim.id,
      real_name: 'kim',
      name: 'kim@example.com',
      email: 'kim@example.com',
      can_login: true,
      email_enabled: true,
      login_denied_text: '',
    })
    assert.deepEqual(logins(confirm.membership), ['admin@example.com', 'kim@example.com'])
    assert.equal(whines.membership.length, 4)
    const all = (await get('?membership=1', instance().admin)).body.groups
    assert.deepEqual(logins(all.at(-1).membership), ['admin@example.com'])
  })
  void test('returns members only to those who administer users or that group', async () => {
    assert.equal((await get('/admin?membership=1', editor)).status, 200)
    const own = await get('/canconfirm?membership=1', blesser)
    assert.equal(own.body.groups[0].membership.length, 2)
    const { status, body } = await get('/admin?membership=1', blesser)
    assert.deepEqual([status, body.code], [400, 32000])
  })
  void test('returns only visible users with usevisibilitygroups', async () => {
    await instance().set('usevisibilitygroups', '1')
    const path = '/canconfirm?membership=1'
    assert.deepEqual((await get(path, blesser)).body.groups[0].membership, [])
    assert.equal((await get(path, editor)).body.groups[0].membership.length, 2)
    await instance().set('usevisibilitygroups', '0')
  })
})

onEachInstance('Group.create and Group.update', (instance) => {
  let kim: Person
  before(async () => {
    kim = await instance().person('kim@secret.example')
  })
  const create = (body: object, as: Person | undefined = instance().admin) =>
    instance().ask('POST', '/rest/group', { as, body })
  const put = (path: string, body: object, as: Person | undefined = instance().admin) =>
    instance().ask('PUT', `/rest/group/${path}`, { as, body })
  const members = async (name: string) => {
    const path = `/rest/group/${name}?membership=1`
    const { groups } = (await instance().ask('GET', path, { as: instance().admin })).body
    return (groups[0].membership as { name: string }[]).map((member) => member.name)
  }
  const group = {
    name: 'secret-group',
    description: 'Secret things',
    user_regexp: '@SECRET\\.example$',
    is_active: true,
    icon_url: 'http://127.0.0.1/i.png',
  }

  void test('administrators and users who match the pattern become members immediately', async () => {
    const answer = await create(group)
    assert.deepEqual([answer.status, answer.body], [201, { id: 15 }])
    const { groups } = (await instance().ask('GET', '/rest/group/15', { as: instance().admin }))
      .body
    assert.deepEqual(groups, [
      {
        id: 15,
        name: 'secret-group',
        description: 'Secret things',
        is_bug_group: 1,
        user_regexp: '@SECRET\\.example$',
        is_active: 1,
      },
    ])
    assert.deepEqual(await members('secret-group'), ['admin@example.com', 'kim@secret.example'])
  })
  void test('users who match the pattern later become members, too', async () => {
    await instance().person('lee@secret.example')
    assert.ok((await members('secret-group')).includes('lee@secret.example'))
  })
  void test('a changed pattern adds and removes members, but not those added by hand', async () => {
    const body = { groups: { add: ['secret-group'] } }
    await instance().ask('PUT', `/rest/user/${kim.id}`, { as: instance().admin, body })
    await instance().person('pat@example.com')
    const changed = await put('secret-group', { user_regexp: '^pat@' })
    assert.deepEqual(changed.body.groups[0].changes, {
      user_regexp: { removed: '@SECRET\\.example$', added: '^pat@' },
    })
    assert.deepEqual(await members('secret-group'), [
      'admin@example.com',
      'kim@secret.example',
      'pat@example.com',
    ])
  })
  void test('returns the differences, and nothing if there are none', async () => {
    const body = { description: 'Very secret', user_regexp: '', is_active: false, icon_url: '' }
    const { status, body: first } = await put('15', body)
    assert.deepEqual(
      [status, first],
      [
        200,
        {
          groups: [
            {
              id: 15,
              changes: {
                description: { removed: 'Secret things', added: 'Very secret' },
                user_regexp: { removed: '^pat@', added: '' },
                is_active: { removed: '1', added: '0' },
                icon_url: { removed: 'http://127.0.0.1/i.png', added: '' },
              },
            },
          ],
        },
      ],
    )
    assert.deepEqual((await put('SECRET-group', body)).body.groups, [{ id: 15, changes: {} }])
  })
  void test('a group is inactive by default', async () => {
    const { id } = (await create({ name: 'quiet', description: 'x' })).body
    const { groups } = (await instance().ask('GET', `/rest/group/${id}`, { as: instance().admin }))
      .body
    assert.equal(groups[0].is_active, 0)
  })
  void test('a renamed group keeps the role that a parameter gives it', async () => {
    await instance().set('insidergroup', 'secret-group')
    await put('secret-group', { name: 'insiders' })
    const isIn = (id: number) =>
      instance().db.look(async (tx) => {
        const actor = (await actorById(tx, id)) ?? nobody
        return isInNamed(
          { tx, actor, now: 0, sign: String, site: { has_mail: false } },
          'insidergroup',
        )
      })
    assert.equal(await isIn(kim.id), true)
    assert.equal(await isIn(0), false)
    await instance().set('insidergroup', '')
    assert.equal(await isIn(kim.id), false)
  })
  void test('several groups are changed together, all or none', async () => {
    const both = await put('insiders', { names: ['quiet', 'INSIDERS'], description: 'Same' })
    assert.equal(both.body.groups.length, 2)
    const same = await put('insiders', { names: ['quiet'], name: 'one' })
    assert.deepEqual([same.status, same.body.code], [400, 801])
    assert.ok((await members('insiders')).length > 0)
  })

  const refused: [name: string, body: object, status: number, code: number][] = [
    ['no name', { description: 'x' }, 400, 800],
    ['a blank name', { name: ' ', description: 'x' }, 400, 800],
    ['a name that is taken', { name: 'ADMIN', description: 'x' }, 400, 801],
    ['no description', { name: 'x' }, 400, 802],
    ['an invalid pattern', { name: 'x', description: 'x', user_regexp: '([' }, 400, 803],
    ['a name that is too long', { name: 'x'.repeat(256), description: 'x' }, 400, 53],
  ]
  for (const [name, body, status, code] of refused) {
    void test(`refused as a new group: ${name}`, async () => {
      const answer = await create(body)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }
  const refusedChanges: [name: string, path: string, body: object, status: number, code: number][] =
    [
      ['an unknown name', 'nosuch', { description: 'x' }, 404, 51],
      ['an unknown id', '999', { description: 'x' }, 404, 51],
      ['an unknown field', 'quiet', { isbuggroup: 0 }, 400, 67399],
      ['a blank name', 'quiet', { name: '' }, 400, 800],
      ['a name that is taken', 'quiet', { name: 'Admin' }, 400, 801],
      ['another name for a system group', 'admin', { name: 'root' }, 400, 32000],
    ]
  for (const [name, path, body, status, code] of refusedChanges) {
    void test(`refused as a change: ${name}`, async () => {
      const answer = await put(path, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }
  void test('only creategroups can create and change groups', async () => {
    const answers = [await create(group, kim), await put('quiet', { description: 'x' }, kim)]
    for (const { status, body } of answers) assert.deepEqual([status, body.code], [401, 304])
    const anonymous = await instance().ask('POST', '/rest/group', { body: group })
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
  })
  void test('changes are recorded in the audit log', async () => {
    const rows = await instance().db.look((tx) =>
      tx
        .selectFrom('audit_log')
        .selectAll()
        .where('class', '=', 'Bugzilla::Group')
        .where('object_id', '=', 15)
        .orderBy('id')
        .execute(),
    )
    const told = rows.map(({ field, removed, added }) => [field, removed, added])
    assert.deepEqual(told[0], ['__create__', null, 'secret-group'])
    assert.ok(told.some(([field, , added]) => field === 'name' && added === 'insiders'))
  })
})
