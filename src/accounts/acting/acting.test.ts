import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { methods } from '../../server/compose.ts'
import { stillActs } from './acting.rules.ts'

const HOUR_MS = 60 * 60_000
const ACT_AS = '/rest/docket_session/act_as'

void test('acting ends after six hours, whichever way the clock is set', () => {
  const cases: [now: number, acts: boolean][] = [
    [999, false],
    [1_000, true],
    [1_000 + 6 * HOUR_MS - 1, true],
    [1_000 + 6 * HOUR_MS, false],
  ]
  for (const [now, acts] of cases) assert.equal(stillActs(1_000, now), acts)
})

void test('what people may not change while they act for others', () => {
  const own = methods.filter((method) => method.own).map(({ name }) => name)
  assert.deepEqual(own.toSorted(), [
    'ApiKey.create',
    'ApiKey.update',
    'BugUserLastVisit.update',
    'Bugmail.update',
    'Docket.my_data',
    'Draft.save',
    'Inbox.update',
    'MFA.begin',
    'MFA.disable',
    'MFA.enable',
    'MFA.renew_recovery_codes',
    'MailStop.end',
    'PgpKey.delete',
    'PgpKey.update',
    'Preference.update',
    'Session.confirm',
    'Session.end',
    'Session.end_others',
    'User.change_name',
    'User.change_password',
    'User.merge',
    'User.request_email_change',
    'Webhook.create',
    'Webhook.delete',
    'Webhook.replay',
    'Webhook.test',
    'Webhook.update',
  ])
})

