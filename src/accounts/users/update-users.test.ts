import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'

onEachInstance('User.update', (instance) => {
  let dev: Person
  before(async () => {
    dev = await instance().person('dev1@example.com')
  })
  const put = (path: string, body: object, as: Person | undefined = instance().admin) =>
    instance().ask('PUT', `/rest/user/${path}`, { as, body })
  const changes = async (path: string, body: object) => {
    const answer = await put(path, body)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.users.length, 1)
    return answer.body.users[0].changes as unknown
  }
  const logIn = (login: string, password: string) =>
    instance().ask('GET', `/rest/login?login=${login}&password=${encodeURIComponent(password)}`)
  const groupsOf = async (person: Person) => {
    const { body } = await instance().ask('GET', `/rest/user/${person.id}`, {
      as: instance().admin,
    })
    return (body.users[0].groups as { name: string }[]).map(({ name }) => name)
  }
  const PASSWORD = 'correct horse battery'

  void test('returns the differences, and nothing if there are none', async () => {
    const body = {
      full_name: 'Dev Uno',
      login_denied_text: 'gone',
      groups: { add: ['canconfirm'] },
    }
    assert.deepEqual(await changes('dev1@example.com', body), {
      full_name: { removed: 'dev1', added: 'Dev Uno' },
      login_denied_text: { removed: '', added: 'gone' },
      is_enabled: { removed: '1', added: '0' },
      groups: { removed: '', added: 'canconfirm' },
    })
    assert.deepEqual(await changes('DEV1@example.com', body), {})
    const inside = { name: 'Dev Uno', disabledtext: 'gone' }
    assert.deepEqual(await changes('dev1@example.com', inside), {})
  })
  void test('a disabled account is refused wherever it logs in, with the reason', async () => {
    const answers = [await logIn('dev1@example.com', PASSWORD)]
    answers.push(await instance().ask('GET', '/rest/whoami', { as: dev }))
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.code], [401, 301])
      assert.match(body.message, /^gone/)
    }
  })
  void test('email_enabled is returned as disable_mail, inverted', async () => {
    const body = { login_denied_text: '', email_enabled: false, email: 'dev1b@example.com' }
    assert.deepEqual(await changes('dev1@example.com', body), {
      disable_mail: { removed: '0', added: '1' },
      login_denied_text: { removed: 'gone', added: '' },
      is_enabled: { removed: '0', added: '1' },
      email: { removed: 'dev1@example.com', added: 'dev1b@example.com' },
    })
  })
  void test('a new login name changes the groups, by their patterns', async () => {
    const group = { name: 'staff', description: 'Staff', user_regexp: '@STAFF\\.example$' }
    await instance().ask('POST', '/rest/group', { as: instance().admin, body: group })
    await put(`${dev.id}`, { email: 'dev@staff.example' })
    assert.ok((await groupsOf(dev)).includes('staff'))
    await put(`${dev.id}`, { email: 'Dev1@example.com' })
    assert.ok(!(await groupsOf(dev)).includes('staff'))
  })
  void test('a login name can change only in case, too', async () => {
    assert.deepEqual(await changes(`${dev.id}`, { email: 'dev1@example.com' }), {
      email: { removed: 'Dev1@example.com', added: 'dev1@example.com' },
    })
  })

  void test('a new password is recorded by its algorithm only, and ends the sessions', async () => {
    const { token } = (await logIn('dev1@example.com', PASSWORD)).body
    assert.deepEqual(await changes(`${dev.id}`, { password: 'another password' }), {
      cryptpassword: { removed: '', added: 'hashed_with_argon2id' },
    })
    assert.equal((await instance().ask('GET', `/rest/bug?token=${token}`)).body.code, 32000)
    assert.equal((await logIn('dev1@example.com', PASSWORD)).body.code, 300)
    assert.equal((await logIn('dev1@example.com', 'another password')).status, 200)
    assert.equal((await instance().ask('GET', '/rest/whoami', { as: dev })).status, 200)
  })
  void test('disabling the login ends the sessions; a new real name does not', async () => {
    const { token } = (await logIn('dev1@example.com', 'another password')).body
    const login = () =>
      instance().ask('GET', `/rest/valid_login?login=dev1@example.com&token=${token}`)
    await put(`${dev.id}`, { full_name: 'Dev Due' })
    assert.deepEqual((await login()).body, { result: true })
    await put(`${dev.id}`, { login_denied_text: 'for a moment' })
    await put(`${dev.id}`, { login_denied_text: '' })
    assert.equal((await login()).body.code, 32000)
  })

  void test('groups are set, added and removed by number and name', async () => {
    assert.deepEqual(await changes(`${dev.id}`, { groups: { set: ['tweakparams', 9, '7'] } }), {
      groups: { removed: '', added: 'tweakparams,editkeywords' },
    })
    const both = { groups: { add: [7], remove: ['editkeywords', 'TWEAKPARAMS'] } }
    assert.deepEqual(await changes(`${dev.id}`, both), {
      groups: { removed: 'tweakparams', added: '' },
    })
    assert.deepEqual(await changes(`${dev.id}`, { groups: { set: [], add: [2] } }), {
      groups: { removed: 'editkeywords,canconfirm', added: '' },
    })
    assert.deepEqual(await groupsOf(dev), ['bz_canusewhines', 'editbugs'])
  })
  void test('a new membership takes effect immediately', async () => {
    const parameters = () => instance().ask('GET', '/rest/group', { as: dev })
    assert.equal((await parameters()).body.code, 805)
    await put(`${dev.id}`, { groups: { add: ['creategroups'] } })
    assert.equal((await parameters()).status, 200)
    await put(`${dev.id}`, { groups: { remove: ['creategroups'] } })
    assert.equal((await parameters()).body.code, 805)
  })
  void test('bless_groups lets a user grant a group without being a member', async () => {
    assert.deepEqual(await changes(`${dev.id}`, { bless_groups: { add: ['canconfirm'] } }), {
      bless_groups: { removed: '', added: 'canconfirm' },
    })
    assert.ok(!(await groupsOf(dev)).includes('canconfirm'))
    const { body } = await instance().ask('GET', '/rest/group', { as: dev })
    assert.deepEqual(
      (body.groups as { name: string }[]).map(({ name }) => name),
      ['canconfirm'],
    )
  })

  void test('path, ids and names are changed together, each user once, all or none', async () => {
    const lee = await instance().person('lee@example.com')
    const body = { ids: [lee.id], names: ['lee@example.com'], full_name: 'Same' }
    const { users } = (await put(`${dev.id}`, body)).body
    assert.deepEqual(
      (users as { id: number }[]).map(({ id }) => id),
      [lee.id, dev.id],
    )
    const failed = await put(`${dev.id}`, { names: ['nobody@example.com'], full_name: 'Other' })
    assert.deepEqual([failed.status, failed.body.code], [404, 51])
    const taken = await put(`${dev.id}`, { ids: [lee.id], email: 'new@example.com' })
    assert.deepEqual([taken.status, taken.body.code], [400, 500])
    const [user] = (await instance().ask('GET', `/rest/user/${dev.id}`, { as: dev })).body.users
    assert.deepEqual([user.real_name, user.name], ['Same', 'dev1@example.com'])
  })

  const refused: [name: string, path: string, body: object, status: number, code: number][] = [
    ['an unknown login', 'nobody@example.com', { full_name: 'x' }, 404, 51],
    ['an unknown id', '9999', { full_name: 'x' }, 404, 51],
    ['an unknown field', 'dev1@example.com', { foo: 1 }, 400, 67399],
    ['an unknown group', 'dev1@example.com', { groups: { add: ['nosuch'] } }, 401, 304],
    ['an unknown group id', 'dev1@example.com', { groups: { set: [999] } }, 401, 304],
    ['groups that are not a list', 'dev1@example.com', { groups: ['admin'] }, 400, 53],
    ['a login that is taken', 'dev1@example.com', { email: 'admin@example.com' }, 400, 500],
    ['a login that is not an address', 'dev1@example.com', { email: 'dev1' }, 400, 501],
    ['a short password', 'dev1@example.com', { password: 'abc' }, 400, 502],
    ['an empty password', 'dev1@example.com', { password: '' }, 400, 502],
  ]
  for (const [name, path, body, status, code] of refused) {
    void test(`refused: ${name}`, async () => {
      const answer = await put(path, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    })
  }
  void test('only editusers can change accounts, even their own', async () => {
    const answer = await put(`${dev.id}`, { groups: { add: ['admin'] } }, dev)
    assert.deepEqual([answer.status, answer.body.code], [401, 304])
    const anonymous = await instance().ask('PUT', '/rest/user/1', { body: { full_name: 'x' } })
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
  })
  void test('changes are recorded in the audit log, a password by its algorithm only', async () => {
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('audit_log').selectAll().where('object_id', '=', dev.id).execute(),
    )
    const fields = new Set(rows.map(({ field }) => field))
    for (const field of ['login_name', 'realname', 'disabledtext', 'is_enabled', 'groups']) {
      assert.ok(fields.has(field), field)
    }
    const passwords = rows.filter(({ field }) => field === 'cryptpassword')
    assert.deepEqual(
      passwords.map(({ removed, added }) => [removed, added]),
      [['', 'hashed_with_argon2id']],
    )
  })
})

