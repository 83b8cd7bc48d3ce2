import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'

onEachInstance('User.get', (instance) => {
  let kim: Person
  let lee: Person
  before(async () => {
    kim = await instance().person('kim@example.com', ['canconfirm'])
    lee = await instance().person('Lee@example.org')
    const gone = await instance().person('gone@example.com')
    await update(gone, { login_denied_text: 'left us' })
  })
  const get = (path: string, as?: Person) => instance().ask('GET', `/rest/user${path}`, { as })
  const update = (person: Person, body: object) =>
    instance().ask('PUT', `/rest/user/${person.id}`, { as: instance().admin, body })
  const names = async (path: string, as: Person) => {
    const { body } = await get(path, as)
    return (body.users as { name: string }[]).map(({ name }) => name)
  }

  void test('returns only the name for a login to anonymous callers', async () => {
    const { status, body } = await get('/KIM@example.com')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      users: [{ id: kim.id, real_name: 'kim', name: 'kim@example.com' }],
    })
  })
  void test('omits hosts of login names for anonymous callers if webservice_email_filter is on', async () => {
    await instance().set('webservice_email_filter', '1')
    assert.equal((await get('/kim@example.com')).body.users[0].name, 'kim')
    assert.equal((await get('/kim@example.com', lee)).body.users[0].name, 'kim@example.com')
    await instance().set('webservice_email_filter', '0')
  })
  void test('appends emailsuffix to the login name', async () => {
    await instance().set('emailsuffix', '.invalid')
    const { name, email } = (await get('/kim@example.com', lee)).body.users[0]
    assert.deepEqual([name, email], ['kim@example.com', 'kim@example.com.invalid'])
    await instance().set('emailsuffix', '')
  })
  void test('returns who can log in, and groups that the caller can grant', async () => {
    assert.deepEqual((await get(`/${instance().admin.id}`, kim)).body.users, [
      {
        id: 1,
        real_name: '',
        name: 'admin@example.com',
        email: 'admin@example.com',
        can_login: true,
        groups: [],
      },
    ])
  })
  void test('returns callers to themselves with all groups, saved searches and reports', async () => {
    const [self] = (await get('/kim@example.com', kim)).body.users
    assert.deepEqual(Object.keys(self).sort(), [
      'can_login',
      'email',
      'groups',
      'id',
      'name',
      'real_name',
      'saved_reports',
      'saved_searches',
    ])
    const groups = (self.groups as { name: string }[]).map(({ name }) => name)
    assert.deepEqual(groups, ['bz_canusewhines', 'canconfirm', 'editbugs'])
    assert.deepEqual(Object.keys(self.groups[0]).sort(), ['description', 'id', 'name'])
  })
  void test('returns saved searches and reports only to their owner', async () => {
    await instance().db.work(async (tx) => {
      const saved = { name: 'Mine', name_key: 'mine', query: 'product=TestProduct' }
      await tx
        .insertInto('namedqueries')
        .values({ userid: kim.id, ...saved })
        .execute()
    })
    const [self] = (await get(`/${kim.id}?include_fields=saved_searches`, kim)).body.users
    assert.deepEqual(self, {
      saved_searches: [{ id: 1, name: 'Mine', query: 'product=TestProduct' }],
    })
    const [other] = (await get(`/${kim.id}`, instance().admin)).body.users
    assert.equal('saved_searches' in other, false)
  })
  void test('returns mail settings, the reason of a disabled login and all groups to editusers', async () => {
    const [user] = (await get('/gone@example.com', instance().admin)).body.users
    assert.equal(user.can_login, false)
    assert.equal(user.login_denied_text, 'left us')
    assert.equal(user.email_enabled, true)
    assert.equal(user.groups.length, 2)
  })
  void test('returns a group of others to those who can grant it', async () => {
    await update(lee, { bless_groups: { add: ['canconfirm'] } })
    const [user] = (await get(`/${kim.id}`, lee)).body.users
    assert.deepEqual(
      (user.groups as { name: string }[]).map(({ name }) => name),
      ['canconfirm'],
    )
  })
  void test('accepts numbers and texts to match only with a login', async () => {
    for (const path of ['/1', '?ids=1', '?match=adm']) {
      const { status, body } = await get(path)
      assert.deepEqual([status, body.code], [401, 505], path)
    }
  })
  void test('refuses an unknown login, and omits an unknown number', async () => {
    const { status, body } = await get('/nobody@example.com', kim)
    assert.deepEqual([status, body.code], [404, 51])
    for (const path of ['/9999', '?ids=9999&ids=8888', '?ids=-1']) {
      assert.deepEqual((await get(path, kim)).body, { users: [] }, path)
    }
    assert.equal((await get('/99999999999999999999', kim)).body.code, 51)
  })
  void test('requires ids, names or match', async () => {
    const { status, body } = await get('', kim)
    assert.deepEqual([status, body.code], [400, 50])
  })
  void test('takes path, names, ids and match together, each user once', async () => {
    const path = `/kim@example.com?names=kim@example.com&ids=1&ids=${kim.id}&match=*@example.com`
    assert.deepEqual(await names(path, lee), ['kim@example.com', 'admin@example.com'])
  })

  const matched: [text: string, is: string[]][] = [
    ['ki', []],
    ['kim', ['kim@example.com']],
    ['EXAMPLE.ORG', ['Lee@example.org']],
    ['*e*', ['admin@example.com', 'kim@example.com', 'Lee@example.org']],
    ['lee@example.org', ['Lee@example.org']],
    ['gone', []],
    ['gone@example.com', ['gone@example.com']],
    ['%', []],
    ['k_m', []],
    ['*k_m*', []],
    ['*\\*', []],
    ['', []],
    [' kim ', ['kim@example.com']],
  ]
  for (const [text, is] of matched) {
    void test(`match=${text} finds ${is.join(' and ') || 'nobody'}`, async () => {
      assert.deepEqual(await names(`?match=${encodeURIComponent(text)}`, kim), is)
    })
  }
  void test('match includes accounts that cannot log in if requested', async () => {
    assert.deepEqual(await names('?match=gone&include_disabled=1', kim), ['gone@example.com'])
  })
  void test('limit applies to each text', async () => {
    assert.equal((await names('?match=*&limit=2', kim)).length, 2)
    await instance().set('maxusermatches', '1')
    assert.equal((await names('?match=*&limit=2', kim)).length, 1)
    await instance().set('maxusermatches', '1000')
  })
  void test('a real name matches without its accents', async () => {
    await update(lee, { full_name: 'Zoë Åström' })
    assert.deepEqual(await names('?match=zoe', kim), ['Lee@example.org'])
    assert.deepEqual(await names(`?match=${encodeURIComponent('*ÅSTROM')}`, kim), [
      'Lee@example.org',
    ])
  })
  void test('groups filters by members, only for groups of the caller', async () => {
    assert.deepEqual(await names('?match=*&groups=canconfirm', kim), [
      'admin@example.com',
      'kim@example.com',
    ])
    assert.deepEqual(await names('?names=kim@example.com&names=lee@example.org&group_ids=9', kim), [
      'kim@example.com',
    ])
    for (const path of ['groups=nosuch', 'groups=admin', 'group_ids=1', 'group_ids=999']) {
      const { status, body } = await get(`?match=*&${path}`, kim)
      assert.deepEqual([status, body.code], [400, 804], path)
    }
  })
  void test('editusers gets mail settings and disabled logins even with include_fields', async () => {
    const { body } = await get('?match=*&groups=canconfirm&include_fields=name', instance().admin)
    assert.deepEqual(body.users, [
      { name: 'admin@example.com', login_denied_text: '', email_enabled: true },
      { name: 'kim@example.com', login_denied_text: '', email_enabled: true },
    ])
    const path = '/1?include_fields=name&exclude_fields=email_enabled,login_denied_text'
    assert.deepEqual((await get(path, instance().admin)).body.users, [
      { name: 'admin@example.com' },
    ])
    assert.deepEqual((await get('/1?include_fields=name', kim)).body.users, [
      { name: 'admin@example.com' },
    ])
  })
  void test('only users in visible groups match with usevisibilitygroups', async () => {
    await instance().set('usevisibilitygroups', '1')
    const { status, body } = await get(`/${lee.id}`, kim)
    assert.deepEqual([status, body.code], [401, 304])
    assert.deepEqual(await names('?match=*', kim), [])
    assert.deepEqual(await names('/lee@example.org', kim), ['Lee@example.org'])
    assert.equal((await names('?match=*', instance().admin)).length, 3)
    assert.deepEqual(await names(`/${lee.id}`, instance().admin), ['Lee@example.org'])
    await instance().set('usevisibilitygroups', '0')
  })
  void test('whoami returns the caller, and refuses nobody', async () => {
    const { body } = await instance().ask('GET', '/rest/whoami', { as: kim })
    assert.deepEqual(body, { id: kim.id, real_name: 'kim', name: 'kim@example.com' })
    const refused = await instance().ask('GET', '/rest/whoami')
    assert.deepEqual([refused.status, refused.body.code], [401, 410])
  })
})

