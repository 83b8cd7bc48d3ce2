import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { lettersOf, openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A Monday. */
const START = Date.UTC(2026, 5, 1, 12)

onEachInstance(
  'reminders',
  (opened) => {
    let instance: Instance
    let ann: Person
    let bob: Person
    let open: number
    let hidden: number

    const call = async (verb: string, path: string, as: Person, body?: object) => {
      const answer = await instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async (product: string, summary: string, more: object = {}) => {
      const fields = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
      const body = { product, summary, description: 'd', ...fields, ...more }
      return (await call('POST', 'bug', instance.admin, body)).id as number
    }
    /** The letters that are sent then, apart from those about changes. */
    const at = async (time: number) => {
      instance.clock.now = time
      server.received.length = 0
      await instance.service.node.beat()
      await instance.service.everyMinute()
      const letters = await lettersOf(server, instance)
      return letters.filter(({ text }) => !/^X-Bugzilla-Reason:|Type: request/m.test(text))
    }
    const told = async (time: number) =>
      (await at(time))
        .map(({ to, text }) => `${to.split('@')[0]}: ${/^Subject: (.*)$/m.exec(text)![1]}`)
        .toSorted()

    before(async () => {
      instance = opened()
      const { admin } = instance
      await call('POST', 'group', admin, { name: 'insiders', description: 'd', is_active: true })
      ann = await instance.person('ann@example.com', ['editbugs', 'insiders'])
      bob = await instance.person('bob@example.com', ['editbugs'])
      await addProduct(instance, 'Open')
      const secret = { membercontrol: 3, othercontrol: 3 }
      await putControl(instance, await addProduct(instance, 'Hidden'), 'insiders', secret)
      open = await file('Open', 'It stalls')
      hidden = await file('Hidden', 'The hidden one', { is_cc_accessible: false })
      await at(START)
    })

    void test('of a bug are sent once to whoever asked, and vanish', async () => {
      const { id } = await call('POST', `bug/${open}/reminder`, ann, {
        at: '2026-06-02T09:30:00Z',
        note: 'Look at the logs',
      })
      const other = await call('POST', 'reminder', ann, { bug_id: open, reminder_ts: '2026-07-01' })
      const { reminders } = await call('GET', 'reminder', ann)
      assert.deepEqual(reminders[0], {
        id,
        bug_id: open,
        note: 'Look at the logs',
        reminder_ts: '2026-06-02T09:30:00Z',
        creation_ts: '2026-06-01T12:00:00Z',
        sent: false,
      })
      assert.equal(reminders[1].reminder_ts, '2026-07-01T00:00:00Z')
      assert.deepEqual((await call('GET', 'reminder', bob)).reminders, [])
      assert.equal((await instance.ask('DELETE', `/rest/reminder/${id}`, { as: bob })).status, 404)
      await call('DELETE', `reminder/${other.id}`, ann)
      assert.deepEqual(await told(Date.UTC(2026, 5, 2, 9, 29)), [])
      const [letter, ...more] = await at(Date.UTC(2026, 5, 2, 9, 30))
      assert.deepEqual(more, [])
      assert.match(letter!.text, /^Subject: \[Bug 1\] Reminder: It stalls$/m)
      assert.match(letter!.text, /^X-Bugzilla-Type: reminder$/m)
      assert.match(letter!.text, /Look at the logs/)
      assert.deepEqual(await told(Date.UTC(2026, 5, 3)), [])
      assert.deepEqual((await call('GET', `bug/${open}/reminder`, ann)).reminders, [])
    })

    void test('of a bug that is hidden meanwhile tell nothing', async () => {
      instance.clock.now = START
      const body = { reminder_ts: '2026-06-04T00:00Z' }
      await call('POST', `bug/${hidden}/reminder`, ann, body)
      const remove = { groups: { remove: ['insiders'] } }
      await call('PUT', `user/${ann.id}`, instance.admin, remove)
      assert.deepEqual(await told(Date.UTC(2026, 5, 4)), [])
      await call('PUT', `user/${ann.id}`, instance.admin, { groups: { add: ['insiders'] } })
    })

    const REFUSED: [what: string, path: () => string, body: object, status: number][] = [
      ['a hidden bug', () => `bug/${hidden}/reminder`, { at: '2030-01-01' }, 401],
      ['the past', () => `bug/${open}/reminder`, { at: '2026-01-01' }, 400],
      ['no time', () => `bug/${open}/reminder`, { at: 'soon' }, 400],
      ['a long note', () => `bug/${open}/reminder`, { at: '2030', note: 'x'.repeat(1_001) }, 400],
      ['an unknown field', () => `bug/${open}/reminder`, { at: '2030-01-01', when: '' }, 400],
    ]
    for (const [what, path, body, status] of REFUSED) {
      void test(`${what} is refused`, async () => {
        const answer = await instance.ask('POST', `/rest/${path()}`, { as: bob, body })
        assert.equal(answer.status, status, answer.text)
      })
    }

    void test('of new bugs go to their assignees each day', async () => {
      instance.clock.now = START
      const assigned = { status: 'CONFIRMED', assigned_to: bob.login }
      await file('Open', 'Nobody begins', assigned)
      await file('Open', 'Begun', { ...assigned, status: 'IN_PROGRESS' })
      await at(START)
      assert.deepEqual(await told(START + 30 * DAY_MS), [])
      const parameters = { new_bug_reminders: 'daily' }
      await call('PUT', 'docket_parameters', instance.admin, { parameters })
      const from = START + 31 * DAY_MS
      // The first time comes after the parameter was set.
      assert.deepEqual(await told(from), [])
      const sixth = Date.UTC(2026, 6, 3, 6)
      assert.deepEqual(await told(sixth - 1), [])
      const letters = await at(sixth)
      const [letter, ...others] = letters.filter(({ to }) => to === bob.login)
      assert.deepEqual([letters.length, others], [2, []])
      assert.match(letter!.text, /^Subject: Your Bugzilla bug list needs attention\.$/m)
      assert.match(letter!.text, /^ Nobody begins\n {4}-> .*show_bug\.cgi\?id=3$/m)
      assert.deepEqual(await told(sixth + HOUR_MS), [])
      assert.equal((await told(sixth + DAY_MS)).length, 2)
      await instance.set('whinedays', '1000')
      assert.deepEqual(await told(sixth + 2 * DAY_MS), [])
      await instance.set('whinedays', '0')
    })

    void test('of requests go weekly to those who have not answered, unless unwanted', async () => {
      instance.clock.now = START
      const type = { name: 'needinfo', description: 'd', inclusions: ['Open', 'Hidden'] }
      await call('POST', 'flag_type', instance.admin, type)
      const ask = (bug: number, requestee: string) =>
        call('PUT', `bug/${bug}`, instance.admin, {
          flags: [{ name: 'needinfo', status: '?', requestee, new: true }],
        })
      await ask(open, ann.login)
      await ask(open, bob.login)
      await ask(hidden, ann.login)
      const parameters = { request_reminders: 'weekly', request_reminder_days: 3 }
      await call('PUT', 'docket_parameters', instance.admin, { parameters })
      const monday = Date.UTC(2026, 5, 8, 6)
      await at(monday - DAY_MS)
      await call('PUT', `user/${ann.id}`, instance.admin, { groups: { remove: ['insiders'] } })
      const letters = await at(monday)
      assert.deepEqual(letters.map(({ to }) => to).toSorted(), [ann.login, bob.login])
      for (const { text } of letters) {
        assert.match(text, /^Subject: \[Bugzilla\] 1 request waits for you$/m)
        assert.match(text, /^needinfo\? from admin@example\.com, since 2026-06-01$/m)
        assert.doesNotMatch(text, /hidden/)
      }
      const preferences = { request_reminder_mail: 'off' }
      await call('PUT', 'preference', bob, { preferences })
      assert.deepEqual(await told(monday + DAY_MS), [])
      assert.deepEqual(await told(monday + 7 * DAY_MS), ['ann: [Bugzilla] 1 request waits for you'])
    })
  },
  { mail: server.address },
)