onEachInstance('User.change_password', (instance) => {
  const change = (as: Person | undefined, old_password: string, new_password: string) =>
    instance().ask('PUT', '/rest/password', { as, body: { old_password, new_password } })

  void test('sets a new password with the old one, and ends the other sessions', async () => {
    const kim = await instance().person('kim@example.com')
    const login = `/rest/login?login=kim@example.com&password=`
    const old = encodeURIComponent('correct horse battery')
    const [one, other] = [
      (await instance().ask('GET', login + old)).body.token as string,
      (await instance().ask('GET', login + old)).body.token as string,
    ]
    const body = { old_password: 'correct horse battery', new_password: 'staple battery' }
    const headers = { 'x-bugzilla-token': one }
    const changed = await instance().ask('PUT', '/rest/password', { body, headers })
    assert.deepEqual([changed.status, changed.body], [200, { id: kim.id }])
    assert.equal((await instance().ask('GET', `/rest/whoami?token=${one}`)).status, 200)
    assert.equal((await instance().ask('GET', `/rest/whoami?token=${other}`)).body.code, 32000)
    assert.equal((await instance().ask('GET', login + old)).body.code, 300)
    assert.equal((await instance().ask('GET', `${login}staple%20battery`)).status, 200)
  })
  void test('is refused for a while after several wrong old passwords, even with the right one', async () => {
    const lee = await instance().person('lee@example.com')
    for (let guess = 0; guess < 5; guess++) {
      const { status, body } = await change(lee, `guess ${guess}`, 'staple battery')
      assert.deepEqual([status, body.code], [400, 32000])
    }
    const { status, body, headers } = await change(lee, 'correct horse battery', 'staple battery')
    assert.deepEqual([status, body.code, headers['retry-after']], [429, 20002, '1800'])
    instance().clock.now += 30 * 60_000
    assert.equal((await change(lee, 'correct horse battery', 'staple battery')).status, 200)
  })
  void test('requires a good password and a login', async () => {
    const pat = await instance().person('pat@example.com')
    assert.equal((await change(pat, 'correct horse battery', 'abc')).body.code, 502)
    assert.equal((await change(undefined, 'x', 'staple battery')).body.code, 410)
  })
})
