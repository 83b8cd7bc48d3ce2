import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { onEachInstance } from '../../../tests/instance.ts'
import { credentials, filePart, message } from '../../../tests/tickets.ts'

const PROXY = '10.0.0.1'

onEachInstance(
  'clients of dl behind a proxy that knows the passwords',
  (instance) => {
    before(() => instance().person('ann@example.com'))

    /** As a proxy passes it on that says who is there. */
    const ask = async (name: string, headers: object, from = PROXY) => {
      const answer = await instance().service.server.app.inject({
        url: '/rest.php/info',
        headers: { 'x-forwarded-user': name, ...headers },
        remoteAddress: from,
      })
      return answer.statusCode
    }
    const { 'x-authorization': again, ...first } = credentials('ann@example.com', 'known elsewhere')

    void test('get in by the name that it says and both headers', async () => {
      assert.equal(await ask('ann@example.com', { ...first, 'x-authorization': again }), 200)
    })
    void test('get in where it keeps the first header to itself', async () => {
      assert.equal(await ask('ann@example.com', { 'x-authorization': again }), 200)
    })
    void test('do not get in without the second header, which a browser cannot send', async () => {
      assert.equal(await ask('ann@example.com', first), 401)
      assert.equal(await ask('ann@example.com', {}), 401)
    })
    void test('do not get in where the second header names another', async () => {
      const { 'x-authorization': other } = credentials('admin@example.com', 'known elsewhere')
      assert.equal(await ask('ann@example.com', { ...first, 'x-authorization': other }), 401)
      assert.equal(await ask('ann@example.com', { 'x-authorization': other }), 401)
    })
    void test('do not get in where nobody says so who is trusted', async () => {
      assert.equal(await ask('', { ...first, 'x-authorization': again }), 401)
      assert.equal(await ask('ann@example.com', { 'x-authorization': again }, '10.0.0.2'), 401)
    })
    void test('get an account on the way, which owns what they upload', async () => {
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
