import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { lettersOf, type MailServer, openMailServer } from '../../../tests/smtp.ts'
import { accountLetter } from '../letters/letters.ts'
import { baseOf, senderOf, withName } from '../letters/letters.rules.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

for (const [urlbase, base_url, base] of [
  ['', undefined, undefined],
  ['', 'https://a.example', 'https://a.example'],
  ['https://b.example/x/', 'https://a.example', 'https://b.example/x'],
] as const) {
  void test(`links begin with ${base}`, () => assert.equal(baseOf(urlbase, base_url), base))
}
void test('letters are from an address', () => {
  assert.equal(senderOf('me@example.com', 'https://a.example'), 'me@example.com')
  assert.equal(senderOf('docket', 'https://a.example:8080/x'), 'docket@a.example')
  assert.equal(senderOf('docket'), 'docket@localhost')
})

const named: [sender: string, name: string, from: string][] = [
  ['a@example.com', 'Ann Example', '"Ann Example" <a@example.com>'],
  ['Bugs <a@example.com>', 'Änn', '"Änn" <a@example.com>'],
  ['a@example.com', 'Ann" <b@example.com', 'a@example.com'],
  ['a@example.com', 'Ann\r\nBcc: "\\<x>', '"AnnBcc: x" <a@example.com>'],
  ['Bugs <a@example.com>', ' ', 'Bugs <a@example.com>'],
]
for (const [sender, name, from] of named) {
  void test(`${sender} with the name ${JSON.stringify(name)} is ${from}`, () =>
    assert.equal(withName(sender, name), from))
}

void test('a letter names only the page if the base URL is not set', () => {
  const { text } = accountLetter({ login: 'me@example.com', secret: 'x' })
  assert.match(text, /on this page of the installation:\n\n {4}\/account\?secret=x\n/)
})

const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

const letters = (instance: Instance) => lettersOf(server, instance)
const logIn = async (instance: Instance, login: string, password: string) => {
  const query = `login=${login}&password=${encodeURIComponent(password)}`
  return (await instance.ask('GET', `/rest/login?${query}`)).status
}

