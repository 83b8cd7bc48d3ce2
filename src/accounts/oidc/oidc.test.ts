import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { type Instance, onEachInstance, PASSWORD } from '../../../tests/instance.ts'
import { CLIENT, type Next, openProvider } from '../../../tests/oidc-provider.ts'
import { decoded } from '../../../tests/page-forms.ts'
import {
  appCode,
  type Browser,
  enterPassword,
  openBrowser,
  setUpMfa,
} from '../../../tests/second-factor.ts'

const MINUTE_MS = 60_000
const provider = await openProvider()
after(() => provider.close())
afterEach(() => void (provider.next = { claims: {} }))

const settings = {
  base_url: 'https://bugs.example.com',
  oidc_issuer: provider.issuer,
  oidc_client_id: CLIENT.id,
  oidc_client_secret: CLIENT.secret,
  oidc_name: 'Example ID',
}
const alarmIn = (text: string) => decoded(/role="alert"[^>]*>(.*?)</s.exec(text)?.[1] ?? '')
const isIn = async (browser: Browser) =>
  (await browser.call('GET', '/rest/whoami')).body.id as number | undefined
const person = (name: string, sub = `sub of ${name}`) => ({
  claims: { sub, email: `${name}@example.com`, email_verified: true, name },
})

const without = (claims: object, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name))

/** Goes to the provider; returns the address to which it sends the browser back. */
async function away(browser: Browser, next = '/') {
  const { status, headers } = await browser.get(`/login/oidc?next=${encodeURIComponent(next)}`)
  assert.equal(status, 302)
  return provider.visit(headers['location']!)
}
const back = (browser: Browser, { pathname, search }: URL) => browser.get(pathname + search)

/** A whole login as whom the provider names. */
async function logIn(next: Next, browser: Browser) {
  provider.next = next
  return back(browser, await away(browser))
}

