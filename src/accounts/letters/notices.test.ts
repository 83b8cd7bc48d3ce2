import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { sendForm } from '../../../tests/page-forms.ts'
import { lettersOf, type MailServer, openMailServer } from '../../../tests/smtp.ts'

const DAY_MS = 24 * 60 * 60_000
const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

onEachInstance(
  'letters to the owner of an account',
  (instance) => {
    let ann: Person
    before(async () => void (ann = await instance().person('ann@example.com')))
    const told = async () =>
      (await lettersOf(server, instance())).map(({ to, text }) => [
        to,
        /^Subject: (.*)$/m.exec(text)![1],
      ])
    const shown = () => ({ 'x-bugzilla-login': ann.login, 'x-bugzilla-password': PASSWORD })
    const byPassword = (verb: string, path: string, body: object) =>
      instance().ask(verb, `/rest/${path}`, { headers: shown(), body })
    const logIn = async (remoteAddress: string, password = PASSWORD) => {
      const query = { login: ann.login, password }
      const asked = { method: 'GET', url: '/rest/login', query } as const
      const { statusCode } = await instance().service.server.app.inject({ ...asked, remoteAddress })
      assert.equal(statusCode, 200)
    }

    void test('report a login from a new address, except the first', async () => {
      await logIn('192.0.2.1')
      assert.deepEqual(await told(), [])
      await logIn('192.0.2.1')
      assert.deepEqual(await told(), [])
      await logIn('192.0.2.2')
      assert.deepEqual(await told(), [[ann.login, 'New login to your account']])
      assert.match(server.received[0]!.text, /from 192\.0\.2\.2 at 2026-06-01T12:00:00Z/)
    })

    void test('are not sent if the preference is off', async () => {
      const choose = (value: string) => {
        const body = { preferences: { new_login_mail: value } }
        return instance().ask('PUT', '/rest/preference', { as: ann, body })
      }
      assert.equal((await choose('off')).status, 200)
      await logIn('192.0.2.3')
      assert.deepEqual(await told(), [])
      await choose('')
      await logIn('192.0.2.4')
      assert.equal((await told()).length, 1)
    })

    void test('report a new API key, and a restored one', async () => {
      await logIn('127.0.0.1')
      await told()
      server.received.length = 0
      const { id } = (await byPassword('POST', 'api_key', { description: 'robot' })).body
      await byPassword('PUT', `api_key/${id}`, { is_revoked: true })
      await byPassword('PUT', `api_key/${id}`, { is_revoked: false })
      const subject = 'Your account has a new API key'
      assert.deepEqual(await told(), [
        [ann.login, subject],
        [ann.login, subject],
      ])
      assert.match(server.received[0]!.text, /robot/)
    })

    void test('report a new password, no matter who set it', async () => {
      const change = { old_password: PASSWORD, new_password: 'another good one' }
      const own = await byPassword('PUT', 'password', change)
      assert.equal(own.status, 200, own.text)
      const as = instance().admin
      await instance().ask('PUT', `/rest/user/${ann.id}`, { as, body: { password: PASSWORD } })
      const subject = 'Your password was changed'
      assert.deepEqual(await told(), [
        [ann.login, subject],
        [ann.login, subject],
      ])
    })

    void test('report a new address, to the old one', async () => {
      const as = instance().admin
      const moved = await instance().person('moved@example.com')
      const body = { email: 'there@example.com' }
      await instance().ask('PUT', `/rest/user/${moved.id}`, { as, body })
      assert.deepEqual(await told(), [[moved.login, 'The address of your account was changed']])
    })

    void test('confirm a change of address, which needs the password', async () => {
      instance().clock.now += DAY_MS
      const ask = (email: string) => byPassword('POST', 'email', { email })
      const byKey = await instance().ask('POST', '/rest/email', {
        as: ann,
        body: { email: 'x@y.org' },
      })
      assert.deepEqual([byKey.status, byKey.body.code], [401, 304])
      assert.equal((await ask('admin@example.com')).body.code, 500)
      assert.equal((await ask('no address')).body.code, 501)
      assert.equal((await ask('ann.new@example.org')).status, 200)
      const sent = await lettersOf(server, instance())
      const link = sent.find(({ to }) => to === 'ann.new@example.org')
      const warning = sent.find(({ to }) => to === ann.login)
      assert.equal(sent.length, 2)
      assert.match(warning!.text, /^ {4}https:\/\/bugs\.example\.com\/cancel_address\?secret=/m)
      assert.match(warning!.text, /^Subject: Someone asked to change the address of your account$/m)
      assert.match(link!.text, /^ {4}https:\/\/bugs\.example\.com\/cancel_address\?secret=\w{32}$/m)
      assert.match(link!.text, /^ {4}https:\/\/bugs\.example\.com\/new_address\?secret=\w{32}$/m)
      const confirm = (secret: string) => instance().ask('PUT', '/rest/email', { body: { secret } })
      const set = (refused_email_domains: string, trusted_group: string) =>
        instance().ask('PUT', '/rest/docket_parameters', {
          as: instance().admin,
          body: { parameters: { refused_email_domains, trusted_group } },
        })
      await set('spam.example', 'admin')
      assert.equal((await ask('new@spam.example')).body.code, 501)
      await set('example.org', 'admin')
      assert.equal((await confirm(link!.secret)).body.code, 501)
      await set('', 'editbugs')
      const done = await confirm(link!.secret)
      assert.deepEqual([done.status, done.body], [200, { id: ann.id }])
      assert.equal((await confirm(link!.secret)).status, 400)
      const { body } = await instance().ask('GET', '/rest/whoami', { as: ann })
      assert.equal(body.name, 'ann.new@example.org')
      server.received.length = 0
      assert.deepEqual((await told()).at(-1), [
        ann.login,
        'The address of your account was changed',
      ])
      const { audit_log } = (
        await instance().ask('GET', '/rest/audit_log?class=Bugzilla::User&limit=1', {
          as: instance().admin,
        })
      ).body
      assert.deepEqual(
        [audit_log[0].user, audit_log[0].field, audit_log[0].added],
        ['ann.new@example.org', 'login_name', 'ann.new@example.org'],
      )
    })

    void test('report that somebody acts for the owner, with their reason', async () => {
      const sam = await instance().person('sam@example.com', ['bz_sudoers'])
      const eve = await instance().person('eve@example.com')
      const query = `login=${sam.login}&password=${encodeURIComponent(PASSWORD)}`
      const { token } = (await instance().ask('GET', `/rest/login?${query}`)).body
      const headers = { 'x-bugzilla-token': String(token) }
      const asked = { user: eve.login, current_password: PASSWORD, reason: 'Ticket 7' }
      await told()
      server.received.length = 0
      await instance().ask('POST', '/rest/docket_session/act_as', { headers, body: asked })
      const subject = 'Your account eve@example.com is being impersonated'
      assert.deepEqual(await told(), [[eve.login, subject]])
      assert.match(server.received[0]!.text, /sam@example\.com began to act[^]*Ticket 7/)
      const as = instance().admin
      await instance().ask('POST', `/rest/user/${eve.id}/password_reset`, { as })
      assert.deepEqual((await told()).at(-1), [eve.login, 'Choose a new password'])
    })

    void test('tell both accounts that one was merged into the other', async () => {
      const [old, kept] = [
        await instance().person('old@example.com'),
        await instance().person('kept@example.com'),
      ]
      await told()
      server.received.length = 0
      const as = instance().admin
      const body = { into: kept.login }
      await instance().ask('POST', `/rest/docket_users/${old.id}/merge`, { as, body })
      const subject = 'The account old@example.com was merged into kept@example.com'
      const [first, second, ...more] = await told()
      assert.deepEqual(new Set([first?.[0], second?.[0]]), new Set([old.login, kept.login]))
      assert.deepEqual([first?.[1], second?.[1], more], [subject, subject, []])
    })

    void test('users cannot change their address if only administrators may', async () => {
      await instance().set('allowemailchange', '0')
      const headers = { ...shown(), 'x-bugzilla-login': 'ann.new@example.org' }
      const body = { email: 'else@example.org' }
      const { status, body: answer } = await instance().ask('POST', '/rest/email', {
        headers,
        body,
      })
      assert.deepEqual([status, answer.code], [401, 304])
    })

    void test('cancel a change of address at either one, at the old one also after it was made', async () => {
      await instance().set('allowemailchange', '1')
      const bob = await instance().person('bob@example.com')
      const ask = async (login: string, email: string) => {
        const headers = { 'x-bugzilla-login': login, 'x-bugzilla-password': PASSWORD }
        const answer = await instance().ask('POST', '/rest/email', { headers, body: { email } })
        assert.equal(answer.status, 200)
        const sent = await lettersOf(server, instance())
        server.received.length = 0
        const to = (address: string) => sent.find((one) => one.to === address)!.secret
        return { cancel: to(login), confirm: to(email) }
      }
      const send = async (verb: string, secret: string) => {
        const { body } = await instance().ask(verb, '/rest/email', { body: { secret } })
        return (body.is_undone ?? body.code) as unknown
      }
      const name = async () =>
        (await instance().ask('GET', '/rest/whoami', { as: bob })).body.name as string
      const first = await ask(bob.login, 'thief@example.com')
      assert.equal(await send('DELETE', first.cancel), false)
      assert.equal(await send('PUT', first.confirm), 32000)
      assert.equal(await send('DELETE', first.cancel), 32000)

      // The reader of the letter to the new address does not learn the old one.
      const other = await ask(bob.login, 'wrong@example.com')
      const page = `/cancel_address?secret=${other.confirm}`
      const form = await instance().ask('GET', page)
      assert.match(form.text, /will not be used[^]*value="wrong@example\.com"/)
      assert.doesNotMatch(form.text, /bob@example\.com/)
      const cancelled = await sendForm(instance(), page, {})
      assert.match(cancelled.text, /The address will not be used/)
      assert.equal(await send('PUT', other.confirm), 32000)
      assert.equal(await send('DELETE', other.confirm), 32000)
      assert.equal(await send('DELETE', other.cancel), false)
      const late = await ask(bob.login, 'right@example.com')
      assert.equal(await send('PUT', late.confirm), undefined)
      assert.equal(await send('DELETE', late.confirm), 32000)
      assert.equal(await send('DELETE', late.cancel), true)
      await lettersOf(server, instance())
      server.received.length = 0

      // A thief changes the address twice, and the password; the oldest letter undoes all of it.
      instance().clock.now += DAY_MS
      const second = await ask(bob.login, 'thief@example.com')
      await send('PUT', second.confirm)
      instance().clock.now += 1_000
      const third = await ask('thief@example.com', 'deep@example.com')
      const headers = { 'x-bugzilla-login': 'thief@example.com', 'x-bugzilla-password': PASSWORD }
      const body = { current_password: PASSWORD, new_password: `${PASSWORD} 2` }
      await instance().ask('PUT', '/rest/password', { headers, body })
      const { text } = await sendForm(instance(), `/cancel_address?secret=${second.cancel}`, {})
      assert.match(text, /has been changed back[^]*href="\/password_reset"/)
      assert.equal(await name(), bob.login)
      for (const secret of [third.cancel, second.cancel]) {
        assert.equal(await send('DELETE', secret), 32000)
      }
      assert.equal(await send('PUT', third.confirm), 32000)
      await lettersOf(server, instance())
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)
