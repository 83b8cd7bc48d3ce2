import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { type Instance, onEachInstance, PASSWORD } from '../../../../tests/instance.ts'
import { decoded } from '../../../../tests/page-forms.ts'
import {
  appCode,
  type Browser,
  enterPassword,
  openBrowser,
  setUpMfa,
} from '../../../../tests/second-factor.ts'
import { lettersOf, type MailServer, openMailServer } from '../../../../tests/smtp.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const CODE = '/login/code'

const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

onEachInstance(
  'the second step of a login',
  (opened) => {
    let instance: Instance
    before(() => void (instance = opened()))
    const isIn = async (browser: Browser) =>
      (await browser.call('GET', '/rest/whoami')).body.id !== undefined
    /** Somebody with a second factor, whose next code was not used yet. */
    const withMfa = async (name: string) => {
      const person = await instance.person(`${name}@example.com`)
      const made = await setUpMfa(instance, person.login)
      instance.clock.now += STEP_MS
      return { ...person, ...made }
    }
    const half = async (login: string, more = {}) => {
      const browser = openBrowser(instance)
      const answer = await enterPassword(browser, login, more)
      assert.equal(answer.status, 200)
      assert.match(answer.text, /name="code" autocomplete="one-time-code"/)
      assert.equal(await isIn(browser), false)
      return browser
    }
    const alarmIn = (text: string) => decoded(/role="alert"[^>]*>(.*?)</s.exec(text)?.[1] ?? '')

    void test('asks for a code, and leads where the login would have led', async () => {
      const ann = await withMfa('ann')
      const browser = openBrowser(instance)
      const fields = { Bugzilla_login: ann.login, Bugzilla_password: PASSWORD }
      await browser.get('/login?next=%2Fbugs%3Fid%3D1')
      await browser.send('/login', fields)
      const { status, headers } = await browser.send(CODE, { code: appCode(instance, ann.secret) })
      assert.deepEqual([status, headers['location']], [303, '/bugs?id=1'])
      assert.equal(await isIn(browser), true)
      assert.ok(![...browser.cookies.keys()].some((name) => name.includes('half')))
    })

    void test('keeps the choices of the first one, and a form that was to be sent', async () => {
      const { login, secret } = await withMfa('bea')
      const sent = '[["comment","Typed"]]'
      const browser = await half(login, { remember: '1', next: '/requests', sent })
      const wrong = await browser.send(CODE, { code: '000000' })
      assert.equal(wrong.status, 401)
      const right = await browser.send(CODE, { code: appCode(instance, secret) })
      assert.equal(right.status, 200)
      assert.match(right.text, /action="\/requests"[^]*name="comment" value="Typed"/)
      assert.match(String(right.headers['set-cookie']), /docket_session=[^;]+;.*Max-Age=\d{5,}/)
    })

    void test('accepts each code once', async () => {
      const { login, secret, codes } = await withMfa('cid')
      const code = appCode(instance, secret)
      const first = await half(login)
      assert.equal((await first.send(CODE, { code })).status, 303)
      const second = await half(login)
      const replayed = await second.send(CODE, { code })
      assert.equal(replayed.status, 401)
      assert.equal(alarmIn(replayed.text), 'The code is wrong, has expired, or was used before.')
      assert.equal((await second.send(CODE, { code: codes[0]! })).status, 303)
      const third = await half(login)
      assert.equal((await third.send(CODE, { code: codes[0]! })).status, 401)
      assert.equal((await third.send(CODE, { code: appCode(instance, secret, 1) })).status, 303)
      // Older than the last one that was accepted.
      instance.clock.now += STEP_MS
      const fourth = await half(login)
      assert.equal((await fourth.send(CODE, { code: appCode(instance, secret, -1) })).status, 401)
      const letters = (await lettersOf(server, instance)).filter(({ to }) => to === login)
      assert.equal(letters.filter(({ text }) => text.includes('with a recovery code')).length, 1)
    })

    void test('accepts a code once, also from two browsers at the same time', async () => {
      const { login, secret, codes } = await withMfa('lea')
      for (const code of [appCode(instance, secret), codes[0]!]) {
        const browsers = [await half(login), await half(login), await half(login)]
        const answers = await Promise.all(browsers.map((browser) => browser.send(CODE, { code })))
        const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two)
        assert.deepEqual(statuses, [303, 401, 401])
      }
    })

    void test('does not load the style sheet of the installation, like the first one', async () => {
      const { login } = await withMfa('mia')
      const body = { style: 'h1 { color: red }' }
      const as = instance.admin
      assert.equal((await instance.ask('PUT', '/rest/docket_branding', { as, body })).status, 200)
      const { text } = await enterPassword(openBrowser(instance), login)
      assert.match(text, /name="code"/)
      assert.doesNotMatch(text, /branding[^"]*\.css/)
      assert.match((await openBrowser(instance).get('/bugs')).text, /branding[^"]*\.css/)
      await instance.ask('PUT', '/rest/docket_branding', { as, body: { style: '' } })
    })

    void test('refuses a code of somebody else', async () => {
      const dan = await withMfa('dan')
      const other = await withMfa('eve')
      const browser = await half(dan.login)
      for (const code of [appCode(instance, other.secret), other.codes[0]!]) {
        assert.equal((await browser.send(CODE, { code })).status, 401)
      }
      assert.equal(await isIn(browser), false)
      assert.equal((await browser.send(CODE, { code: dan.codes[0]! })).status, 303)
    })

    void test('is possible only in the browser of the first one', async () => {
      const { login, secret } = await withMfa('fay')
      const browser = await half(login)
      const other = openBrowser(instance)
      assert.equal((await other.get(CODE)).headers['location'], '/login')
      await other.get('/login')
      const form = /name="form_token" value="(\w+)"/.exec((await other.get('/login')).text)![1]!
      const code = appCode(instance, secret)
      const answer = await other.send(CODE, { form_token: form, code })
      assert.equal(answer.status, 401)
      assert.match(alarmIn(answer.text), /began in another browser/)
      assert.match(answer.text, /name="Bugzilla_password"/)
      assert.equal((await browser.send(CODE, { code })).status, 303)
    })

    void test('is possible for ten minutes', async () => {
      const { login, secret } = await withMfa('gus')
      const [late, soon] = [await half(login), await half(login)]
      instance.clock.now += 10 * MINUTE_MS - 1
      assert.equal((await soon.send(CODE, { code: appCode(instance, secret) })).status, 303)
      instance.clock.now += 1
      const answer = await late.send(CODE, { code: appCode(instance, secret, 1) })
      assert.equal(answer.status, 401)
      assert.match(alarmIn(answer.text), /took longer than ten minutes/)
      await instance.service.everyMinute()
      const rows = await instance.db.look((tx) =>
        tx.selectFrom('half_logins').selectAll().execute(),
      )
      assert.ok(rows.every((row) => row.creation_ts > instance.clock.now - 10 * MINUTE_MS))
    })

    void test('ends with a change of the password', async () => {
      const { id, login, secret } = await withMfa('hal')
      const browser = await half(login)
      const body = { password: `${PASSWORD} 2` }
      await instance.ask('PUT', `/rest/user/${id}`, { as: instance.admin, body })
      const answer = await browser.send(CODE, { code: appCode(instance, secret) })
      assert.match(alarmIn(answer.text), /Enter your login name and your password again/)
    })

    void test('counts wrong codes as wrong passwords, which a right password does not forget', async () => {
      const { login, secret } = await withMfa('ida')
      for (let at = 0; at < 4; at += 1) {
        const browser = await half(login)
        const { text } = await browser.send(CODE, { code: '000000' })
        const left = 4 - at
        if (left <= 2) assert.match(alarmIn(text), new RegExp(`After ${left} more attempt`))
      }
      const browser = await half(login)
      const locked = await browser.send(CODE, { code: '000000' })
      assert.match(alarmIn(locked.text), /Too many wrong passwords/)
      const right = { code: appCode(instance, secret) }
      assert.match(alarmIn((await browser.send(CODE, right)).text), /Too many wrong passwords/)
      const again = await enterPassword(openBrowser(instance), login)
      assert.match(alarmIn(again.text), /Too many wrong passwords/)
      instance.clock.now += 30 * MINUTE_MS
      const late = await half(login)
      assert.equal((await late.send(CODE, { code: appCode(instance, secret) })).status, 303)
      const entries = await instance.db.look((tx) =>
        tx.selectFrom('access_log').select('field').where('class', '=', 'Docket::Login').execute(),
      )
      const fields = new Set(entries.map(({ field }) => field))
      for (const field of ['code_wanted', 'login_failed', 'locked']) assert.ok(fields.has(field))
    })

    void test('refuses a disabled account', async () => {
      const { id, login, secret } = await withMfa('jan')
      const browser = await half(login)
      // Without ending its sessions, as a change of the database would.
      await instance.db.work((tx) =>
        tx
          .updateTable('users')
          .set({ is_enabled: 0, disabledtext: 'Gone.' })
          .where('id', '=', id)
          .execute(),
      )
      const answer = await browser.send(CODE, { code: appCode(instance, secret) })
      assert.equal(answer.status, 401)
      assert.match(alarmIn(answer.text), /Gone\. This account is disabled/)
    })

    void test('is in the language of the reader', async () => {
      const { login } = await withMfa('kim')
      const browser = openBrowser(instance, { 'accept-language': 'fr' })
      const { text } = await enterPassword(browser, login)
      assert.match(decoded(text), /<h1>Saisir un code<\/h1>/)
      const wrong = await browser.send(CODE, { code: '000000' })
      assert.equal(alarmIn(wrong.text), 'Le code est incorrect, a expiré ou a déjà été utilisé.')
    })
  },
  { mail: server.address },
)
