import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance, PASSWORD } from '../../../tests/instance.ts'
import type { Caller, Door } from '../../platform/http/method.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { wrapOld } from '../passwords/wrap-old.ts'
import { openHalfLogin } from '../sessions/half-logins.ts'
import { openToken } from '../sessions/sessions.ts'
import { createPasswordLogin } from './password-login.ts'

onEachInstance('logging in by password', (instance) => {
  const logIn = (login: string, password: string, address = '192.0.2.1') =>
    instance().service.server.app.inject({
      method: 'GET',
      url: '/rest/login',
      query: { login, password },
      remoteAddress: address,
    })
  const code = async (answer: ReturnType<typeof logIn>) =>
    (JSON.parse((await answer).body) as { code?: number }).code

  void test('five wrong passwords lock the account for that address, even for the correct password', async () => {
    const { login } = await instance().person('locked@example.com')
    for (const expected of [300, 300, 300, 300, 32_000]) {
      assert.equal(await code(logIn(login, 'wrong', '192.0.2.10')), expected)
    }
    assert.equal(await code(logIn(login, instance().admin.password, '192.0.2.10')), 32_000)
    assert.equal(await code(logIn(login, instance().admin.password, '192.0.2.11')), undefined)
    instance().clock.now += 30 * 60_000
    assert.equal(await code(logIn(login, instance().admin.password, '192.0.2.10')), undefined)
  })

  void test('an IPv6 network counts as one address', async () => {
    const { login } = await instance().person('six@example.com')
    const codes: (number | undefined)[] = []
    for (let host = 1; host <= 5; host++) {
      codes.push(await code(logIn(login, 'wrong', `2001:db8::${host}`)))
    }
    assert.deepEqual(codes, [300, 300, 300, 300, 32_000])
    assert.equal(await code(logIn(login, instance().admin.password, '2001:db8::99')), 32_000)
  })

  void test('many simultaneous correct logins from one address all succeed', async () => {
    const names = Array.from({ length: 14 }, (_, at) => `right${at}@example.com`)
    for (const name of names) await instance().person(name)
    const password = instance().admin.password
    const answers = await Promise.all(names.map((name) => logIn(name, password, '192.0.2.20')))
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      names.map(() => 200),
    )
  })

  void test('an address is locked out after ten failures in a minute', async () => {
    const wrong = async (at: number) =>
      (await logIn(`nobody${at}@x.org`, 'no', '192.0.2.30')).statusCode
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push(await wrong(at))
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429])
    instance().clock.now += 60_000
    assert.equal(await wrong(12), 401)
  })

  void test('an overlong login name is refused and not stored', async () => {
    const count = async () =>
      (await instance().db.look((tx) => tx.selectFrom('login_failures').select('id').execute()))
        .length
    const before = await count()
    const headers = { 'x-bugzilla-login': 'ﷺ'.repeat(1_000), 'x-bugzilla-password': 'x' }
    const { status, body } = await instance().ask('GET', '/rest/whoami', { headers })
    assert.deepEqual([status, body.code], [401, 300])
    assert.equal(await count(), before)
  })

  void test('a password that is changed during a login opens nothing', async () => {
    const { transactions, clock, admin } = instance()
    const { id, login } = await instance().person('racing@example.com')
    const change = (password: string) =>
      instance().ask('PUT', `/rest/user/${id}`, { as: admin, body: { password } })
    const logInWith = (own: Transactions, password: string) =>
      createPasswordLogin(own, () => clock.now)(login, password, '192.0.2.50')
    // After the password was compared, and before the account is read again.
    const between = (password: string): Transactions => {
      let looks = 0
      const look: Transactions['look'] = async (...asked) => {
        looks += 1
        if (looks === 2) await change(password)
        return transactions.look(...asked)
      }
      return { ...transactions, look }
    }
    const second = 'another long password'
    const refused = { fault: 'invalid_login_or_password' }
    await assert.rejects(logInWith(between(second), PASSWORD), refused)
    const same = await logInWith(between(second), second)
    assert.equal(same.actor.id, id)
    const { actor, proof } = await logInWith(transactions, second)
    const address = '192.0.2.50'
    const by = { way: 'password', address, proof } as const
    const caller = { actor: { ...actor, by }, address, credentials: {} } as Caller
    const door = { ...transactions, caller } as Door
    assert.match(await openToken(door), /^\d+-/)
    await change(PASSWORD)
    await assert.rejects(openToken(door), refused)
    await assert.rejects(openHalfLogin(door, id), refused)
  })

  void test('a token expires after 30 days without use', async () => {
    const { login } = await instance().person('away@example.com')
    const { token } = JSON.parse((await logIn(login, instance().admin.password)).body)
    const path = `/rest/whoami?token=${token}`
    assert.equal((await instance().ask('GET', path)).status, 200)
    instance().clock.now += 31 * 24 * 60 * 60_000
    assert.equal((await instance().ask('GET', path)).body.code, 32_000)
  })

  void test('an imported password works, and is rehashed at the first login', async () => {
    const { id, login } = await instance().person('moved@example.com')
    const kept = (set?: string) =>
      instance().db.work(async (tx) => {
        if (set) await tx.updateTable('users').set({ password: set }).where('id', '=', id).execute()
        return tx.selectFrom('users').select('password').where('id', '=', id).executeTakeFirst()
      })
    for (const old of [
      'AbCd1234,h7X+TIRRbztkadJVa3Z653EbEK98nFDXT0ORmBAfmZU{SHA-256}',
      'abhfCpXqd4GrI',
    ]) {
      const wrapped = await wrapOld(old)
      await kept(wrapped)
      assert.equal(await code(logIn(login, 'wrong', '192.0.2.40')), 300)
      assert.equal((await kept())?.password, wrapped)
      assert.equal(await code(logIn(login, 'correct horse', '192.0.2.40')), undefined)
      assert.match((await kept())!.password!, /^\$argon2id\$/)
      assert.equal(await code(logIn(login, 'correct horse', '192.0.2.41')), undefined)
    }
    await kept(await wrapOld('*'))
    assert.equal(await code(logIn(login, '*', '192.0.2.42')), 300)
  })
})
