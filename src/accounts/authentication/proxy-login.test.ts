import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type House, onEachHouse } from '../../../tests/house.ts'
import { callXml } from '../../../tests/xml-rpc.ts'

const PROXY = '10.0.0.1'
const settings = { trusted_proxies: [PROXY], proxy_user_header: 'x-forwarded-user' }

/** Asks through the proxy, which says who is there. */
async function ask(
  { service }: House,
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
const who = async (house: House, name: string, more?: Parameters<typeof ask>[3]) => {
  const { body } = await ask(house, '/rest/whoami', name, more)
  return body.name ?? body.code
}

onEachHouse(
  'people whom a proxy names',
  (opened) => {
    let house: House
    before(async () => {
      house = opened()
      await house.person('ann@example.com', ['editbugs'])
      const { id } = await house.person('carl@example.com')
      await house.person('bob@example.com')
      await house.db.work((tx) =>
        tx
          .updateTable('users')
          .set({ extern_id: 'Bob@Example.com' })
          .where('id', '=', id)
          .execute(),
      )
    })

    void test('are known by login name without case, and first by external id with it', async () => {
      assert.equal(await who(house, 'ann@example.com'), 'ann@example.com')
      assert.equal(await who(house, 'ANN@example.com'), 'ann@example.com')
      assert.equal(await who(house, 'bob@example.com'), 'bob@example.com')
      assert.equal(await who(house, 'Bob@Example.com'), 'carl@example.com')
      assert.equal(await who(house, 'BOB@example.com'), 'bob@example.com')
    })

    void test('are not known by the login name of whoever has another external id', async () => {
      assert.equal(await who(house, 'carl@example.com'), 300)
    })

    void test('are refused where nobody has that name, and get no account', async () => {
      for (const name of ['new@example.com', 'x'.repeat(300), "' or 1=1 --", '%']) {
        const { status, body } = await ask(house, '/rest/whoami', name)
        assert.deepEqual([status, body.code], [401, 300], name)
      }
      const page = await ask(house, '/', 'new@example.com')
      assert.equal(page.status, 401)
      assert.match(page.text, /no account has that login name or external id/)
      assert.equal(await who(house, 'new@example.com', { from: '10.0.0.2' }), 410)
    })

    void test('are refused with the reason where the account is disabled', async () => {
      await house.person('gone@example.com')
      const body = { login_denied_text: 'Left the company.' }
      await house.ask('PUT', '/rest/user/gone@example.com', { as: house.admin, body })
      const answer = await ask(house, '/rest/whoami', 'gone@example.com')
      assert.deepEqual([answer.status, answer.body.code], [401, 301])
      assert.match(answer.text, /Left the company/)
    })

    void test('change things from pages of ours and by programs that mean it, no other way', async () => {
      const comment = (headers: Record<string, string>, name = 'ann@example.com') =>
        ask(house, '/rest/bug', name, {
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
      const bare = await house.service.server.app.inject({
        method: 'POST',
        url: '/rest/bug',
        headers: { 'x-forwarded-user': 'ann@example.com', 'content-type': 'application/json' },
        remoteAddress: PROXY,
        payload: '{}',
      })
      assert.equal(bare.statusCode, 401)
      const script = await ask(house, '/rest/whoami?callback=f', 'ann@example.com')
      assert.match(script.text, /"code":410/)
    })

    void test('are known through the older doors by the same rule', async () => {
      const payload = callXml('User.whoami', {})
      const asked = (csrf: Record<string, string>) =>
        house.service.server.app.inject({
          method: 'POST',
          url: '/xmlrpc.cgi',
          headers: { 'x-forwarded-user': 'ann@example.com', 'content-type': 'text/xml', ...csrf },
          remoteAddress: PROXY,
          payload,
        })
      assert.match((await asked({ 'x-docket-csrf': '1' })).body, /ann@example\.com/)
      assert.match((await asked({})).body, /<int>410<\/int>/)
    })

    void test('see pages as themselves, without a button that could not log them out', async () => {
      const page = await ask(house, '/', 'ann@example.com', {
        headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      })
      assert.match(page.text, />ann@example\.com<\/a>/)
      assert.doesNotMatch(page.text, /Log out|Log in/)
    })

    void test('come after a password and a key, and before a cookie of whoever was before', async () => {
      const { admin } = house
      const key = { 'x-bugzilla-api-key': admin.api_key }
      assert.equal(await who(house, 'ann@example.com', { headers: key }), admin.login)
      const pair = { 'x-bugzilla-login': admin.login, 'x-bugzilla-password': admin.password }
      assert.equal(await who(house, 'ann@example.com', { headers: pair }), admin.login)
      const wrong = { 'x-bugzilla-api-key': 'x'.repeat(40) }
      assert.equal(await who(house, 'ann@example.com', { headers: wrong }), 306)
      const said = `/rest/whoami?api_key=${admin.api_key}`
      assert.equal((await ask(house, said, 'ann@example.com')).body.name, 'ann@example.com')
      assert.equal((await ask(house, said, '')).body.name, admin.login)
      const opened = await house.service.server.app.inject({
        method: 'POST',
        url: '/rest/session',
        headers: { ...pair, 'x-docket-csrf': '1' },
      })
      const [cookie] = String(opened.headers['set-cookie']).split(';')
      const headers = { cookie: cookie! }
      assert.equal(await who(house, '', { headers }), admin.login)
      assert.equal(await who(house, 'ann@example.com', { headers }), 'ann@example.com')
    })
  },
  settings,
)

onEachHouse(
  'people whom a proxy names, where they get accounts',
  (opened) => {
    const count = () =>
      opened().db.look((tx) => tx.selectFrom('users').select('login_name').execute())

    void test('have one from then on, in the groups that patterns give, without a password', async () => {
      const house = opened()
      assert.equal(await who(house, 'new@example.com'), 'new@example.com')
      const names = await Promise.all(
        Array.from({ length: 5 }, () => who(house, 'twice@example.com')),
      )
      assert.deepEqual(
        names,
        Array.from({ length: 5 }, () => 'twice@example.com'),
      )
      assert.equal((await count()).length, 3)
      const row = await house.db.look((tx) =>
        tx
          .selectFrom('users')
          .select(['password', 'extern_id'])
          .where('login_name', '=', 'new@example.com')
          .executeTakeFirst(),
      )
      assert.deepEqual({ ...row }, { password: null, extern_id: 'new@example.com' })
      const body = { email: 'other@example.com' }
      await house.ask('PUT', '/rest/user/new@example.com', { as: house.admin, body })
      assert.equal(await who(house, 'new@example.com'), 'other@example.com')
      assert.equal(await who(house, 'other@example.com'), 300)
      assert.equal((await count()).length, 3)
    })

    void test('get none that the parameters refuse, nor while nothing can be changed', async () => {
      const house = opened()
      const before = (await count()).length
      assert.equal(await who(house, 'no address'), 501)
      await house.set('createemailregexp', '@example\\.com$')
      assert.equal(await who(house, 'ann@example.org'), 501)
      await house.set('createemailregexp', '')
      assert.equal(await who(house, 'ann@example.com'), 501)
      assert.equal(await who(house, 'twice@example.com'), 'twice@example.com')
      await house.set('createemailregexp', '.*')
      await house.ask('PUT', '/rest/read_only', { as: house.admin, body: { read_only: true } })
      assert.equal(await who(house, 'ann@example.com'), 20_004)
      assert.equal(await who(house, 'twice@example.com'), 'twice@example.com')
      assert.equal((await count()).length, before)
    })

    void test('read as nobody while nothing can be changed, and change nothing', async () => {
      const house = opened()
      for (const path of ['/', '/rest/bug?id=1', '/rest/version']) {
        assert.equal((await ask(house, path, 'late@example.com')).status, 200, path)
      }
      const change = {
        method: 'POST' as const,
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      }
      const { status, body } = await ask(house, '/rest/bug', 'late@example.com', change)
      assert.deepEqual([status, body.code], [503, 20_004])
      const setReadOnly = (read_only: boolean) =>
        house.ask('PUT', '/rest/read_only', { as: house.admin, body: { read_only } })
      await setReadOnly(false)
      await house.set('requirelogin', '1')
      await setReadOnly(true)
      assert.equal((await ask(house, '/rest/bug?id=1', 'late@example.com')).body.code, 20_004)
    })
  },
  { ...settings, proxy_user_accounts: true },
)
