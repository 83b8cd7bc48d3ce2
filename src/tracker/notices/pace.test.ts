import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { openMailServer } from '../../../tests/smtp.ts'

const CROWD = 60
const RATE = 24

const server = await openMailServer()
after(() => server.close())

onEachInstance(
  'mail about a bug with many recipients, at a pace',
  (opened) => {
    let instance: Instance
    let ann: Person
    let crowded: number
    let other: number

    const ask = async (path: string, body: object) => {
      instance.clock.now += 1_000
      const answer = await instance.ask('POST', `/rest/${path}`, { as: instance.admin, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body as { id: number }
    }
    const file = async (cc: string[]) => {
      const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
      const more = { platform: 'All', op_sys: 'All', summary: 'It stalls', description: 'd' }
      return (await ask('bug', { ...place, ...more, cc })).id
    }
    const sentTo = () => server.received.map(({ to }) => to[0]!)
    const waiting = () =>
      instance.db.look(async (tx) => {
        const rows = await tx.selectFrom('jobs').select('kind').execute()
        return rows.filter(({ kind }) => kind === 'bugmail.letter').length
      })
    /** As many seconds of the running service. */
    async function pass(seconds: number) {
      for (let second = 0; second < seconds; second += 6) {
        instance.clock.now += 6_000
        await instance.service.runJobs()
      }
    }

    before(async () => {
      instance = opened()
      ann = await instance.person('ann@example.com')
      const logins = Array.from({ length: CROWD }, (_, at) => `crowd${at}@example.com`)
      for (const login of logins) await ask('user', { email: login })
      crowded = await file(logins)
      other = await file([ann.login])
      await handleEvents(instance)
      while ((await instance.db.look((tx) => tx.selectFrom('jobs').selectAll().execute())).length) {
        await pass(60)
      }
    })
    beforeEach(() => void (server.received.length = 0))

    void test('everybody gets it in order, and no more letters wait than are sent soon', async () => {
      await ask(`bug/${crowded}/comment`, { comment: 'It stalls again.' })
      await handleEvents(instance)
      assert.ok(sentTo().length <= RATE / 6 + 1, `${sentTo().length} at once`)
      assert.ok((await waiting()) <= 2 * RATE)
      await pass(60)
      assert.ok(sentTo().length <= RATE + RATE / 6 + 1, `${sentTo().length} in a minute`)
      assert.ok((await waiting()) <= 2 * RATE)
      await pass(120)
      const numbers = sentTo().map((login) => Number(/\d+/.exec(login)![0]))
      assert.deepEqual(
        numbers.toSorted((a, b) => a - b),
        Array.from({ length: CROWD }, (_, at) => at),
      )
      const late = numbers.filter((number, at) => Math.abs(number - at) > 8)
      assert.deepEqual(late, [])
    })

    void test('other people do not wait for all of it, and urgent letters not at all', async () => {
      await ask(`bug/${crowded}/comment`, { comment: 'And again.' })
      await handleEvents(instance)
      await ask(`bug/${other}/comment`, { comment: 'This one is quiet.' })
      await ask('password_reset', { login_name: ann.login })
      await handleEvents(instance)
      assert.equal(sentTo().filter((to) => to === ann.login).length, 1, 'the password')
      await pass(150)
      const places = sentTo().flatMap((to, at) => (to === ann.login ? [at] : []))
      assert.equal(places.length, 2)
      assert.ok(places[1]! < CROWD - 10, `${places[1]} letters before`)
      await pass(60)
      assert.equal(sentTo().length, CROWD + 2)
    })
  },
  { mail: server.address, mail_rate: RATE },
)