onEachInstance(
  'single sign-on with OpenID Connect',
  (opened) => {
    let instance: Instance
    before(() => {
      instance = opened()
      provider.clock = () => instance.clock.now
    })
    const open = () => openBrowser(instance)
    const links = async (id: number) => {
      const rows = await instance.db.look((tx) =>
        tx.selectFrom('oidc_subjects').select('sub').where('user_id', '=', id).execute(),
      )
      return rows.map(({ sub }) => sub)
    }

    void test('leads to the provider from the login form, and back', async () => {
      const ann = await instance.person('ann@example.com')
      const browser = open()
      const { text } = await browser.get('/login?next=%2Fbugs%3Fid%3D1')
      const [, href] = /href="([^"]+)">\s*Log in with Example ID</.exec(text)!
      assert.match(decoded(href!), /\/login\/oidc\?next=%2Fbugs%3Fid%3D1$/)
      provider.next = person('ann')
      const there = await away(browser, '/bugs?id=1')
      assert.equal(there.origin + there.pathname, 'https://bugs.example.com/login/oidc/answer')
      const { status, headers } = await back(browser, there)
      assert.deepEqual([status, headers['location']], [303, '/bugs?id=1'])
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(await isIn(browser), ann.id)
      assert.ok(![...browser.cookies.keys()].some((name) => name.includes('oidc')))
    })

    void test('finds the account by its subject, whatever the address is by now', async () => {
      const bob = await instance.person('bob@example.com')
      await logIn(person('bob'), open())
      const browser = open()
      const renamed = { claims: { sub: 'sub of bob', email: 'ann@example.com' } }
      assert.equal((await logIn(renamed, browser)).status, 303)
      assert.equal(await isIn(browser), bob.id)
      assert.deepEqual(await links(bob.id), ['sub of bob'])
    })

    const REFUSED: Record<string, [next: Next, why: RegExp]> = {
      'a wrong nonce': [
        { ...person('cid'), spoil: (claims) => ({ ...claims, nonce: 'another' }) },
        /nonce is wrong/,
      ],
      'no nonce': [
        { ...person('cid'), spoil: (claims) => without(claims, 'nonce') },
        /nonce is wrong/,
      ],
      'a token for another client': [
        { ...person('cid'), spoil: (claims) => ({ ...claims, aud: 'another' }) },
        /"aud"/,
      ],
      'a token that another client asked for': [
        {
          ...person('cid'),
          spoil: (claims) => ({ ...claims, aud: [CLIENT.id, 'another'], azp: 'another' }),
        },
        /for another client/,
      ],
      'a token of another issuer': [
        { ...person('cid'), spoil: (claims) => ({ ...claims, iss: 'https://evil.example' }) },
        /"iss"/,
      ],
      'an expired token': [
        { ...person('cid'), spoil: (claims) => ({ ...claims, exp: claims.iat! - 61 }) },
        /"exp"/,
      ],
      'a token without an end': [
        { ...person('cid'), spoil: (claims) => without(claims, 'exp') },
        /"exp"/,
      ],
      'a bad signature': [{ ...person('cid'), is_forged: true }, /signature/],
      'a signature with the client secret': [{ ...person('cid'), is_symmetric: true }, /alg/],
      'no subject': [{ claims: { email: 'cid@example.com', email_verified: true } }, /"sub"/],
      'an address that is not verified': [
        { claims: { sub: 'cid', email: 'cid@example.com', email_verified: false } },
        /has verified your email address/,
      ],
      'an address of which it does not say so': [
        { claims: { sub: 'cid', email: 'cid@example.com' } },
        /has verified your email address/,
      ],
      'an address that only looks like a login name': [
        {
          claims: { sub: 'cid', email: '\uFF43id@example.com', email_verified: true },
        },
        /There is no account for/,
      ],
      'an address without an account': [person('nobody'), /There is no account for nobody@/],
    }
    for (const [what, [next, why]] of Object.entries(REFUSED)) {
      void test(`refuses ${what}`, async () => {
        await instance.person('cid@example.com').catch(() => undefined)
        const browser = open()
        const { status, text } = await logIn(next, browser)
        assert.equal(status, 401)
        assert.match(alarmIn(text), why)
        assert.match(text, /name="Bugzilla_password"/)
        assert.equal(await isIn(browser), undefined)
      })
    }

    void test('refuses a wrong state, and an answer in another browser or too late', async () => {
      await instance.person('dan@example.com')
      provider.next = person('dan')
      const browser = open()
      const first = await away(browser)
      first.searchParams.set('state', 'another')
      const wrong = await back(browser, first)
      assert.equal(wrong.status, 401)
      assert.match(alarmIn(wrong.text), /began in another browser/)
      const other = open()
      assert.equal((await back(other, await away(browser))).status, 401)
      const later = await away(browser)
      instance.clock.now += 10 * MINUTE_MS
      assert.equal((await back(browser, later)).status, 401)
      assert.equal(await isIn(browser), undefined)
      const right = await away(browser)
      assert.equal((await back(browser, right)).status, 303)
      // The provider accepts its code once.
      const again = await back(browser, right)
      assert.equal(again.status, 401)
    })

    void test('leads to the start page if the path is too long for a cookie', async () => {
      await instance.person('jan@example.com')
      provider.next = person('jan')
      const led = async (next: string) => {
        const browser = open()
        const there = await away(browser, next)
        const lengths = [...browser.cookies].map((pair) => pair.join('=').length)
        assert.ok(lengths.every((length) => length < 4_000))
        return (await back(browser, there)).headers['location']
      }
      const path = `/bugs?quicksearch=${'a'.repeat(1_982)}`
      assert.equal(await led(path), path)
      assert.equal(await led(`${path}a`), '/')
    })

    void test('asks the provider about a limited number of wrong answers', async () => {
      const kim = await instance.person('kim@example.com')
      provider.next = person('kim')
      instance.clock.now += MINUTE_MS
      const browser = open()
      const wrong = await away(browser)
      wrong.searchParams.set('code', 'wrong')
      for (let at = 0; at < 30; at += 1) assert.equal((await back(browser, wrong)).status, 401)
      const right = await away(browser)
      assert.equal((await back(browser, right)).status, 429)
      instance.clock.now += MINUTE_MS
      // Those that are right do not count.
      for (let at = 0; at < 31; at += 1) {
        assert.equal((await back(browser, await away(browser))).status, 303)
      }
      assert.equal(await isIn(browser), kim.id)
    })

    void test('tells what the provider refuses', async () => {
      const browser = open()
      const there = await away(browser)
      there.searchParams.delete('code')
      there.searchParams.set('error', 'access_denied')
      const { status, text } = await back(browser, there)
      assert.equal(status, 401)
      assert.match(alarmIn(text), /Your provider refused the login/)
    })

    void test('refuses somebody else with the address of an account that is linked', async () => {
      const eve = await instance.person('eve@example.com')
      await logIn(person('eve'), open())
      const browser = open()
      const { status, text } = await logIn(person('eve', 'another sub'), browser)
      assert.equal(status, 401)
      assert.match(alarmIn(text), /belongs to somebody else at your provider/)
      assert.deepEqual(await links(eve.id), ['sub of eve'])
      const as = instance.admin
      const account = await instance.ask('GET', `/rest/user/${eve.id}/account`, { as })
      assert.equal(account.body.access.single_sign_on, true)
      const unlink = (by = as) => instance.ask('DELETE', `/rest/user/${eve.id}/oidc`, { as: by })
      assert.equal((await unlink({ ...eve, password: '' })).body.code, 304)
      assert.equal((await unlink()).body.was_linked, true)
      assert.equal((await unlink()).body.was_linked, false)
      assert.equal((await logIn(person('eve', 'another sub'), browser)).status, 303)
    })

    void test('refuses disabled accounts', async () => {
      const { id } = await instance.person('fay@example.com')
      const body = { login_denied_text: 'Gone.' }
      await instance.ask('PUT', `/rest/user/${id}`, { as: instance.admin, body })
      const { status, text } = await logIn(person('fay'), open())
      assert.equal(status, 401)
      assert.match(alarmIn(text), /Gone\./)
      assert.deepEqual(await links(id), [])
    })

    void test('asks for the code of an account with a second factor', async () => {
      const { id, login } = await instance.person('gus@example.com')
      const { secret } = await setUpMfa(instance, login)
      instance.clock.now += 30_000
      const browser = open()
      const { status, text } = await logIn(person('gus'), browser)
      assert.equal(status, 200)
      assert.match(text, /name="code" autocomplete="one-time-code"/)
      assert.equal(await isIn(browser), undefined)
      const done = await browser.send('/login/code', { code: appCode(instance, secret) })
      assert.equal(done.status, 303)
      assert.equal(await isIn(browser), id)
    })

    void test('accepts a new key of the provider', async () => {
      const { id } = await instance.person('hal@example.com')
      await provider.rotate()
      const browser = open()
      assert.equal((await logIn(person('hal'), browser)).status, 303)
      assert.equal(await isIn(browser), id)
    })

    void test('replaces passwords of others than administrators, if a parameter says so', async () => {
      const ida = await instance.person('ida@example.com')
      const set = (password_login: string) => {
        const body = { parameters: { password_login } }
        return instance.ask('PUT', '/rest/docket_parameters', { as: instance.admin, body })
      }
      assert.equal((await set('administrators')).status, 200)
      const refused = await enterPassword(open(), ida.login)
      assert.equal(refused.status, 401)
      assert.match(alarmIn(refused.text), /Only administrators log in with a password/)
      const headers = { 'x-bugzilla-login': ida.login, 'x-bugzilla-password': PASSWORD }
      const { status, body } = await instance.ask('GET', '/rest/whoami', { headers })
      assert.deepEqual([status, body.code], [401, 304])
      assert.equal((await enterPassword(open(), instance.admin.login)).status, 303)
      assert.equal((await instance.ask('GET', '/rest/whoami', { as: ida })).status, 200)
      assert.equal((await logIn(person('ida'), open())).status, 303)
      await set('on')
      assert.equal((await enterPassword(open(), ida.login)).status, 303)
    })
  },
  settings,
)

