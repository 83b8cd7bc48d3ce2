import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { callXml } from '../../../tests/xml-rpc.ts'

const PROXY = '10.0.0.1'
const settings = { trusted_proxies: [PROXY], proxy_user_header: 'x-forwarded-user' }

/** Sends a request through the proxy, which names the user. */
async function ask(
  { service }: Instance,
  url: string,
  name: string,
  more: { headers?: Record<string, string>; method?: 'POST'; payload?: string; from?: string } = {},
) {
  const { headers, method = 'GET', payload, from = PROXY } = more
  const answer = await service.server.app.inject({
    method,
    url,
    headers: { 'x-forwarded-user': name, 'x-docket-csrf': '1', ...headers },
    remoteAddress: from,
    ...(payload !== undefined && { payload }),
  })
  const isJson = answer.headers['content-type']?.toString().startsWith('application/json')
  const body = isJson ? (JSON.parse(answer.body) as { name?: string; code?: number }) : {}
  return { status: answer.statusCode, text: answer.body, body, headers: answer.headers }
}
const who = async (instance: Instance, name: string, more?: Parameters<typeof ask>[3]) => {
  const { body } = await ask(instance, '/rest/whoami', name, more)
  return body.name ?? body.code
}

onEachInstance(
  'users authenticated by a proxy',
  (opened) => {
    let instance: Instance
    before(async () => {
      instance = opened()
      await instance.person('ann@example.com', ['editbugs'])
      const { id } = await instance.person('carl@example.com')
      await instance.person('bob@example.com')
      await instance.db.work((tx) =>
        tx
          .updateTable('users')
          .set({ extern_id: 'Bob@Example.com' })
          .where('id', '=', id)
          .execute(),
      )
    })

    void test('are matched by case-insensitive login name, and by external id first if there is one', async () => {
      assert.equal(await who(instance, 'ann@example.com'), 'ann@example.com')
      assert.equal(await who(instance, 'ANN@example.com'), 'ann@example.com')
      assert.equal(await who(instance, 'bob@example.com'), 'bob@example.com')
      assert.equal(await who(instance, 'Bob@Example.com'), 'carl@example.com')
      assert.equal(await who(instance, 'BOB@example.com'), 'bob@example.com')
    })

    void test('are not matched by the login name of a user with another external id', async () => {
      assert.equal(await who(instance, 'carl@example.com'), 300)
    })

    void test('are refused if the name is unknown, and get no account', async () => {
      for (const name of ['new@example.com', 'x'.repeat(300), "' or 1=1 --", '%']) {
        const { status, body } = await ask(instance, '/rest/whoami', name)
        assert.deepEqual([status, body.code], [401, 300], name)
      }
      const page = await ask(instance, '/', 'new@example.com')
      assert.equal(page.status, 401)
      assert.match(page.text, /no account has that login name or external id/)
      assert.equal(await who(instance, 'new@example.com', { from: '10.0.0.2' }), 410)
    })

    void test('are refused with the reason if the account is disabled', async () => {
      await instance.person('gone@example.com')
      const body = { login_denied_text: 'Left the company.' }
      await instance.ask('PUT', '/rest/user/gone@example.com', { as: instance.admin, body })
      const answer = await ask(instance, '/rest/whoami', 'gone@example.com')
      assert.deepEqual([answer.status, answer.body.code], [401, 301])
      assert.match(answer.text, /Left the company/)
    })

    void test('change things only from our own pages and by programs that set the header', async () => {
      const comment = (headers: Record<string, string>, name = 'ann@example.com') =>
        ask(instance, '/rest/bug', name, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          payload: JSON.stringify({
            product: 'TestProduct',
            component: 'TestComponent',
            version: 'unspecified',
            summary: 's',
          }),
        })
      const table: [Record<string, string>, number][] = [
        [{}, 200],
        [{ origin: 'http://localhost:80', host: 'localhost:80' }, 200],
        [{ origin: 'https://evil.example.org' }, 401],
        [{ 'sec-fetch-site': 'cross-site' }, 401],
        [{ 'sec-fetch-site': 'same-site' }, 401],
      ]
      for (const [headers, status] of table) {
        assert.equal((await comment(headers)).status, status, JSON.stringify(headers))
      }
      const bare = await instance.service.server.app.inject({
        method: 'POST',
        url: '/rest/bug',
        headers: { 'x-forwarded-user': 'ann@example.com', 'content-type': 'application/json' },
        remoteAddress: PROXY,
        payload: '{}',
      })
      assert.equal(bare.statusCode, 401)
      const script = await ask(instance, '/rest/whoami?callback=f', 'ann@example.com')
      assert.match(script.text, /"code":410/)
    })

    void test('are authenticated by the same rule in the older interfaces', async () => {
      const payload = callXml('User.whoami', {})
      const asked = (csrf: Record<string, string>) =>
        instance.service.server.app.inject({
          method: 'POST',
          url: '/xmlrpc.cgi',
          headers: { 'x-forwarded-user': 'ann@example.com', 'content-type': 'text/xml', ...csrf },
          remoteAddress: PROXY,
          payload,
        })
      assert.match((await asked({ 'x-docket-csrf': '1' })).body, /ann@example\.com/)
      assert.match((await asked({})).body, /<int>410<\/int>/)
    })

    void test('see pages as themselves, without a useless logout button', async () => {
      const page = await ask(instance, '/', 'ann@example.com', {
        headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      })
      assert.match(page.text, /data-login="ann@example\.com"/)
      assert.doesNotMatch(page.text, /Log out|Log in/)
    })

    void test('rank below a password and a key, and above an earlier session cookie', async () => {
      const { admin } = instance
      const key = { 'x-bugzilla-api-key': admin.api_key }
      assert.equal(await who(instance, 'ann@example.com', { headers: key }), admin.login)
      const pair = { 'x-bugzilla-login': admin.login, 'x-bugzilla-password': admin.password }
      assert.equal(await who(instance, 'ann@example.com', { headers: pair }), admin.login)
      const wrong = { 'x-bugzilla-api-key': 'x'.repeat(40) }
      assert.equal(await who(instance, 'ann@example.com', { headers: wrong }), 306)
      const said = `/rest/whoami?api_key=${admin.api_key}`
      assert.equal((await ask(instance, said, 'ann@example.com')).body.name, 'ann@example.com')
      assert.equal((await ask(instance, said, '')).body.name, admin.login)
      const opened = await instance.service.server.app.inject({
        method: 'POST',
        url: '/rest/session',
        headers: { ...pair, 'x-docket-csrf': '1' },
      })
      const [cookie] = String(opened.headers['set-cookie']).split(';')
      const headers = { cookie: cookie! }
      assert.equal(await who(instance, '', { headers }), admin.login)
      assert.equal(await who(instance, 'ann@example.com', { headers }), 'ann@example.com')
    })
  },
  settings,
)

