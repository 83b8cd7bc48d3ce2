import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'

const MINUTE_MS = 60_000

onEachInstance('administering accounts', (opened) => {
  let instance: Instance
  let editor: Person
  let blesser: Person
  let ann: Person
  const get = async (path: string, as: Person) => (await instance.ask('GET', path, { as })).body
  const send = (method: string, path: string, as: Person, body?: object) =>
    instance.ask(method, `/rest${path}`, { as, ...(body && { body }) })

  before(async () => {
    instance = opened()
    const { admin } = instance
    for (const name of ['team', 'staff', 'others']) {
      await send('POST', '/group', admin, { name, description: name, is_active: true })
    }
    await send('PUT', '/group/staff', admin, {
      members: { add: ['team'] },
      user_regexp: '@staff\\.example$',
    })
    editor = await instance.person('editor@example.com', ['editusers'])
    blesser = await instance.person('blesser@example.com')
    ann = await instance.person('ann@staff.example', ['team'])
    await send('PUT', `/user/${blesser.id}`, admin, { bless_groups: { add: ['team'] } })
  })

  void test('a search finds people by name, state and group, in pages', async () => {
    await send('PUT', `/user/${(await instance.person('gone@example.com')).id}`, editor, {
      login_denied_text: 'left',
    })
    const cases: [query: string, logins: string[]][] = [
      ['text=STAFF.exa', ['ann@staff.example']],
      ['text=b*example.com', ['blesser@example.com']],
      ['text=100%25', []],
      ['state=disabled', ['gone@example.com']],
      ['group=staff', ['admin@example.com', 'ann@staff.example']],
      ['group=team&text=ann', ['ann@staff.example']],
      ['limit=2&offset=1', ['ann@staff.example', 'blesser@example.com']],
    ]
    for (const [query, logins] of cases) {
      const { users } = await get(`/rest/docket_users?${query}`, editor)
      const names = (users as { name: string }[]).map(({ name }) => name)
      assert.deepEqual(names, logins, query)
    }
    const { total } = await get('/rest/docket_users?limit=1', editor)
    assert.equal(total, 5)
  })

  void test('members of a group are told with the reason', async () => {
    const { users } = await get('/rest/docket_users?group=staff&text=ann', editor)
    assert.deepEqual(users[0].membership, {
      is_direct: false,
      by_pattern: true,
      through: ['team'],
    })
    const { groups, access } = await get('/rest/user/ann@staff.example/account', editor)
    const team = groups.find(({ name }: { name: string }) => name === 'team')
    assert.deepEqual([team.is_direct, team.by_pattern, team.may_bless], [true, false, false])
    assert.deepEqual([access.has_password, access.failed_logins, access.locked], [true, 0, []])
  })

  void test('who can add others to a group sees and changes only that', async () => {
    const account = await get(`/rest/user/${ann.id}/account`, blesser)
    assert.deepEqual(
      account.groups.map(({ name }: { name: string }) => name),
      ['team'],
    )
    assert.deepEqual(Object.keys(account).toSorted(), [
      'can_login',
      'groups',
      'id',
      'name',
      'real_name',
    ])
    const bob = await instance.person('bob@example.com')
    const groups = { add: ['team'] }
    const changed = await send('PUT', '/docket_users/groups', blesser, { ids: [bob.id], groups })
    assert.deepEqual(changed.body.users[0].changes, { groups: { removed: '', added: 'team' } })
    const refused: [method: string, path: string, body?: object][] = [
      ['PUT', '/docket_users/groups', { ids: [bob.id], groups: { add: ['others'] } }],
      ['PUT', `/user/${bob.id}`, { groups: { add: ['team'] } }],
      ['PUT', `/user/${bob.id}`, { bless_groups: { add: ['team'] } }],
      ['DELETE', `/user/${bob.id}/sessions`],
      ['DELETE', `/user/${bob.id}/api_keys`],
      ['DELETE', `/user/${bob.id}/failed_logins`],
      ['POST', `/user/${bob.id}/password_reset`],
    ]
    for (const [method, path, body] of refused) {
      const { status, body: said } = await send(method, path, blesser, body)
      assert.deepEqual([status, said.code], [401, 304], `${method} ${path}`)
    }
    const outside = await get('/rest/docket_users?group=others', blesser)
    assert.equal(outside.code, 32000)
    for (const path of ['/rest/docket_users', `/rest/user/${ann.id}/account`]) {
      assert.equal((await get(path, bob)).code, 304)
    }
  })

  void test('with visibility groups, only people whom they can see', async () => {
    const eve = await instance.person('eve@example.com')
    await instance.set('usevisibilitygroups', '1')
    const { users } = await get('/rest/docket_users', blesser)
    assert.deepEqual(users, [])
    for (const [method, path, body] of [
      ['GET', `/user/${eve.id}/account`],
      ['PUT', `/user/${eve.id}`, { groups: { add: ['team'] } }],
    ] as const) {
      assert.equal((await send(method, path, blesser, body)).body.code, 304)
    }
    await instance.set('usevisibilitygroups', '0')
  })

  void test('sessions are ended, keys revoked, locks ended, and all of it recorded', async () => {
    const eve = await instance.person('lock@example.com')
    const login = (password: string) =>
      instance.ask('GET', `/rest/login?login=${eve.login}&password=${encodeURIComponent(password)}`)
    const { token } = (await login(PASSWORD)).body
    assert.deepEqual((await send('DELETE', `/user/${eve.id}/sessions`, editor)).body, { ended: 1 })
    assert.equal((await instance.ask('GET', `/rest/whoami?token=${token}`)).body.code, 32000)
    for (let tries = 0; tries < 5; tries += 1) await login('wrong')
    assert.equal((await login(PASSWORD)).status, 400)
    const { access } = await get(`/rest/user/${eve.id}/account`, editor)
    assert.deepEqual([access.failed_logins, access.locked.length], [5, 1])
    const unlocked = await send('DELETE', `/user/${eve.id}/failed_logins`, editor)
    assert.deepEqual(unlocked.body, { failed_logins: 5 })
    assert.equal((await login(PASSWORD)).status, 200)
    const unknown = await send('DELETE', `/user/${eve.id}/api_keys`, editor, { key_ids: [1] })
    assert.equal(unknown.body.code, 51)
    const revoked = await send('DELETE', `/user/${eve.id}/api_keys`, editor)
    assert.equal(revoked.body.ids.length, 1)
    assert.equal((await get('/rest/whoami', eve)).code, 306)
    const { audit_log: log } = await get(`/rest/audit_log?object_id=${eve.id}`, instance.admin)
    const fields = (log as { class: string; field: string; user: string }[])
      .filter((entry) => entry.class === 'Bugzilla::User' && entry.user === editor.login)
      .map(({ field }) => field)
    assert.deepEqual(fields.toSorted(), ['api_keys', 'failed_logins', 'sessions'])
    instance.clock.now += MINUTE_MS
  })
})
