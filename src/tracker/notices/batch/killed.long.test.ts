/** Held mail survives if a service is killed before any of its writes, and another continues. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openMortal, outlive } from '../../../../tests/mortal.ts'
import { addProduct } from '../../../../tests/products.ts'
import { openMailServer } from '../../../../tests/smtp.ts'
import type { Service } from '../../../server/compose.ts'

const server = await openMailServer()
after(() => server.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const settings = { mail: server.address, base_url: 'https://bugs.example.com' }

onEachInstance(
  'a service that is killed while it holds mail',
  (opened) => {
    let instance: Instance
    let reporter: Person
    let people: Person[]
    let bug: number
    let said = 0

    const ask = async (verb: string, path: string, body: object, as = reporter) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    /** A comment of the reporter; returns its text. */
    const say = async () => {
      const comment = `Said ${(said += 1)}.`
      await ask('POST', `bug/${bug}/comment`, { comment })
      return comment
    }
    const choose = (bugmail_batch: string, person: Person) =>
      ask(
        'PUT',
        'preference',
        { preferences: { bugmail_batch, email_format: 'text_only' } },
        person,
      )
    const handle = (service: Service) => handleEvents({ ...instance, service })

    before(async () => {
      instance = opened()
      reporter = await instance.person('reporter@example.com', ['editbugs'])
      people = await Promise.all(
        ['prompt', 'patient', 'daily'].map((name) => instance.person(`${name}@example.com`)),
      )
      for (const [at, batch] of ['at_once', '10_minutes', 'daily'].entries())
        await choose(batch, people[at]!)
      await addProduct(instance, 'Open')
      const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const about = { platform: 'All', summary: 'It stalls', description: 'd' }
      const cc = people.map(({ login }) => login)
      bug = (await ask('POST', 'bug', { ...place, ...about, cc })).id
    })

    /** Handles all that has happened, and what is due within a day. */
    async function survive() {
      const { service, end } = openMortal(instance, Infinity, settings)
      await outlive(service)
      await handle(service)
      instance.clock.now += DAY_MS
      await handle(service)
      const { held, jobs } = await instance.db.look(async (tx) => ({
        held: await tx.selectFrom('held_mail').select('id').execute(),
        jobs: await tx.selectFrom('jobs').select('kind').execute(),
      }))
      assert.deepEqual([held, jobs.filter(({ kind }) => kind.startsWith('bugmail'))], [[], []])
      await end()
    }

    /** Fails unless each person was told of each comment in one letter; returns how many copies. */
    function judge(comments: readonly string[]): number {
      const letters = server.received.splice(0)
      const idOf = (text: string) => /^Message-ID: ?\s*(\S+)/im.exec(text)![1]!
      const distinct = new Map(letters.map((letter) => [idOf(letter.text), letter]))
      for (const { login } of people) {
        const texts = [...distinct.values()].flatMap(({ to, text }) =>
          to[0] === login ? text : [],
        )
        for (const comment of comments) {
          const counted = texts.filter((text) => text.includes(comment)).length
          assert.equal(counted, 1, `${login}: ${comment}`)
        }
      }
      return letters.length - distinct.size
    }

    /** Is killed before the first write, the second and so on, until it lives. */
    async function killAtEach(
      begin: () => Promise<string[]>,
      act: (service: Service) => Promise<void>,
    ) {
      await survive()
      server.received.length = 0
      let copies = 0
      for (let writes = 0; ; writes += 1) {
        const comments = await begin()
        const { service, isDead, end } = openMortal(instance, writes, settings)
        await act(service).catch((error: unknown) => {
          if (!isDead()) throw error
        })
        const hasLived = !isDead()
        await end()
        await survive()
        copies += judge(comments)
        if (hasLived) return { writes, copies }
        assert.ok(writes < 100)
      }
    }

    void test('before, while and after it is held loses no letter, and repeats none with another id', async () => {
      const { writes, copies } = await killAtEach(
        async () => [await say(), await say()],
        async (service) => {
          await handle(service)
          instance.clock.now += DAY_MS
          await handle(service)
        },
      )

      assert.ok(writes > 20, `${writes} writes`)
      // A letter that the mail server had, and of which nobody noted that.
      assert.ok(copies > 0 && copies <= writes, `${copies} copies`)
    })

    void test('while what was held is sent because somebody wants mail at once now', async () => {
      const patient = people[1]!
      const { writes } = await killAtEach(
        async () => {
          await choose('10_minutes', patient)
          const comments = [await say(), await say()]
          const { service, end } = openMortal(instance, Infinity, settings)
          await handle(service)
          await end()
          await choose('at_once', patient)
          return comments
        },
        (service) => handle(service),
      )
      assert.ok(writes > 4, `${writes} writes`)
    })
  },
  settings,
)
