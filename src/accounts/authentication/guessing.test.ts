import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance, PASSWORD } from '../../../tests/instance.ts'

const MINUTE_MS = 60_000

onEachInstance('guessing passwords', (instance) => {
  const logIn = async (login: string, password: string, remoteAddress: string) => {
    const asked = { method: 'GET', url: '/rest/login', query: { login, password } } as const
    const answer = await instance().service.server.app.inject({ ...asked, remoteAddress })
    const { code } = JSON.parse(answer.body) as { code?: number }
    return { status: answer.statusCode, code, wait: answer.headers['retry-after'] }
  }
  const guess = async (login: string, times: number, network: string) => {
    const statuses: number[] = []
    for (let at = 0; at < times; at += 1) {
      statuses.push((await logIn(login, `wrong ${at}`, `${network}.${at + 1}`)).status)
    }
    return statuses
  }
  const HOME = '198.51.100.7'

  void test("from many addresses delays the account, but not for its owner's known address", async () => {
    const { login } = await instance().person('owner@example.com')
    assert.equal((await logIn(login, PASSWORD, HOME)).status, 200)
    const refused = Array.from({ length: 10 }, () => 401)
    assert.deepEqual(await guess(login, 12, '203.0.113'), [...refused, 429, 429])
    const away = await logIn(login, PASSWORD, '198.51.100.8')
    assert.deepEqual(away, { status: 429, code: 20_002, wait: '1' })
    assert.equal((await logIn(login, PASSWORD, HOME)).status, 200)
    instance().clock.now += 1_000
    assert.equal((await logIn(login, 'wrong', '198.51.100.8')).status, 401)
    assert.equal((await logIn(login, PASSWORD, '198.51.100.9')).wait, '2')
    instance().clock.now += 2_000
    assert.equal((await logIn(login, PASSWORD, '198.51.100.9')).status, 200)
  })

  void test('allows about twenty attempts in half an hour, however slowly they come', async () => {
    instance().clock.now += 60 * MINUTE_MS
    const { login } = await instance().person('patient@example.com')
    const end = instance().clock.now + 30 * MINUTE_MS
    let tries = 0
    for (let at = 0; instance().clock.now < end; at += 1) {
      const { status, wait } = await logIn(login, 'wrong', `192.0.2.${at % 250}`)
      if (status === 401) tries += 1
      else instance().clock.now += Number(wait) * 1_000
    }
    assert.ok(tries > 10 && tries < 30, String(tries))
  })

  void test('gets the same response for an unknown name', async () => {
    instance().clock.now += 60 * MINUTE_MS
    const { login } = await instance().person('known@example.com')
    const known = await guess(login, 12, '203.0.113')
    instance().clock.now += 60 * MINUTE_MS
    assert.deepEqual(await guess('unknown@example.com', 12, '203.0.113'), known)
  })

  void test('does not lock out correct logins from the same address', async () => {
    instance().clock.now += 60 * MINUTE_MS
    const NAT = '192.0.2.77'
    const [old, fresh] = [
      await instance().person('old@example.com'),
      await instance().person('fresh@example.com'),
    ]
    assert.equal((await logIn(old.login, PASSWORD, NAT)).status, 200)
    instance().clock.now += 2 * MINUTE_MS
    const statuses: number[] = []
    const wrong = async (at: number) => (await logIn(`n${at}@example.com`, 'wrong', NAT)).status
    for (let at = 0; at < 12; at += 1) statuses.push(await wrong(at))
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429])
    assert.equal((await logIn(fresh.login, PASSWORD, NAT)).status, 200)
    for (let at = 12; at < 30; at += 1) await wrong(at)
    const other = await instance().person('other@example.com')
    assert.equal((await logIn(other.login, PASSWORD, NAT)).status, 429)
    assert.equal((await logIn(old.login, PASSWORD, NAT)).status, 200)
    instance().clock.now += MINUTE_MS
    assert.equal((await logIn(other.login, PASSWORD, NAT)).status, 200)
  })

  void test('an address stays known for half a year after its last use', async () => {
    instance().clock.now += 180 * 24 * 60 * MINUTE_MS + 1
    await instance().service.everyMinute()
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('known_addresses').selectAll().execute(),
    )
    assert.deepEqual(rows, [])
  })
})
