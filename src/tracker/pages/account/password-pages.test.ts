import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'

import { openForm as open, sendForm as send } from '../../../../tests/page-forms.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { lettersOf, type MailServer, openMailServer } from '../../../../tests/smtp.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

type Fields = Record<string, string>
const twice = (password: string) => ({ new_password: password, password_again: password })
const logIn = async (instance: Instance, login: string, password: string) => {
  const query = new URLSearchParams({ login, password }).toString()
  return (await instance.ask('GET', `/rest/login?${query}`)).status
}

onEachInstance(
  'pages linked in letters',
  (opened) => {
    let instance: Instance
    beforeEach(() => {
      instance = opened()
      instance.clock.now += HOUR
    })
    const linkIn = async () => {
      const letter = (await lettersOf(server, instance)).find(({ secret }) => secret !== '')!
      return / {4}https:\/\/bugs\.example\.com(\S+)/.exec(letter.text)![1]!
    }
    const offered = async (email: string) => {
      await instance.ask('POST', '/rest/user/offer_account_by_email', { body: { email } })
      return linkIn()
    }
    const forgotten = async (login_name: string) => {
      await send(instance, '/password_reset', { login_name })
      return linkIn()
    }

    void test('an account is created on the page linked in the letter', async () => {
      const link = await offered('new@example.com')
      const { status, text } = await open(instance, link)
      assert.equal(status, 200)
      assert.match(text, /name="username" value="new@example\.com"/)
      const made = await send(instance, link, { full_name: 'New <b>', ...twice('a good one') })
      assert.equal(made.status, 200)
      assert.match(
        made.text,
        /Your account has been created[^]*<a href="\/login">Log in<\/a> with it/,
      )
      assert.equal(await logIn(instance, 'new@example.com', 'a good one'), 200)
      const as = instance.admin
      const { body } = await instance.ask('GET', '/rest/user/new@example.com', { as })
      assert.equal(body.users[0].real_name, 'New <b>')
    })

    void test('a password is set on the page linked in the letter', async () => {
      const ann = await instance.person('ann@example.com')
      const link = await forgotten('ANN@example.com')
      assert.match((await open(instance, link)).text, /name="username" value="ann@example\.com"/)
      const done = await send(instance, link, twice('another one'))
      assert.equal(done.status, 200)
      assert.match(done.text, /Your password has been changed[^]*<a href="\/login">Log in<\/a>/)
      assert.equal(await logIn(instance, ann.login, 'another one'), 200)
    })

    void test('viewing a page does not use up its secret', async () => {
      const link = await offered('shown@example.com')
      for (let at = 0; at < 3; at += 1) assert.equal((await open(instance, link)).status, 200)
      await instance.ask('HEAD', link)
      assert.equal((await send(instance, link, twice('a good one'))).status, 200)
    })

    const wrong: [string, Fields, RegExp][] = [
      ['two passwords', { new_password: 'a good one', password_again: 'a good two' }, /differ/],
      ['a short password', twice('abc'), /password/],
      ['no password', {}, /new_password/],
      ['a long name', { ...twice('a good one'), full_name: 'x'.repeat(256) }, /full_name/],
    ]
    for (const [what, fields, said] of wrong) {
      void test(`with ${what} the form is shown again, and the letter stays valid`, async () => {
        const link = await offered(`${what.replaceAll(' ', '-')}@example.com`)
        const refused = await send(instance, link, { full_name: '"<x>', ...fields })
        assert.equal(refused.status, 400)
        const [, alarm] = /role="alert">([^<]*)</.exec(refused.text)!
        assert.match(alarm!, said)
        assert.match(refused.text, /name="secret" value="\w{32}"/)
        assert.match(refused.text, /name="username" value="[\w-]+@example\.com"/)
        assert.doesNotMatch(refused.text, /"<x>|a good/)
        assert.equal((await send(instance, link, twice('a good one'))).status, 200)
      })
    }

    void test('a weak new password is refused, and so are two different ones', async () => {
      await instance.person('weak@example.com')
      const link = await forgotten('weak@example.com')
      for (const fields of [twice('abc'), { ...twice('a good one'), password_again: '' }]) {
        const refused = await send(instance, link, fields)
        assert.equal(refused.status, 400)
        assert.match(refused.text, /role="alert"[^]*<form class="card"/)
      }
      assert.equal((await send(instance, link, twice('a good one'))).status, 200)
    })

    void test('a used, expired or unknown secret shows no form', async () => {
      const used = await offered('used@example.com')
      await send(instance, used, twice('a good one'))
      server.received.length = 0
      const old = await forgotten('used@example.com')
      instance.clock.now += 3 * DAY
      const secret = used.split('=')[1]!
      for (const path of [
        used,
        old,
        '/account',
        '/new_password?secret=x',
        `/new_password?secret=${secret}`,
        `/account?secret=${'x'.repeat(300)}`,
      ]) {
        const { status, text } = await open(instance, path)
        assert.equal(status, 400, path)
        assert.match(text, /has expired, or was already used[^]*href="\/password_reset"/)
        assert.doesNotMatch(text, /<form class="card"/)
      }
    })

    void test('a secret that was used meanwhile changes nothing', async () => {
      const link = await offered('meanwhile@example.com')
      const { cookie, fields } = await open(instance, link)
      const body = new URLSearchParams({ ...fields, ...twice('a good one') }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
      const answers = []
      for (let at = 0; at < 2; at += 1) {
        answers.push(await instance.ask('POST', '/account', { body, headers }))
      }
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 400],
      )
      assert.match(answers[1]!.text, /has expired, or was already used/)
    })

    void test('neither sends as referrer nor stores the address of a page with a secret', async () => {
      const link = await offered('told@example.com')
      const secret = link.split('=')[1]!
      const page = await open(instance, link)
      const answers = [
        page,
        await instance.ask('GET', `/token.cgi?a=cfmpw&t=${secret}`),
        await send(instance, link, twice('abc')),
        await send(instance, link, twice('a good one')),
        await open(instance, link),
      ]
      for (const { headers } of answers) {
        assert.equal(headers['referrer-policy'], 'no-referrer')
        assert.equal(headers['cache-control'], 'no-store')
      }
      const links = [...page.text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, to]) => to!)
      assert.deepEqual(
        links.filter((to) => to.includes(secret)),
        [],
      )
      assert.equal((await open(instance, '/login')).headers['referrer-policy'], 'same-origin')
    })

    const origins: [string, Fields, number][] = [
      ['of this page', { origin: 'http://localhost:80' }, 200],
      // Browsers send this if the page forbids them to reveal its address.
      ['of no origin', { origin: 'null' }, 200],
      ['of no origin here', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
      ['of no origin elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 400],
      ['of another origin', { origin: 'https://evil.example' }, 400],
      ['of no origin without the cookie', { origin: 'null', cookie: '' }, 400],
    ]
    for (const [what, headers, wanted] of origins) {
      void test(`a form ${what} is answered by ${wanted}`, async () => {
        const link = await offered(`${what.replaceAll(' ', '-')}@example.com`)
        const said = await send(instance, link, twice('a good one'), headers)
        assert.equal(said.status, wanted)
        assert.equal((await open(instance, link)).status, wanted === 200 ? 400 : 200)
      })
    }

    void test('requesting a new password does not reveal who has an account', async () => {
      assert.match((await open(instance, '/login')).text, /<a href="\/password_reset">/)
      await instance.person('known@example.com')
      const ask = (login_name: string) => send(instance, '/password_reset', { login_name })
      const known = await ask('known@example.com')
      const unknown = await ask('unknown@example.com')
      assert.deepEqual([known.status, unknown.status], [200, 200])
      assert.equal(known.text, unknown.text)
      assert.deepEqual(
        (await lettersOf(server, instance)).map(({ to }) => to),
        ['known@example.com'],
      )
      for (const login of ['known@example.com', 'unknown@example.com']) {
        await ask(login)
        await ask(login)
        const often = await ask(login)
        assert.equal(often.status, 429)
        assert.ok(Number(often.headers['retry-after']) > 0)
        assert.match(often.text, /role="alert"/)
      }
    })

    void test('pages linked in letters work if a login is required', async () => {
      await instance.set('requirelogin', '1')
      const link = await offered('required@example.com')
      assert.equal((await send(instance, link, twice('a good one'))).status, 200)
      assert.equal((await open(instance, '/password_reset')).status, 200)
      await instance.set('requirelogin', '0')
    })

    void test('they are below each base path', async () => {
      const link = await offered('below@example.com')
      const { text } = await open(instance, `/bugzilla${link}`)
      assert.match(text, /action="\/bugzilla\/account"/)
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)

onEachInstance('pages linked in letters, without mail', (instance) => {
  void test('say that mail is disabled', async () => {
    const said = await send(instance(), '/password_reset', { login_name: 'x@example.com' })
    assert.equal(said.status, 400)
    assert.match(said.text, /role="alert">This installation does not send mail/)
  })
})
