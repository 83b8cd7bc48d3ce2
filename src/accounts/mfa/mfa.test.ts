import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { type Answered, type Instance, onEachInstance, PASSWORD } from '../../../tests/instance.ts'
import { appCode, enterPassword, openBrowser, setUpMfa } from '../../../tests/second-factor.ts'
import { lettersOf, type MailServer, openMailServer } from '../../../tests/smtp.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const told = ({ status, body }: Answered) => [status, body.code]
const byPassword = (login: string) => ({
  'x-bugzilla-login': login,
  'x-bugzilla-password': PASSWORD,
})

const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

onEachInstance(
  'a second factor',
  (opened) => {
    let instance: Instance
    before(() => void (instance = opened()))
    const ask = (verb: string, path: string, headers: object, body?: object) =>
      instance.ask(verb, `/rest/${path}`, { headers: { ...headers }, ...(body && { body }) })
    const changesOf = async (id: number) => {
      const rows = await instance.db.look((tx) =>
        tx.selectFrom('audit_log').selectAll().where('object_id', '=', id).orderBy('id').execute(),
      )
      return rows
        .filter((row) => row.class === 'Bugzilla::User')
        .map(({ field, removed, added }) => `${field}: ${removed ?? ''} -> ${added}`)
    }

    void test('needs a recent password and a right code to be turned on', async () => {
      const ann = await instance.person('ann@example.com')
      const browser = openBrowser(instance)
      await enterPassword(browser, ann.login)
      instance.clock.now += 10 * MINUTE_MS
      assert.deepEqual(told(await browser.call('POST', '/rest/docket_mfa/secret', {})), [401, 304])
      const current_password = PASSWORD
      await browser.call('POST', '/rest/session/password', { current_password })
      const { secret, uri, sealed } = (await browser.call('POST', '/rest/docket_mfa/secret', {}))
        .body
      assert.match(uri, new RegExp(`^otpauth://totp/Docket:ann%40example\\.com\\?secret=${secret}`))
      const enable = (code: string, offer = sealed as string) =>
        browser.call('PUT', '/rest/docket_mfa', { sealed: offer, code })
      assert.deepEqual(told(await enable(appCode(instance, secret, 2))), [401, 300])
      assert.deepEqual(told(await enable(appCode(instance, secret), 'forged')), [400, 32000])
      assert.equal((await browser.call('GET', '/rest/docket_mfa')).body.mfa, '')
      const { status, body } = await enable(appCode(instance, secret))
      assert.equal(status, 200)
      assert.equal(new Set(body.recovery_codes).size, 10)
      assert.deepEqual(told(await enable(appCode(instance, secret))), [400, 32000])
      const own = (await browser.call('GET', '/rest/docket_mfa')).body
      assert.deepEqual([own.mfa, own.recovery_codes_left, own.is_required], ['TOTP', 10, false])
    })

    void test('cannot be turned on with the secret of somebody else, or an old one', async () => {
      const people = ['bea@example.com', 'cid@example.com']
      const [bea, cid] = [openBrowser(instance), openBrowser(instance)]
      for (const [at, browser] of [bea, cid].entries()) {
        await instance.person(people[at]!)
        await enterPassword(browser, people[at]!)
      }
      const { secret, sealed } = (await bea.call('POST', '/rest/docket_mfa/secret', {})).body
      const code = () => appCode(instance, secret as string)
      const asked = { sealed, code: code() }
      assert.deepEqual(told(await cid.call('PUT', '/rest/docket_mfa', asked)), [400, 32000])
      instance.clock.now += 60 * MINUTE_MS
      const current_password = PASSWORD
      await bea.call('POST', '/rest/session/password', { current_password })
      const late = { sealed, code: code() }
      assert.deepEqual(told(await bea.call('PUT', '/rest/docket_mfa', late)), [400, 32000])
    })

    void test('refuses the password alone to programs, while API keys need no code', async () => {
      const dan = await instance.person('dan@example.com')
      const query = `login=${dan.login}&password=${encodeURIComponent(PASSWORD)}`
      const before_ = await ask('GET', `login?${query}`, {})
      const headers = { 'x-bugzilla-token': String(before_.body.token) }
      await setUpMfa(instance, dan.login)
      assert.deepEqual(told(await ask('GET', 'whoami', headers)), [400, 32000])
      const basic = Buffer.from(`${dan.login}:${PASSWORD}`).toString('base64')
      const refused = [
        await ask('GET', `login?${query}`, {}),
        await ask('GET', `whoami?Bugzilla_login=${dan.login}&Bugzilla_password=${PASSWORD}`, {}),
        await ask('GET', 'whoami', byPassword(dan.login)),
        await ask('GET', 'whoami', { authorization: `Basic ${basic}` }),
        await ask(
          'POST',
          'session',
          { 'x-docket-csrf': '1' },
          { login: dan.login, password: PASSWORD },
        ),
      ]
      for (const answer of refused) {
        assert.deepEqual(told(answer), [401, 304])
        assert.match(answer.body.message, /API key/)
        assert.equal(answer.headers['set-cookie'], undefined)
      }
      assert.equal((await instance.ask('GET', '/rest/whoami', { as: dan })).body.id, dan.id)
      const wrong = await ask('GET', 'whoami', {
        ...byPassword(dan.login),
        'x-bugzilla-password': 'x',
      })
      assert.deepEqual(told(wrong), [401, 300])
    })

    void test('refuses the password alone to the forms and the JSON-RPC of Bugzilla', async () => {
      const max = await instance.person('max@example.com')
      const credentials = { Bugzilla_login: max.login, Bugzilla_password: PASSWORD }
      const form = () =>
        instance.ask('POST', '/index.cgi', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(credentials).toString(),
        })
      const rpc = (method: string) =>
        instance.ask('POST', '/jsonrpc.cgi', {
          body: {
            method,
            params: [{ login: max.login, password: PASSWORD, ...credentials }],
            id: 1,
          },
        })
      assert.match(String((await form()).headers['set-cookie']), /docket_session=/)
      assert.equal((await rpc('User.login')).body.result.id, max.id)
      await setUpMfa(instance, max.login)
      const refused = await form()
      assert.equal(refused.status, 401)
      assert.doesNotMatch(String(refused.headers['set-cookie']), /session|login/i)
      for (const method of ['User.login', 'User.whoami']) {
        assert.equal((await rpc(method)).body.error.code, 100_304)
      }
    })

    void test('leaves no session of a login with the password that began before', async () => {
      const lou = await instance.person('lou@example.com')
      const browser = openBrowser(instance)
      await enterPassword(browser, lou.login)
      const { secret, sealed } = (await browser.call('POST', '/rest/docket_mfa/secret', {})).body
      const code = appCode(instance, secret as string)
      const query = `login=${lou.login}&password=${encodeURIComponent(PASSWORD)}`
      const logIn = () => ask('GET', `login?${query}`, {})
      // The first ones have a password to hash, the last ones find it in memory.
      const first = [logIn(), logIn()]
      const enabled = browser.call('PUT', '/rest/docket_mfa', { sealed, code })
      const logins = await Promise.all([...first, logIn(), logIn()])
      assert.equal((await enabled).status, 200)
      for (const { body } of logins) {
        const headers = { 'x-bugzilla-token': String(body.token) }
        assert.notEqual((await ask('GET', 'whoami', headers)).status, 200)
      }
      assert.equal((await browser.call('GET', '/rest/session')).body.sessions.length, 1)
    })

    void test('refuses the password to clients of dl, who can send an API key in its place', async () => {
      const eve = await instance.person('eve@example.com')
      await setUpMfa(instance, eve.login)
      const info = (password: string) => {
        const basic = `Basic ${Buffer.from(`${eve.login}:${password}`).toString('base64')}`
        const headers = { authorization: basic, 'x-authorization': basic }
        return instance.ask('GET', '/rest/info', { headers })
      }
      assert.equal((await info(PASSWORD)).status, 401)
      assert.equal((await info(eve.api_key)).status, 200)
    })

    void test('is turned off with the password and a code that was not used', async () => {
      const fay = await instance.person('fay@example.com')
      const { secret, codes, browser } = await setUpMfa(instance, fay.login)
      const off = (code: string, current_password?: string) =>
        browser.call('DELETE', '/rest/docket_mfa', {
          code,
          ...(current_password && { current_password }),
        })
      const used = appCode(instance, secret)
      assert.deepEqual(told(await off(codes[0]!)), [400, 50])
      assert.deepEqual(told(await off(codes[0]!, 'wrong')), [400, 32000])
      assert.deepEqual(told(await off(used, PASSWORD)), [401, 300])
      const headers = { 'x-bugzilla-api-key': fay.api_key }
      const asked = { code: codes[0]!, current_password: PASSWORD }
      assert.deepEqual(told(await ask('DELETE', 'docket_mfa', headers, asked)), [401, 304])
      assert.equal((await off(codes[0]!, PASSWORD)).status, 200)
      assert.deepEqual(told(await off(codes[1]!, PASSWORD)), [400, 32000])
      assert.equal((await ask('GET', 'whoami', byPassword(fay.login))).status, 200)
      const created = `__create__:  -> ${fay.login}`
      assert.deepEqual(await changesOf(fay.id), [created, 'mfa:  -> TOTP', 'mfa: TOTP -> '])
      const subjects = (await lettersOf(server, instance)).filter(({ to }) => to === fay.login)
      assert.deepEqual(
        subjects.map(({ text }) => /^Subject: (.*)$/m.exec(text)![1]),
        Array.from({ length: 2 }, () => 'The second factor of your account'),
      )
      // They are sent side by side.
      for (const words of [/now needs a code/, /was turned off/]) {
        assert.equal(subjects.filter(({ text }) => words.test(text)).length, 1)
      }
    })

    void test('refuses a code of somebody else, and limits guesses from a session', async () => {
      const gus = await instance.person('gus@example.com')
      const other = await instance.person('hal@example.com')
      const { secret, browser } = await setUpMfa(instance, gus.login)
      const theirs = await setUpMfa(instance, other.login)
      instance.clock.now += STEP_MS
      const renew = (code: string) =>
        browser.call('POST', '/rest/docket_mfa/recovery_codes', { code })
      const wrong = [appCode(instance, theirs.secret), theirs.codes[0]!, '000000', 'abc', '']
      for (const code of wrong) assert.deepEqual(told(await renew(code)), [401, 300])
      assert.equal((await renew(appCode(instance, secret))).status, 429)
      instance.clock.now += 30 * MINUTE_MS
      await browser.call('POST', '/rest/session/password', { current_password: PASSWORD })
      assert.equal((await renew(appCode(instance, secret))).status, 200)
    })

    void test('gets new recovery codes, after which the former ones are void', async () => {
      const ida = await instance.person('ida@example.com')
      const { codes, browser } = await setUpMfa(instance, ida.login)
      const renew = (code: string) =>
        browser.call('POST', '/rest/docket_mfa/recovery_codes', { code })
      const { body } = await renew(codes[0]!)
      assert.equal(body.recovery_codes.length, 10)
      assert.deepEqual(told(await renew(codes[1]!)), [401, 300])
      assert.equal((await renew(body.recovery_codes[9])).status, 200)
    })

    void test('is stored so that neither the secret nor recovery codes can be read', async () => {
      const { login } = await instance.person('jan@example.com')
      const { secret, codes } = await setUpMfa(instance, login)
      const stored = await instance.db.look(async (tx) => [
        await tx.selectFrom('mfa_secrets').selectAll().execute(),
        await tx.selectFrom('mfa_recovery_codes').selectAll().execute(),
      ])
      const text = JSON.stringify(stored)
      for (const code of [secret, codes[0]!, codes[0]!.replaceAll('-', '')]) {
        assert.ok(!text.includes(code))
      }
    })

    void test('is removed by members of editusers, but not their own', async () => {
      const kim = await instance.person('kim@example.com')
      const lea = await instance.person('lea@example.com', ['editusers'])
      await setUpMfa(instance, kim.login)
      const account = (as = lea) => instance.ask('GET', `/rest/user/${kim.id}/account`, { as })
      assert.equal((await account()).body.access.mfa, 'TOTP')
      const remove = (as = lea, id = kim.id) =>
        instance.ask('DELETE', `/rest/user/${id}/mfa`, { as })
      assert.deepEqual(told(await remove(kim)), [401, 304])
      assert.equal((await remove()).status, 200)
      assert.deepEqual(told(await remove()), [400, 32000])
      assert.equal((await account()).body.access.mfa, '')
      assert.equal((await ask('GET', 'whoami', byPassword(kim.login))).status, 200)
      const own = await setUpMfa(instance, lea.login)
      assert.deepEqual(told(await remove(lea, lea.id)), [400, 32000])
      instance.clock.now += 10 * MINUTE_MS
      await setUpMfa(instance, kim.login)
      assert.deepEqual(
        told(await own.browser.call('DELETE', `/rest/user/${kim.id}/mfa`)),
        [401, 304],
      )
    })
  },
  { basic_auth: true, mail: server.address },
)
