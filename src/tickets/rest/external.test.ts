import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { onEachInstance } from '../../../tests/instance.ts'
import { credentials, filePart, message } from '../../../tests/tickets.ts'

const PROXY = '10.0.0.1'

onEachInstance(
  'clients of dl behind an authenticating proxy',
  (instance) => {
    before(() => instance().person('ann@example.com'))

    /** A request from a proxy that names the user. */
    const ask = async (name: string, headers: object, from = PROXY) => {
      const answer = await instance().service.server.app.inject({
        url: '/rest.php/info',
        headers: { 'x-forwarded-user': name, ...headers },
        remoteAddress: from,
      })
      return answer.statusCode
    }
    const { 'x-authorization': again, ...first } = credentials('ann@example.com', 'known elsewhere')

    void test("log in by the proxy's user name and both headers", async () => {
      assert.equal(await ask('ann@example.com', { ...first, 'x-authorization': again }), 200)
    })
    void test('log in if the proxy does not forward the first header', async () => {
      assert.equal(await ask('ann@example.com', { 'x-authorization': again }), 200)
    })
    void test('are refused without the second header, which a browser cannot send', async () => {
      assert.equal(await ask('ann@example.com', first), 401)
      assert.equal(await ask('ann@example.com', {}), 401)
    })
    void test('are refused if the second header names another user', async () => {
      const { 'x-authorization': other } = credentials('admin@example.com', 'known elsewhere')
      assert.equal(await ask('ann@example.com', { ...first, 'x-authorization': other }), 401)
      assert.equal(await ask('ann@example.com', { 'x-authorization': other }), 401)
    })
    void test('are refused if no proxy is trusted', async () => {
      assert.equal(await ask('', { ...first, 'x-authorization': again }), 401)
      assert.equal(await ask('ann@example.com', { 'x-authorization': again }, '10.0.0.2'), 401)
    })
    void test('get an account automatically, which owns their uploads', async () => {
      const headers = credentials('new@example.com', 'known elsewhere')
      const answer = await instance().service.server.app.inject({
        method: 'POST',
        url: '/rest.php/newticket',
        headers: { ...headers, 'x-forwarded-user': 'new@example.com', 'content-type': FORM_TYPE },
        payload: formOf([filePart('a.txt', 'hello'), message()]),
        remoteAddress: PROXY,
      })
      assert.equal(answer.statusCode, 200, answer.body)
      const owners = await instance().db.look((tx) =>
        tx
          .selectFrom('tickets')
          .innerJoin('users', 'users.id', 'user_id')
          .select(['login_name', 'extern_id'])
          .execute(),
      )
      const names = owners.map(({ login_name, extern_id }) => [login_name, extern_id])
      assert.deepEqual(names, [['new@example.com', 'new@example.com']])
    })
  },
  {
    trusted_proxies: [PROXY],
    proxy_user_header: 'x-forwarded-user',
    proxy_user_accounts: true,
  },
)
