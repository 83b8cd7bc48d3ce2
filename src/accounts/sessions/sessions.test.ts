import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Answered, onEachInstance } from '../../../tests/instance.ts'

const DAY_MS = 24 * 60 * 60_000
const PASSWORD = 'correct horse battery'
const LOGIN = `login=admin@example.com&password=${encodeURIComponent(PASSWORD)}`
const TOKEN = /^1-[0-9A-Za-z]{22}$/

onEachInstance('User.login', (instance) => {
  const get = (path: string, headers = {}) => instance().ask('GET', `/rest/${path}`, { headers })
  const logIn = async (more = '') => (await get(`login?${LOGIN}${more}`)).body.token as string

  void test('returns a token for a password, which is valid for every call', async () => {
    const { status, body } = await get(`login?${LOGIN}`)
    assert.deepEqual([status, Object.keys(body).sort(), body.id], [200, ['id', 'token'], 1])
    assert.match(body.token, TOKEN)
    assert.equal((await get(`whoami?Bugzilla_token=${body.token}`)).body.id, 1)
    assert.equal((await get('whoami', { 'x-bugzilla-token': body.token })).body.id, 1)
  })
  void test('accepts older names of parameters', async () => {
    const older = LOGIN.replace('login', 'Bugzilla_login').replace('pass', 'Bugzilla_pass')
    assert.match((await get(`login?${older}`)).body.token, TOKEN)
  })
  void test('stores only a hash of the token', async () => {
    const token = await logIn()
    const rows = await instance().db.look((tx) => tx.selectFrom('sessions').selectAll().execute())
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(token.slice(2)))
  })
  void test('returns the id of a user who is already logged in', async () => {
    const path = `login?api_key=${instance().admin.api_key}`
    assert.deepEqual((await get(path)).body, { id: 1 })
    assert.deepEqual((await get(`login?token=${await logIn()}`)).body, { id: 1 })
  })
  void test('requires a login and a password', async () => {
    for (const [path, name] of [
      ['login', 'login'],
      ['login?password=x', 'login'],
      ['login?login=admin@example.com', 'password'],
    ]) {
      const { status, body } = await get(path!)
      assert.deepEqual([status, body.code], [400, 50])
      assert.match(body.message, new RegExp(`'${name}'`))
    }
  })
  void test('refuses a wrong password and an unknown login with the same fault', async () => {
    const wrong = await get('login?login=admin@example.com&password=wrong')
    const unknown = await get('login?login=nobody@example.com&password=wrong')
    assert.deepEqual([wrong.status, wrong.body.code], [401, 300])
    assert.deepEqual(unknown.body, wrong.body)
  })
  void test('treats an empty password as a wrong one, as every call does', async () => {
    for (const asked of ['login=admin@example.com&password=', 'login=&password=x']) {
      const old = asked.replaceAll(/(login|password)=/g, 'Bugzilla_$1=')
      for (const path of [`login?${asked}`, `login?${old}`, `bug?id=1&${old}`, `version?${old}`]) {
        const { status, body } = await get(path)
        assert.deepEqual([status, body.code], [401, 300], path)
      }
    }
    instance().clock.now += 60_000
  })
  void test('accepts a password together with an expired token', async () => {
    const { body } = await get(`login?${LOGIN}&token=1-dead`)
    assert.match(body.token, TOKEN)
    const without = await get('login?token=1-dead')
    assert.deepEqual([without.status, without.body.code], [400, 50])
  })
  void test('works even if the installation requires a login', async () => {
    await instance().set('requirelogin', '1')
    assert.match(await logIn(), TOKEN)
    assert.equal((await get('valid_login?login=admin@example.com')).body.code, 410)
    await instance().set('requirelogin', '0')
  })
  for (const name of ['restrict_login', 'Bugzilla_restrictlogin', 'Tracker_restrictlogin']) {
    void test(`with ${name} the token works from one address only`, async () => {
      const token = await logIn(`&${name}=1`)
      assert.equal((await get(`whoami?token=${token}`)).status, 200)
      const elsewhere = await instance().service.server.app.inject({
        url: `/rest/whoami?token=${token}`,
        remoteAddress: '192.0.2.7',
      })
      assert.deepEqual([elsewhere.statusCode, elsewhere.json().code], [400, 32000])
    })
  }
  void test('deletes sessions unused for 30 days', async () => {
    const old = await logIn()
    const used = await logIn()
    instance().clock.now += 29 * DAY_MS
    await get(`whoami?token=${used}`)
    await instance().service.everyMinute()
    instance().clock.now += 2 * DAY_MS
    await logIn()
    assert.equal((await get(`whoami?token=${old}`)).body.code, 32000)
    assert.equal((await get(`whoami?token=${used}`)).status, 200)
  })
  void test('limits the sessions of a user, and deletes the longest unused ones', async () => {
    const first = await logIn()
    instance().clock.now += 1_000
    const { now } = instance().clock
    const row = { user_id: 1, kind: 'token', creation_ts: now, lastused: now }
    await instance().db.work(async (tx) => {
      for (let number = 0; number < 999; number++) {
        await tx
          .insertInto('sessions')
          .values({ ...row, token_hash: `${number}` })
          .execute()
      }
    })
    const last = await logIn()
    assert.equal((await get(`whoami?token=${first}`)).body.code, 32000)
    const { sessions } = (await get(`session?token=${last}`)).body
    assert.equal(sessions.length, 1_000)
  })
})