onEachInstance(
  'accounts by single sign-on',
  (opened) => {
    void test('are made for verified addresses, where people may make accounts', async () => {
      const instance = opened()
      provider.clock = () => instance.clock.now
      const browser = openBrowser(instance)
      assert.equal((await logIn(person('new'), browser)).status, 303)
      const { body } = await browser.call('GET', '/rest/whoami')
      assert.deepEqual([body.name, body.real_name], ['new@example.com', 'new'])
      const login = await enterPassword(openBrowser(instance), 'new@example.com')
      assert.equal(login.status, 401)
      // Without a password, a recent login lets them turn the second factor off.
      const mfa = (await browser.call('POST', '/rest/docket_mfa/secret', {})).body
      const code = appCode(instance, mfa.secret)
      const { sealed } = mfa
      const { recovery_codes } = (await browser.call('PUT', '/rest/docket_mfa', { sealed, code }))
        .body
      const off = { code: recovery_codes[0] }
      assert.equal((await browser.call('DELETE', '/rest/docket_mfa', off)).status, 200)

      const domains = { parameters: { refused_email_domains: 'example.com' } }
      const as = instance.admin
      await instance.ask('PUT', '/rest/docket_parameters', { as, body: domains })
      const refused = await logIn(person('newer'), openBrowser(instance))
      assert.match(alarmIn(refused.text), /Addresses at example\.com cannot be used/)
      await instance.set('createemailregexp', '')
      assert.equal((await logIn(person('newest'), openBrowser(instance))).status, 400)
    })
  },
  { ...settings, oidc_accounts: true, only: 'tickets' },
)

onEachInstance('without single sign-on', (opened) => {
  void test('there is no button, and its pages say so', async () => {
    const browser = openBrowser(opened())
    assert.doesNotMatch((await browser.get('/login')).text, /login\/oidc/)
    for (const path of ['/login/oidc', '/login/oidc/answer?code=a&state=b']) {
      assert.equal((await browser.get(path)).status, 404)
    }
  })
})
