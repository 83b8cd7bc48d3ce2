import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { openForm, sendForm } from '../../../../tests/page-forms.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { lettersOf, type MailServer, openMailServer } from '../../../../tests/smtp.ts'

const HOUR = 60 * 60 * 1000
const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

onEachInstance(
  'the page for new accounts',
  (opened) => {
    let instance: Instance
    before(() => {
      instance = opened()
    })
    const ask = (email: string) => sendForm(instance, '/create_account', { email })

    void test('sends a letter with a link to the page that creates the account', async () => {
      assert.match((await instance.ask('GET', '/login')).text, /href="\/create_account">/)
      const asked = await ask('new@example.com')
      assert.equal(asked.status, 200)
      assert.match(asked.text, /Check your email/)
      const [letter] = await lettersOf(server, instance)
      assert.equal(letter!.to, 'new@example.com')
      const path = `/account?secret=${letter!.secret}`
      const twice = { new_password: 'a good one', password_again: 'a good one' }
      assert.match((await sendForm(instance, path, twice)).text, /Your account has been created/)
    })

    void test('does not reveal who has an account', async () => {
      instance.clock.now += HOUR
      await instance.person('known@example.com')
      const known = await ask('Known@example.com')
      const unknown = await ask('unknown@example.com')
      assert.deepEqual([known.status, unknown.status], [200, 200])
      assert.equal(known.text, unknown.text)
      const letters = await lettersOf(server, instance)
      assert.deepEqual(
        letters.map(({ to }) => to),
        ['unknown@example.com'],
      )
      for (const email of ['known@example.com', 'unknown@example.com']) {
        await ask(email)
        await ask(email)
        const often = await ask(email)
        assert.equal(often.status, 429)
        assert.match(often.text, /role="alert"/)
      }
    })

    const wrong: [string, RegExp][] = [
      ['', /email|login name/],
      ['"no>address', /is not a valid login name/],
      [`${'x'.repeat(200)}@example.com`, /at most 127 characters/],
    ]
    for (const [email, said] of wrong) {
      void test(`shows the form again for the address '${email.slice(0, 20)}'`, async () => {
        const { status, text } = await ask(email)
        assert.equal(status, 400)
        assert.match(/role="alert">([^<]*)</.exec(text)![1]!, said)
        assert.match(text, /<form class="card"/)
        assert.doesNotMatch(text, /"no>/)
      })
    }

    const old: [string, string][] = [
      ['createaccount.cgi', '/create_account'],
      ['createaccount.cgi?login=a%40b.c', '/create_account?email=a%40b.c'],
      ['createaccount.cgi?email=a%40b.c&x=1', '/create_account?email=a%40b.c'],
    ]
    for (const [from, to] of old) {
      void test(`is where ${from} leads`, async () => {
        const { status, headers } = await instance.ask('GET', `/${from}`)
        assert.deepEqual([status, headers['location']], [302, to])
      })
    }
    void test('fills in the address that it is given', async () => {
      const { text } = await instance.ask('GET', '/create_account?email=%22%3Ca%40b.c')
      assert.match(text, /name="email" value="&#34;&#60;a@b\.c"/)
    })
    void test('says if only administrators create accounts, and shows no form', async () => {
      await instance.set('createemailregexp', '')
      const { status, text } = await instance.ask('GET', '/create_account')
      assert.equal(status, 200)
      assert.match(text, /Only administrators can create accounts/)
      assert.doesNotMatch(text, /<form class="card"/)
      const { cookie, fields } = await openForm(instance, '/login')
      const body = new URLSearchParams({ ...fields, email: 'x@example.com' }).toString()
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
      const sent = await instance.ask('POST', '/create_account', { body, headers })
      assert.equal(sent.status, 400)
      assert.match(sent.text, /Only administrators can create accounts/)
      await instance.set('createemailregexp', '@example\\.com$')
      assert.equal((await ask('x@example.org')).status, 400)
      assert.equal((await ask('x@example.com')).status, 200)
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)

onEachInstance('the page for new accounts, without mail', (instance) => {
  void test('says that mail is disabled', async () => {
    const { text } = await instance().ask('GET', '/create_account')
    assert.match(text, /Only administrators can create accounts/)
  })
})