onEachInstance('User.logout and User.valid_login', (instance) => {
  const get = (path: string) => instance().ask('GET', `/rest/${path}`)
  const logIn = async () => (await get(`login?${LOGIN}`)).body.token as string

  void test('logout ends the presented token, and no other', async () => {
    const [one, other] = [await logIn(), await logIn()]
    const { status, body, headers } = await get(`logout?token=${one}`)
    assert.deepEqual([status, body, headers['set-cookie']], [200, { result: null }, undefined])
    assert.equal((await get(`whoami?token=${one}`)).body.code, 32000)
    assert.equal((await get(`whoami?token=${other}`)).status, 200)
  })
  void test('logout does nothing without a login, nor with an expired token', async () => {
    for (const path of ['logout', 'logout?token=bogus', 'logout?token=1-bogus']) {
      const { status, body } = await get(path)
      assert.deepEqual([status, body], [200, { result: null }])
    }
  })
  void test("a login is valid if it is the caller's, case-sensitively", async () => {
    const token = await logIn()
    const cases: [path: string, is: boolean][] = [
      [`login=admin@example.com&token=${token}`, true],
      [`login=ADMIN@example.com&token=${token}`, false],
      [`login=other@example.com&token=${token}`, false],
      ['login=admin@example.com', false],
      ['login=', false],
      ['login=admin@example.com&token=bogus', false],
      [`login=admin@example.com&api_key=${instance().admin.api_key}`, true],
      [LOGIN, true],
    ]
    for (const [path, is] of cases) {
      assert.deepEqual((await get(`valid_login?${path}`)).body, { result: is }, path)
    }
  })
  void test('an invalid token is a fault, and so is a missing login name', async () => {
    const bad = await get('valid_login?login=admin@example.com&token=1-bad')
    assert.deepEqual([bad.status, bad.body.code], [400, 32000])
    const missing = await get(`valid_login?token=${await logIn()}`)
    assert.deepEqual([missing.status, missing.body.code], [400, 50])
  })
})

/** A header that pages of other origins cannot send. */
const OWN = { 'x-docket-csrf': '1' }