onEachInstance('acting for another person', (opened) => {
  let instance: Instance
  let sam: Person
  let ann: Person
  const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

  /** A session of a person: `ask` sends requests in it. */
  async function session({ login }: Person) {
    const query = `login=${login}&password=${encodeURIComponent(PASSWORD)}`
    const { body } = await instance.ask('GET', `/rest/login?${query}`)
    return sender({ 'x-bugzilla-token': body.token as string })
  }
  async function browser({ login }: Person) {
    const headers = { 'x-docket-csrf': '1' }
    const body = { login, password: PASSWORD }
    const opened = await instance.ask('POST', '/rest/session', { body, headers })
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!
    return { cookie, ask: sender({ cookie, ...headers }) }
  }
  const sender =
    (headers: Record<string, string>) => (method: string, path: string, sent?: object) =>
      instance.ask(method, path, { headers, ...(sent && { body: sent }) })
  const asked = (user: string, more: object = {}) => ({
    user,
    current_password: PASSWORD,
    ...more,
  })

  before(async () => {
    instance = opened()
    sam = await instance.person('sam@example.com', ['bz_sudoers', 'editbugs'])
    ann = await instance.person('ann@example.com', ['editusers'])
  })

  void test('the session is that of the person, until it is ended', async () => {
    const ask = await session(sam)
    const begun = await ask('POST', ACT_AS, asked(ann.login, { reason: 'Ticket 7' }))
    const until = '2026-06-01T18:00:00Z'
    assert.deepEqual(begun.body, { id: ann.id, name: ann.login, until })
    assert.equal((await ask('GET', '/rest/whoami')).body.id, ann.id)
    const { body: now } = await ask('GET', ACT_AS)
    assert.deepEqual([now.is_acting, now.sudoer, now.name], [true, sam.login, ann.login])
    const { body: bug } = await ask('POST', '/rest/bug', { ...place, summary: 's' })
    const made = await ask('GET', `/rest/bug/${bug.id}?include_fields=creator`)
    assert.equal(made.body.bugs[0].creator, ann.login)
    const bob = await instance.person('bob@example.com')
    await ask('PUT', `/rest/user/${bob.id}`, { full_name: 'Bob' })
    assert.deepEqual((await ask('DELETE', ACT_AS)).body, { was_acting: true })
    assert.equal((await ask('GET', '/rest/whoami')).body.id, sam.id)
    assert.deepEqual((await ask('DELETE', ACT_AS)).body, { was_acting: false })
    const log = await instance.ask('GET', `/rest/audit_log?user=${sam.login}`, {
      as: instance.admin,
    })
    const told = (log.body.audit_log as Record<string, unknown>[])
      .filter(({ class: kind }) => !/^Docket::(Login|Session|ApiKey)$/.test(String(kind)))
      .map((one) => [one['class'], one['object_id'], one['field'], one['removed'] ?? one['added']])
    const inOrder = told.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
    assert.deepEqual(inOrder, [
      ['Bugzilla::User', ann.id, 'acted_for', 'sam@example.com'],
      ['Bugzilla::User', ann.id, 'acted_for', 'sam@example.com: Ticket 7'],
      ['Bugzilla::User', bob.id, 'realname', 'bob'],
      ['Docket::ActsAs', ann.id, 'audit', `User ${ann.id}`],
      ['Docket::ActsAs', ann.id, 'audit', `User ${bob.id}`],
      ['Docket::ActsAs', ann.id, 'bug.created', `bug ${bug.id}`],
    ])
  })

  void test('who may not act, and for whom', async () => {
    const gone = await instance.person('gone@example.com')
    const ask = await session(sam)
    await instance.ask('PUT', `/rest/user/${gone.id}`, {
      as: instance.admin,
      body: { login_denied_text: 'left' },
    })
    const refused: [body: object, status: number, code: number][] = [
      [asked(instance.admin.login), 401, 304],
      [asked('sam@example.com'), 400, 32000],
      [asked('gone@example.com'), 400, 32000],
      [asked('nobody@example.com'), 404, 51],
      [asked(ann.login, { current_password: 'wrong' }), 401, 314],
      [{ user: ann.login }, 400, 50],
    ]
    for (const [body, status, code] of refused) {
      const answer = await ask('POST', ACT_AS, body)
      assert.equal(answer.status >= 400, true, JSON.stringify(body))
      if (code !== 314) assert.deepEqual([answer.status, answer.body.code], [status, code])
    }
    const byKey = await instance.ask('POST', ACT_AS, { as: sam, body: asked(ann.login) })
    assert.equal(byKey.body.code, 32000)
    const stranger = await (await session(ann))('POST', ACT_AS, asked(sam.login))
    assert.deepEqual([stranger.status, stranger.body.code], [401, 304])
    assert.equal((await ask('GET', '/rest/whoami')).body.id, sam.id)
  })

  void test('the account of the person, and their own, cannot be changed meanwhile', async () => {
    const ask = await session(sam)
    await ask('POST', ACT_AS, asked(ann.login))
    const cases: [method: string, path: string, body: object][] = [
      ['PUT', '/rest/password', { old_password: PASSWORD, new_password: `${PASSWORD} x` }],
      ['PUT', '/rest/whoami', { full_name: 'x' }],
      ['POST', '/rest/api_key', {}],
      ['POST', '/rest/email', { email: 'x@example.com' }],
      ['POST', '/rest/session/password', { current_password: PASSWORD }],
      ['PUT', '/rest/preference', { preferences: {} }],
      ['DELETE', '/rest/session', {}],
      ['PUT', `/rest/user/${ann.id}`, { password: `${PASSWORD} x` }],
      ['PUT', `/rest/user/${sam.id}`, { groups: { add: ['admin'] } }],
      ['DELETE', `/rest/user/${ann.id}/api_keys`, {}],
    ]
    for (const [method, path, body] of cases) {
      const answer = await ask(method, path, body)
      assert.deepEqual([answer.status, answer.body.code], [401, 304], `${method} ${path}`)
    }
    const again = await ask('POST', ACT_AS, asked('sam@example.com'))
    assert.equal(again.body.code, 32000)
  })

  void test('it ends with time, lost rights, protection, and the session', async () => {
    const ask = await session(sam)
    const whoami = async () => (await ask('GET', '/rest/whoami')).body.id
    const groups = (of: Person, change: object) =>
      instance.ask('PUT', `/rest/user/${of.id}`, { as: instance.admin, body: { groups: change } })
    await ask('POST', ACT_AS, asked(ann.login))
    instance.clock.now += 6 * HOUR_MS
    assert.equal(await whoami(), sam.id)
    await ask('POST', ACT_AS, asked(ann.login))
    await groups(sam, { remove: ['bz_sudoers'] })
    assert.equal(await whoami(), sam.id)
    await groups(sam, { add: ['bz_sudoers'] })
    await groups(ann, { add: ['bz_sudo_protect'] })
    assert.equal(await whoami(), sam.id)
    await groups(ann, { remove: ['bz_sudo_protect'] })
    assert.equal(await whoami(), ann.id)
    await ask('GET', '/rest/logout')
    assert.equal((await ask('GET', '/rest/whoami')).status >= 400, true)
  })

  void test('pages say who acts, and end it', async () => {
    const session = await browser(sam)
    const { ask } = session
    await ask('POST', ACT_AS, asked(ann.login))
    const { text, headers } = await ask('GET', '/products')
    assert.match(text, /sam@example\.com, you act as ann@example\.com/)
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(text) ?? []
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const { text: own } = await ask('GET', '/act_as')
    assert.match(own, /You act as ann@example\.com until/)
    const form = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams({ form_token: token, ...fields }).toString()
      const type = 'application/x-www-form-urlencoded'
      const both = { cookie: `${session.cookie}; ${cookie}`, 'content-type': type }
      return instance.ask('POST', path, { body, headers: both })
    }
    const refused = await form('/preferences/account', { action: 'name', full_name: 'x' })
    assert.match(refused.text, /not possible while you act as ann@example\.com/)
    assert.equal(refused.status, 401)
    assert.equal((await form('/act_as', { action: 'end' })).status, 303)
    assert.doesNotMatch((await ask('GET', '/products')).text, /you act as/)
    const begun = await form('/act_as', { action: 'begin', ...asked(ann.login) })
    assert.deepEqual([begun.status, begun.headers['location']], [303, '/'])
    assert.equal((await ask('GET', '/rest/whoami')).body.id, ann.id)
  })
})