onEachInstance(
  'accounts by mail',
  (instance) => {
    const post = (path: string, body: object) => instance().ask('POST', `/rest/${path}`, { body })
    const offer = (email: string) => post('user/offer_account_by_email', { email })
    const confirm = (secret: string, new_password = 'a good one', more = {}) =>
      post('account', { secret, new_password, ...more })
    const setDomains = (refused_email_domains: string) =>
      instance().ask('PUT', '/rest/docket_parameters', {
        as: instance().admin,
        body: { parameters: { refused_email_domains } },
      })
    const later = () => void (instance().clock.now += HOUR)

    void test('an address gets a letter, which creates an account once', async () => {
      const offered = await offer(' New@Example.com')
      assert.deepEqual([offered.status, offered.body], [200, { result: null }])
      const [letter] = await letters(instance())
      assert.equal(letter!.to, 'New@example.com')
      assert.match(letter!.text, /^ {4}https:\/\/bugs\.example\.com\/account\?secret=\w{32}$/m)
      const weak = await confirm(letter!.secret, 'abc')
      assert.equal(weak.body.code, 502)
      const made = await confirm(letter!.secret, 'a good one', { full_name: 'New' })
      assert.equal(made.status, 201, made.text)
      assert.equal(await logIn(instance(), 'new@example.com', 'a good one'), 200)
      const again = await confirm(letter!.secret)
      assert.deepEqual([again.status, again.body.code], [400, 32_000])
      const none = await offer(' ')
      assert.deepEqual([none.status, none.body.code], [400, 50])
    })

    void test('an address that is refused meanwhile gets no account', async () => {
      await offer('late@spam.example')
      const { secret } = (await letters(instance())).at(-1)!
      await setDomains('spam.example')
      assert.equal((await confirm(secret)).body.code, 501)
      await setDomains('')
      assert.equal((await confirm(secret)).status, 201)
    })

    void test('only the latest letter is valid, for three days', async () => {
      const secretOf = async () => {
        await offer('late@example.com')
        return (await letters(instance())).at(-1)!.secret
      }
      const [first, second] = [await secretOf(), await secretOf()]
      assert.equal((await confirm(first)).status, 400)
      instance().clock.now += 3 * DAY
      assert.equal((await confirm(second)).status, 400)
      await instance().service.everyMinute()
      const left = await instance().db.look((tx) => tx.selectFrom('tokens').selectAll().execute())
      assert.deepEqual(left, [])
    })

    void test('no secret is stored as it was sent', async () => {
      later()
      await offer('kept@example.com')
      const { secret } = (await letters(instance()))[0]!
      const rows = await instance().db.look((tx) => tx.selectFrom('tokens').selectAll().execute())
      assert.ok(secret.length === 32 && !JSON.stringify(rows).includes(secret))
    })

    void test('invalid, registered and forbidden addresses are refused', async () => {
      later()
      for (const [email, code] of [
        ['no address', 501],
        [instance().admin.login, 500],
      ] as const) {
        assert.equal((await offer(email)).body.code, code)
      }
      await instance().set('createemailregexp', '@example\\.org$')
      assert.equal((await offer('x@example.com')).body.code, 501)
      assert.equal((await offer('x@example.org')).status, 200)
      await instance().set('createemailregexp', '')
      assert.equal((await offer('y@example.org')).body.code, 501)
      await instance().set('createemailregexp', '.*')
      await setDomains('spam.example')
      const refused = await offer('x@mx.SPAM.example')
      assert.equal(refused.body.code, 501)
      assert.match(refused.body.message, /Addresses at spam\.example cannot be used/)
      await setDomains('')
      assert.equal((await offer('x@mx.SPAM.example')).status, 200)
    })

    void test('the number of letters to one address is limited', async () => {
      later()
      const asked = []
      for (let at = 0; at < 4; at += 1) asked.push((await offer('often@example.com')).status)
      assert.deepEqual(asked, [200, 200, 200, 429])
      later()
      assert.equal((await offer('often@example.com')).status, 200)
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)

onEachInstance(
  'a new password by mail',
  (instance) => {
    let ann: Person
    const request = (login_name: string) =>
      instance().ask('POST', '/rest/password_reset', { body: { login_name } })
    const choose = (secret: string, new_password: string) =>
      instance().ask('PUT', '/rest/password_reset', { body: { secret, new_password } })
    before(async () => void (ann = await instance().person('ann@example.com')))

    void test('is set with a letter, and ends all sessions', async () => {
      const query = 'login=ann@example.com&password=correct%20horse%20battery'
      const { token } = (await instance().ask('GET', `/rest/login?${query}`)).body
      await request('ANN@example.com')
      const [letter] = await letters(instance())
      assert.equal(letter!.to, ann.login)
      const done = await choose(letter!.secret, 'another one')
      assert.deepEqual([done.status, done.body], [200, { id: ann.id }])
      assert.equal((await instance().ask('GET', `/rest/whoami?token=${token}`)).body.code, 32_000)
      assert.equal(await logIn(instance(), ann.login, 'another one'), 200)
      assert.equal((await choose(letter!.secret, 'a third one')).status, 400)
      const [, told] = await letters(instance())
      assert.equal(told!.to, ann.login)
      assert.match(told!.text, /^Subject: Your password was changed$/m)
    })

    void test('gets the same response for an unknown login', async () => {
      instance().clock.now += HOUR
      const known = await request(ann.login)
      const unknown = await request('nobody@example.com')
      assert.deepEqual([unknown.status, unknown.text], [known.status, known.text])
      assert.deepEqual(
        (await letters(instance())).map(({ to }) => to),
        [ann.login],
      )
      for (const login of [ann.login, 'nobody@example.com']) {
        await request(login)
        await request(login)
        assert.equal((await request(login)).status, 429)
      }
      await letters(instance())
    })

    void test('is not possible for accounts that cannot log in', async () => {
      instance().clock.now += HOUR
      const gone = await instance().person('gone@example.com')
      const body = { login_denied_text: 'gone' }
      await instance().ask('PUT', `/rest/user/${gone.id}`, { as: instance().admin, body })
      await request('gone@example.com')
      assert.deepEqual(await letters(instance()), [])
    })

    void test('a letter is retried if the mail server is unavailable', async () => {
      instance().clock.now += HOUR
      server.refusal = '451 later'
      await request(ann.login)
      assert.deepEqual(await letters(instance()), [])
      const status = await instance().ask('GET', '/rest/jobqueue_status', { as: ann })
      assert.deepEqual(status.body, { total: 1, errors: 1 })
      server.refusal = undefined
      instance().clock.now += 60_000
      assert.equal((await letters(instance())).length, 1)
    })

    void test('the maintainer is notified once of a locked account', async () => {
      await instance().set('maintainer', 'boss@example.com')
      for (let at = 0; at < 6; at += 1) await logIn(instance(), ann.login, 'wrong')
      const told = await letters(instance())
      assert.deepEqual(
        told.map(({ to }) => to),
        ['boss@example.com'],
      )
      assert.match(told[0]!.text, /ann@example\.com/)
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)

onEachInstance('an installation without mail', (instance) => {
  void test('says that it sends no mail', async () => {
    const login_name = instance().admin.login
    const reset = await instance().ask('POST', '/rest/password_reset', { body: { login_name } })
    const path = '/rest/user/offer_account_by_email'
    const offered = await instance().ask('POST', path, { body: { email: 'x@example.com' } })
    for (const { status, body } of [reset, offered]) {
      assert.deepEqual([status, body.code], [400, 32_000])
    }
  })
})