onEachInstance(
  'users authenticated by a proxy, with automatic accounts',
  (opened) => {
    const count = () =>
      opened().db.look((tx) => tx.selectFrom('users').select('login_name').execute())

    void test('get an account in the groups whose patterns match, without a password', async () => {
      const instance = opened()
      assert.equal(await who(instance, 'new@example.com'), 'new@example.com')
      const names = await Promise.all(
        Array.from({ length: 5 }, () => who(instance, 'twice@example.com')),
      )
      assert.deepEqual(
        names,
        Array.from({ length: 5 }, () => 'twice@example.com'),
      )
      assert.equal((await count()).length, 3)
      const row = await instance.db.look((tx) =>
        tx
          .selectFrom('users')
          .select(['password', 'extern_id'])
          .where('login_name', '=', 'new@example.com')
          .executeTakeFirst(),
      )
      assert.deepEqual({ ...row }, { password: null, extern_id: 'new@example.com' })
      const body = { email: 'other@example.com' }
      await instance.ask('PUT', '/rest/user/new@example.com', { as: instance.admin, body })
      assert.equal(await who(instance, 'new@example.com'), 'other@example.com')
      assert.equal(await who(instance, 'other@example.com'), 300)
      assert.equal((await count()).length, 3)
    })

    void test('get no account that the parameters refuse, nor one in read-only mode', async () => {
      const instance = opened()
      const before = (await count()).length
      assert.equal(await who(instance, 'no address'), 501)
      await instance.set('createemailregexp', '@example\\.com$')
      assert.equal(await who(instance, 'ann@example.org'), 501)
      await instance.set('createemailregexp', '')
      assert.equal(await who(instance, 'ann@example.com'), 501)
      assert.equal(await who(instance, 'twice@example.com'), 'twice@example.com')
      await instance.set('createemailregexp', '.*')
      const domains = (refused_email_domains: string) =>
        instance.ask('PUT', '/rest/docket_parameters', {
          as: instance.admin,
          body: { parameters: { refused_email_domains } },
        })
      await domains('spam.example')
      assert.equal(await who(instance, 'ann@spam.example'), 501)
      await domains('')
      await instance.ask('PUT', '/rest/read_only', {
        as: instance.admin,
        body: { read_only: true },
      })
      assert.equal(await who(instance, 'ann@example.com'), 20_004)
      assert.equal(await who(instance, 'twice@example.com'), 'twice@example.com')
      assert.equal((await count()).length, before)
    })

    void test('read anonymously in read-only mode, and change nothing', async () => {
      const instance = opened()
      for (const path of ['/', '/rest/bug?id=1', '/rest/version']) {
        assert.equal((await ask(instance, path, 'late@example.com')).status, 200, path)
      }
      const change = {
        method: 'POST' as const,
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      }
      const { status, body } = await ask(instance, '/rest/bug', 'late@example.com', change)
      assert.deepEqual([status, body.code], [503, 20_004])
      const setReadOnly = (read_only: boolean) =>
        instance.ask('PUT', '/rest/read_only', { as: instance.admin, body: { read_only } })
      await setReadOnly(false)
      await instance.set('requirelogin', '1')
      await setReadOnly(true)
      assert.equal((await ask(instance, '/rest/bug?id=1', 'late@example.com')).body.code, 20_004)
    })
  },
  { ...settings, proxy_user_accounts: true },
)
