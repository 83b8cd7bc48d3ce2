import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Answered, onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
type Sent = Record<string, string>
const OURS = { 'x-docket-csrf': '1' }

onEachInstance('a recent password confirmation', (instance) => {
  let ann: Person
  before(async () => void (ann = await instance().person('ann@example.com', ['editusers'])))
  const ask = (verb: string, path: string, headers: Sent, body?: object) =>
    instance().ask(verb, `/rest/${path}`, { headers, ...(body && { body }) })
  const told = ({ status, body }: Answered) => [status, body.code]
  const browser = async (as = ann): Promise<Sent> => {
    const body = { login: as.login, password: PASSWORD }
    const { headers } = await ask('POST', 'session', OURS, body)
    return { ...OURS, cookie: String(headers['set-cookie']).split(';')[0]! }
  }
  const program = async (): Promise<Sent> => {
    const query = new URLSearchParams({ login: ann.login, password: PASSWORD }).toString()
    return { 'x-bugzilla-token': (await ask('GET', `login?${query}`, {})).body.token }
  }
  const confirm = (headers: Sent, current_password = PASSWORD) =>
    ask('POST', 'session/password', headers, { current_password })

  void test('is required for a new key ten minutes after the login', async () => {
    for (const open of [browser, program]) {
      const session = await open()
      assert.equal((await ask('POST', 'api_key', session, {})).status, 201)
      instance().clock.now += 10 * MINUTE_MS
      const refused = await ask('POST', 'api_key', session, {})
      assert.deepEqual(told(refused), [401, 304])
      assert.match(refused.body.message, /you must have entered your password within/)
      assert.equal((await confirm(session)).status, 200)
      instance().clock.now += 9 * MINUTE_MS
      assert.equal((await ask('POST', 'api_key', session, {})).status, 201)
      instance().clock.now += MINUTE_MS
      assert.deepEqual(told(await ask('POST', 'api_key', session, {})), [401, 304])
    }
  })

  void test('is valid only for its own session', async () => {
    const [one, other] = [await browser(), await browser()]
    instance().clock.now += 10 * MINUTE_MS
    await confirm(one)
    assert.equal((await ask('POST', 'api_key', one, {})).status, 201)
    assert.deepEqual(told(await ask('POST', 'api_key', other, {})), [401, 304])
  })

  void test('must be correct, and guesses are limited', async () => {
    const session = await browser()
    instance().clock.now += 10 * MINUTE_MS
    for (let at = 0; at < 5; at += 1) {
      const { status } = await confirm(session, `wrong ${at}`)
      assert.ok(status >= 400 && status < 500, String(status))
    }
    assert.equal((await confirm(session)).status, 429)
    assert.deepEqual(told(await ask('POST', 'api_key', session, {})), [401, 304])
    instance().clock.now += 30 * MINUTE_MS
    assert.equal((await confirm(session)).status, 200)
  })

  void test('is required in a browser before changing an address or password', async () => {
    const bob = await instance().person('bob@example.com')
    const [session, token] = [await browser(), await program()]
    instance().clock.now += 10 * MINUTE_MS
    const put = (headers: Sent, body: object) => ask('PUT', `user/${bob.id}`, headers, body)
    for (const body of [{ email: 'new@example.com' }, { password: 'another good one' }]) {
      assert.deepEqual(told(await put(session, body)), [401, 304])
    }
    assert.equal((await put(session, { full_name: 'Bob' })).status, 200)
    assert.equal((await put(token, { email: 'new@example.com' })).status, 200)
    await confirm(session)
    assert.equal((await put(session, { email: 'bob@example.com' })).status, 200)
  })

  void test('expires', async () => {
    await instance().service.everyMinute()
    instance().clock.now += 11 * MINUTE_MS
    await instance().service.everyMinute()
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('session_passwords').selectAll().execute(),
    )
    assert.deepEqual(rows, [])
  })
})

onEachInstance(
  'the age of a session',
  (instance) => {
    void test('ends it after the configured days, even if it is in use', async () => {
      const query = new URLSearchParams({ login: instance().admin.login, password: PASSWORD })
      const logIn = async () => {
        const { body } = await instance().ask('GET', `/rest/login?${query.toString()}`)
        return { 'x-bugzilla-token': body.token as string }
      }
      const headers = await logIn()
      for (let days = 0; days < 40; days += 8) {
        assert.equal((await instance().ask('GET', '/rest/whoami', { headers })).status, 200)
        await instance().service.everyMinute()
        instance().clock.now += 8 * DAY_MS
      }
      assert.equal((await instance().ask('GET', '/rest/whoami', { headers })).status, 200)
      instance().clock.now += 1
      const { status, body } = await instance().ask('GET', '/rest/whoami', { headers })
      assert.deepEqual([status, body.code], [400, 32_000])
      const listed = await instance().ask('GET', '/rest/session', { headers: await logIn() })
      assert.equal(listed.body.sessions.length, 1)
    })

    void test('applies to the cookie as well', async () => {
      const body = { login: instance().admin.login, password: PASSWORD, remember: true }
      const { headers } = await instance().ask('POST', '/rest/session', { headers: OURS, body })
      const age = Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']))![1])
      assert.equal(age, 30 * 24 * 60 * 60)
    })
  },
  { session_days_max: 40 },
)
