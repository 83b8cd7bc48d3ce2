/** What a message about several changes has if there are more than fit. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct } from '../../../../tests/products.ts'
import { lettersOf, openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

onEachInstance(
  'a message about very many changes',
  (opened) => {
    let instance: Instance
    let reporter: Person
    let patient: Person
    let daily: Person

    const ask = async (verb: string, path: string, body: object, as = reporter) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async (summary: string, cc: Person) => {
      const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const body = { ...place, platform: 'All', summary, description: 'When it rains.' }
      return (await ask('POST', 'bug', { ...body, cc: [cc.login] })).id as number
    }
    const say = (bug: number, comment: string) => ask('POST', `bug/${bug}/comment`, { comment })
    /** The letters that are sent to a person within so many milliseconds. */
    const told = async (to: Person, ms: number) => {
      await handleEvents(instance)
      instance.clock.now += ms
      await handleEvents(instance)
      const letters = await lettersOf(server, instance)
      server.received.length = 0
      const own = letters.filter((letter) => letter.to === to.login)
      return own.map(({ text }) => Buffer.from(text, 'latin1').toString().replaceAll('\r', ''))
    }
    const held = () =>
      instance.db.look((tx) => tx.selectFrom('held_mail').selectAll().orderBy('at').execute())

    before(async () => {
      instance = opened()
      reporter = await instance.person('reporter@example.com', ['editbugs'])
      patient = await instance.person('patient@example.com')
      daily = await instance.person('daily@example.com')
      const choose = (bugmail_batch: string, as: Person) =>
        ask('PUT', 'preference', { preferences: { bugmail_batch, email_format: 'text_only' } }, as)
      await choose('1_hour', patient)
      await choose('daily', daily)
      await addProduct(instance, 'Open')
    })

    void test('of a bug becomes several, with all changes in order', async () => {
      const bug = await file('It stalls', patient)
      await told(patient, DAY_MS)
      for (let count = 1; count <= 101; count += 1) await say(bug, `Number ${count}.`)
      const letters = await told(patient, 60 * MINUTE_MS)
      const numbers = letters.map((text) =>
        [...text.matchAll(/^Number (\d+)\.$/gm)].map(([, number]) => Number(number)),
      )
      const sorted = numbers.toSorted(([one], [other]) => one! - other!)
      assert.deepEqual(
        sorted.map(({ length }) => length),
        [50, 50, 1],
      )
      assert.deepEqual(
        sorted.flat(),
        Array.from({ length: 101 }, (_, at) => at + 1),
      )
      assert.deepEqual(await told(patient, DAY_MS), [])
    })

    void test('of a day counts and links the bugs beyond the fiftieth', async () => {
      const bugs: number[] = []
      for (let at = 0; at < 52; at += 1) bugs.push(await file(`Thing ${at}`, daily))
      const [letter = '', ...others] = await told(daily, DAY_MS)
      assert.deepEqual(others, [])
      assert.match(letter, /^Subject: \[Bugzilla\] Changes of 52 bugs$/m)
      const listed = [...letter.matchAll(/^\[Bug \d+\] Thing (\d+)$/gm)].map(([, at]) => Number(at))
      assert.deepEqual(
        listed,
        Array.from({ length: 50 }, (_, at) => 51 - at),
      )
      const link = `https://bugs.example.com/buglist.cgi?bug_id=${bugs[1]},${bugs[0]}`
      assert.ok(letter.includes(`\n2 more bugs changed:\n${link}\n`), letter)
      assert.doesNotMatch(letter, /very many/)
    })

    void test('of a day has five changes of a bug, and of each so many fields and characters', async () => {
      const bug = await file('It stalls', daily)
      await told(daily, DAY_MS)
      for (let count = 1; count <= 6; count += 1) await say(bug, `Number ${count}.`)
      const blocked = await file('Other', reporter)
      const short = { priority: 'High', severity: 'major', op_sys: 'Linux', platform: 'PC' }
      const more = { url: 'http://a.example/', deadline: '2026-12-24', status: 'IN_PROGRESS' }
      await ask('PUT', `bug/${bug}`, {
        ...short,
        ...more,
        summary: `It ${'stalls '.repeat(30)}`,
        whiteboard: 'w'.repeat(101),
        blocks: { add: [blocked] },
        alias: { add: ['stalling'] },
        assigned_to: reporter.login,
        comment: { body: `${'x'.repeat(499)}💥${'y'.repeat(99)}` },
      })
      const [letter = ''] = await told(daily, DAY_MS)
      assert.match(letter, /^2 earlier changes are on the page of the bug\.$/m)
      assert.deepEqual(
        letter.match(/^ +Number \d/gm)?.map((line) => line.trim()),
        ['Number 3', 'Number 4', 'Number 5', 'Number 6'],
      )
      assert.equal(letter.match(/^ {4}[A-Z][^:\n]*: .* → .*$/gm)?.length, 10, letter)
      assert.match(letter, /^ {4}\d more fields?$/m)
      assert.match(letter, /w{100}…/)
      assert.doesNotMatch(letter, /w{101}|yy|\ufffd|💥/)
      assert.match(letter.replaceAll(/\n +/g, ''), /x{499}…/)
    })

    void test('of a day has the newest five hundred, says so, and forgets the others', async () => {
      const old = await file('The oldest', daily)
      const bug = await file('The newest', daily)
      await handleEvents(instance)
      const [first, second] = (await held()).slice(-2)
      assert.deepEqual([first!.bug_id, second!.bug_id], [old, bug])
      const { id: _, at, ...rest } = second!
      const copies = Array.from({ length: 100 }, (_, late) => ({ ...rest, at: at + 1 + late }))
      await instance.db.work(async (tx) => {
        for (let times = 0; times < 5; times += 1)
          await tx.insertInto('held_mail').values(copies).execute()
      })
      const [letter = '', ...others] = await told(daily, DAY_MS)
      assert.deepEqual(others, [])
      assert.match(letter, /^There were very many changes\. Only the newest are included\.$/m)
      assert.match(letter, /The newest[^]*^495 earlier changes/m)
      assert.doesNotMatch(letter, /The oldest/)
      assert.deepEqual(await held(), [])
      assert.deepEqual(await told(daily, 2 * DAY_MS), [])
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)
