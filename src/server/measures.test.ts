import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Registry } from 'prom-client'

import { handleEvents } from '../../tests/handle-events.ts'
import { onEachInstance } from '../../tests/instance.ts'
import { noteBackup } from '../accounts/installation/last-backup.ts'
import { watchFollowers } from './measures.ts'

onEachInstance('metrics of followers', (opened) => {
  /** Events that wait and the age of the oldest, by follower. */
  async function lags() {
    const { text } = await opened().ask('GET', '/metrics')
    const read = (name: string, follower: string) =>
      Number(
        new RegExp(`^docket_follower_${name}\\{follower="${follower}"\\} (.*)$`, 'm').exec(
          text,
        )?.[1],
      )
    return Object.fromEntries(
      ['bugmail', 'webhooks'].map((one) => [
        one,
        [read('events_waiting', one), read('lag_seconds', one)],
      ]),
    )
  }
  async function file() {
    const instance = opened()
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary: 'It stalls', description: 'When it rains.' }
    assert.equal(
      (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).status,
      200,
    )
  }

  void test('tell how many events wait, and since when', async () => {
    const instance = opened()
    assert.deepEqual(await lags(), { bugmail: [0, 0], webhooks: [0, 0] })
    await file()
    instance.clock.now += 90_000
    await file()
    instance.clock.now += 1_000
    const [count, age] = (await lags()).bugmail!
    assert.ok(count! >= 2, `${count}`)
    assert.equal(age, 91)
    await handleEvents(instance)
    assert.deepEqual((await lags()).bugmail, [0, 0])
  })

  void test('a follower of webhooks counts once there is one', async () => {
    const instance = opened()
    await file()
    instance.clock.now += 5_000
    assert.deepEqual((await lags()).webhooks, [0, 0])
    const body = { name: 'hook', url: 'https://example.com/', event: ['create'] }
    assert.equal(
      (await instance.ask('POST', '/rest/webhooks', { as: instance.admin, body })).status,
      201,
    )
    assert.ok((await lags()).webhooks![0]! > 0)
    await handleEvents(opened(), 'webhooks')
    assert.deepEqual((await lags()).webhooks, [0, 0])
  })

  void test('of the last backup, which the status shows as well', async () => {
    const instance = opened()
    const { admin, db } = instance
    const metrics = async () => (await instance.ask('GET', '/metrics')).text
    assert.doesNotMatch(await metrics(), /^docket_backup_bytes /m)
    const backup = { made_at: 1_700_000_000_000, path: '/backups/<monday>', bytes: 5_000_000 }
    await db.work((tx) => noteBackup(tx, backup))
    assert.match(await metrics(), /^docket_backup_time_seconds 1700000000$/m)
    assert.match(await metrics(), /^docket_backup_bytes 5000000$/m)
    const { last_backup } = (await instance.ask('GET', '/rest/docket_status', { as: admin })).body
    assert.deepEqual(last_backup, { ...backup, made_at: '2023-11-14T22:13:20Z' })
    const { text } = await instance.ask('GET', '/admin/status', { as: admin })
    assert.match(text, /backups\/&#60;monday&#62; \(5 MB\)/)
  })

  void test('have no values if they cannot be read', async () => {
    const registry = new Registry()
    const isIdle = () => Promise.reject(new Error('no database'))
    const broken = { handle: async () => false, isIdle }
    watchFollowers(registry, opened().transactions, { broken })
    const text = await registry.metrics()
    assert.match(text, /^# TYPE docket_follower_lag_seconds gauge$/m)
    assert.doesNotMatch(text, /^docket_/m)
  })
})