onEachInstance('sessions of browsers', (instance) => {
  const body = { login: 'admin@example.com', password: PASSWORD }
  const ask = (verb: string, path: string, headers = {}, sent?: object) =>
    instance().ask(verb, `/rest/${path}`, { headers, ...(sent && { body: sent }) })
  const cookieOf = ({ headers }: Answered) => {
    const set: unknown = headers['set-cookie']
    return String(Array.isArray(set) ? set[0] : set)
  }
  const open = async () => {
    const answer = await ask('POST', 'session', OWN, body)
    return { cookie: cookieOf(answer).split(';', 1)[0]!, 'x-docket-csrf': '1' }
  }

  void test('a password sets a cookie that is out of reach of scripts and other sites', async () => {
    const answer = await ask('POST', 'session', OWN, body)
    assert.deepEqual([answer.status, answer.body], [200, { id: 1 }])
    assert.match(
      cookieOf(answer),
      /^docket_session=1-[0-9A-Za-z]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    await instance().set('rememberlogin', 'off')
    assert.doesNotMatch(cookieOf(await ask('POST', 'session', OWN, body)), /Max-Age/)
    await instance().set('rememberlogin', 'on')
  })
  void test('the cookie is valid with X-Docket-CSRF, and not as a token', async () => {
    const headers = await open()
    assert.equal((await ask('GET', 'whoami', headers)).body.id, 1)
    assert.equal((await ask('GET', 'whoami', { cookie: headers.cookie })).body.code, 410)
    const foreign = { ...headers, origin: 'http://evil.example' }
    assert.equal((await ask('GET', 'whoami', foreign)).body.code, 410)
    const token = headers.cookie.split('=')[1]!
    assert.equal((await ask('GET', `whoami?token=${token}`)).body.code, 32000)
    const own = { ...headers, host: 'bugs.example', origin: 'http://bugs.example' }
    assert.equal((await ask('GET', 'whoami', own)).body.id, 1)
  })
  for (const [from, headers, status] of [
    ['a form without an origin', {}, 400],
    ['a page of another origin', { origin: 'https://evil.example' }, 400],
    [
      'another origin that also claims to be the same',
      { ...OWN, origin: 'https://evil.example' },
      400,
    ],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }, 400],
    ['a page of Docket', { 'sec-fetch-site': 'same-origin' }, 200],
    ['a page of Docket, in an older browser', { origin: 'http://localhost:80' }, 200],
  ] as const) {
    void test(`a session for ${from}: ${status}`, async () => {
      const answer = await ask('POST', 'session', { ...headers, host: 'localhost:80' }, body)
      assert.equal(answer.status, status, answer.text)
      assert.equal('set-cookie' in answer.headers, status === 200)
    })
  }
  void test('neither a key nor a wrong password opens a session', async () => {
    const key = { ...OWN, 'x-bugzilla-api-key': instance().admin.api_key }
    assert.equal((await ask('POST', 'session', key, {})).body.code, 50)
    const wrong = await ask('POST', 'session', OWN, { ...body, password: 'wrong' })
    assert.deepEqual([wrong.body.code, wrong.headers['set-cookie']], [300, undefined])
  })
  void test('logout ends the session and deletes the cookie', async () => {
    const headers = await open()
    const answer = await ask('GET', 'logout', headers)
    assert.deepEqual(answer.body, { result: null })
    assert.match(cookieOf(answer), /^docket_session=; Path=\/.*Max-Age=0$/)
    assert.equal((await ask('GET', 'whoami', headers)).body.code, 32000)
  })

  void test('sessions are listed to their owner, without their secrets', async () => {
    const kim = await instance().person('kim@example.com')
    const { token } = (await ask('GET', `login?${LOGIN.replace('admin', 'kim')}&restrict_login=1`))
      .body
    instance().clock.now += 60_000
    const mine = { ...body, login: 'kim@example.com' }
    const agent = { ...OWN, 'user-agent': 'a browser' }
    const cookie = cookieOf(await ask('POST', 'session', agent, mine)).split(';', 1)[0]!
    const headers = { cookie, 'x-docket-csrf': '1' }
    const { sessions } = (await ask('GET', 'session', headers)).body
    const times = (minute: string) => ({
      creation_time: `2026-06-01T12:0${minute}:00Z`,
      last_used: `2026-06-01T12:0${minute}:00Z`,
    })
    assert.deepEqual(
      (sessions as object[]).map((session) => ({ ...session, id: 0 })),
      [
        {
          id: 0,
          kind: 'cookie',
          ...times('1'),
          address: null,
          last_used_address: '127.0.0.1',
          user_agent: 'a browser',
          device: { name: 'a browser', system: '' },
          is_current: true,
        },
        {
          id: 0,
          kind: 'token',
          ...times('0'),
          address: '127.0.0.1',
          last_used_address: '127.0.0.1',
          user_agent: 'lightMyRequest',
          device: { name: 'lightMyRequest', system: '' },
          is_current: false,
        },
      ],
    )
    const other = sessions[1].id as number
    const ended = await ask('DELETE', `session/${other}`, headers)
    assert.deepEqual([ended.status, ended.body], [200, { ids: [other] }])
    assert.equal((await ask('GET', `whoami?token=${token}`)).body.code, 32000)
    const again = await ask('DELETE', `session/${other}`, headers)
    assert.deepEqual([again.status, again.body.code], [404, 51])
    const last = await ask('DELETE', `session/${sessions[0].id}`, headers)
    assert.match(cookieOf(last), /Max-Age=0/)
    const byKey = await ask('GET', 'session', { 'x-bugzilla-api-key': kim.api_key })
    assert.deepEqual(byKey.body, { sessions: [] })
  })
  void test('users cannot end the sessions of others', async () => {
    const lee = await instance().person('lee@example.com')
    const { sessions } = (await ask('GET', 'session', await open())).body
    const headers = { 'x-bugzilla-api-key': lee.api_key }
    const { status, body: refused } = await ask('DELETE', `session/${sessions[0].id}`, headers)
    assert.deepEqual([status, refused.code], [404, 51])
    assert.deepEqual((await ask('DELETE', 'session', headers)).body, { ids: [] })
    assert.equal((await ask('GET', 'session')).body.code, 410)
  })
  void test('all sessions but the current one are ended together', async () => {
    const [one, other] = [await open(), await open()]
    const ended = (await ask('DELETE', 'session', one)).body.ids as number[]
    assert.ok(ended.length >= 1)
    assert.equal((await ask('GET', 'whoami', one)).status, 200)
    assert.equal((await ask('GET', 'whoami', other)).body.code, 32000)
  })
})

onEachInstance(
  'sessions of browsers on https',
  (instance) => {
    void test('the cookie is restricted to the host and to https', async () => {
      const body = { login: 'admin@example.com', password: PASSWORD }
      const headers = { ...OWN, host: 'bugs.example.com' }
      const answer = await instance().ask('POST', '/rest/session', { body, headers })
      const set: unknown = answer.headers['set-cookie']
      const cookie = String(Array.isArray(set) ? set[0] : set)
      assert.match(cookie, /^__Host-docket_session=1-\w+; Path=\/; HttpOnly; SameSite=Lax; Secure/)
    })
  },
  { base_url: 'https://bugs.example.com' },
)