onEachInstance('User.create', (instance) => {
  const create = (body: object, as: Person | undefined = instance().admin) =>
    instance().ask('POST', '/rest/user', { as, body })

  void test('creates an account that can log in, in the groups whose patterns match', async () => {
    const body = { email: ' dev1@example.com ', full_name: 'Dev  One', password: 'Pa55-word' }
    const made = await create(body)
    assert.equal(made.status, 201)
    const { id } = made.body
    assert.deepEqual(made.body, { id })
    const login = await instance().ask(
      'GET',
      '/rest/login?login=DEV1@example.com&password=Pa55-word',
    )
    assert.equal(login.body.id, id)
    const { users } = (await instance().ask('GET', `/rest/user/${id}`, { as: instance().admin }))
      .body
    assert.equal(users[0].real_name, 'Dev One')
    assert.deepEqual(
      (users[0].groups as { name: string }[]).map(({ name }) => name),
      ['bz_canusewhines', 'editbugs'],
    )
  })
  void test('creates an account without a password, which cannot log in with one', async () => {
    for (const [email, password] of [['dev2@example.com'], ['dev3@example.com', '']]) {
      assert.equal((await create({ email, password })).status, 201)
      const login = await instance().ask('GET', `/rest/login?login=${email}&password=*`)
      assert.equal(login.body.code, 300)
    }
  })
  void test('gives a login that several request at once to one of them', async () => {
    const email = 'wanted@example.com'
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ email })))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    for (const { body } of answers) assert.ok(body.id > 0 || body.code === 500)
  })
  void test('is recorded in the audit log, without the password', async () => {
    const { id } = (await create({ email: 'dev4@example.com', password: 'Pa55-word' })).body
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute(),
    )
    assert.deepEqual(
      rows.map((row) => [row.user_id, row.class, row.field, row.removed, row.added]),
      [[1, 'Bugzilla::User', '__create__', null, 'dev4@example.com']],
    )
  })

  const refused: [name: string, body: object, status: number, code: number][] = [
    ['no email', { full_name: 'x' }, 400, 50],
    ['an empty email', { email: ' ' }, 400, 50],
    ['a login that is taken', { email: 'ADMIN@example.com' }, 400, 500],
    ['no address', { email: 'not-an-email' }, 400, 501],
    ['a short password', { email: 'x@example.com', password: 'abc' }, 400, 502],
    ['a name of the wrong type', { email: 'x@example.com', full_name: {} }, 400, 53],
  ]
  for (const [name, body, status, code] of refused) {
    void test(`refused: ${name}`, async () => {
      const answer = await create(body)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }
  void test('refuses a weak password according to password_complexity', async () => {
    await instance().set('password_complexity', 'letters_numbers_specialchars')
    const answer = await create({ email: 'x@example.com', password: 'abcdefgh' })
    assert.deepEqual([answer.status, answer.body.code], [400, 305])
    await instance().set('password_complexity', 'no_constraints')
  })
  void test('needs editusers; anonymous callers get the same fault', async () => {
    const kim = await instance().person('kim@example.com')
    const answers = [await create({ email: 'x@example.com' }, kim)]
    answers.push(await instance().ask('POST', '/rest/user', { body: { email: 'x@example.com' } }))
    for (const { status, body } of answers) assert.deepEqual([status, body.code], [401, 304])
  })

  void test('users can change their own name, and nothing else', async () => {
    const eve = await instance().person('eve@example.com')
    const put = (body: object) => instance().ask('PUT', '/rest/whoami', { as: eve, body })
    const { status, body } = await put({ full_name: ' Eve \n Online ' })
    assert.equal(status, 200)
    const changes = { full_name: { removed: 'eve', added: 'Eve Online' } }
    assert.deepEqual(body, { id: eve.id, changes })
    assert.deepEqual((await put({ full_name: 'Eve Online' })).body.changes, {})
    assert.equal(
      (await instance().ask('GET', '/rest/whoami', { as: eve })).body.real_name,
      'Eve Online',
    )
    const refused = [{}, { full_name: 'x'.repeat(256) }, { full_name: 'x', email: 'x@example.com' }]
    for (const wrong of refused) assert.equal((await put(wrong)).status, 400)
    assert.equal(
      (await instance().ask('PUT', '/rest/whoami', { body: { full_name: 'x' } })).status,
      401,
    )
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('audit_log').selectAll().where('object_id', '=', eve.id).execute(),
    )
    const told = rows.filter(({ field }) => field === 'realname')
    assert.deepEqual(
      told.map(({ user_id, added }) => [user_id, added]),
      [[eve.id, 'Eve Online']],
    )
  })
})
