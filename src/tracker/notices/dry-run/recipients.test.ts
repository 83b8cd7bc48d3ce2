import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { openMailServer } from '../../../../tests/smtp.ts'
import type { RecipientsTold } from './recipients.wire.ts'

const server = await openMailServer()
after(() => server.close())

const DAY_MS = 86_400_000

/** Changes as of Bug.update. */
const CHANGES: [what: string, change: object][] = [
  ['a comment', { comment: { body: 'Again.' } }],
  ['a private comment', { comment: { body: 'Hush.', is_private: true } }],
  [
    'a private comment that mentions people, and a field',
    { comment: { body: 'Hush, @bystander.', is_private: true }, whiteboard: 'public' },
  ],
  ['a field that few want mail about', { cc: { add: ['late@example.com'] } }],
  ['a new assignee', { assigned_to: 'late@example.com' }],
  ['closing it', { status: 'RESOLVED', resolution: 'FIXED' }],
  ['hiding it', { groups: { add: ['insiders'] } }],
  ['a field for time trackers', { estimated_time: 5 }],
  ['nothing', { priority: '---' }],
]

onEachInstance(
  'who would get mail',
  (opened) => {
    let instance: Instance
    let chief: Person
    const people: Record<string, Person> = {}
    let bug: number

    const ask = async (verb: string, path: string, body?: object, as = chief) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const told = async (change: object, as = chief): Promise<RecipientsTold> =>
      ask('POST', `bug/${bug}/recipients`, change, as)
    /** Names without hosts, of those who get mail. */
    const getters = ({ users }: RecipientsTold) =>
      users.filter((user) => user.gets_mail).map(({ name }) => name.split('@')[0]!)
    const stops = ({ users }: RecipientsTold) =>
      Object.fromEntries(users.map((user) => [user.name.split('@')[0], user.stopped_by]))
    const mailed = async () => {
      server.received.length = 0
      await handleEvents(instance)
      instance.clock.now += DAY_MS
      await instance.service.runJobs()
      return server.received.map(({ to }) => to.join().split('@')[0]!).toSorted()
    }

    before(async () => {
      instance = opened()
      chief = await instance.person('chief@example.com', ['editusers', 'editbugs', 'admin'])
      const group = { name: 'insiders', description: 'd', is_active: true }
      await ask('POST', 'group', group, instance.admin)
      await instance.set('insidergroup', 'insiders')
      await instance.set('timetrackinggroup', 'insiders')
      await instance.set('globalwatchers', 'global@example.com')
      const logins = 'reporter assignee picky ignorer closed muted watcher global late bystander'
      for (const name of logins.split(' '))
        people[name] = await instance.person(`${name}@example.com`, ['editbugs'])
      people['insider'] = await instance.person('insider@example.com', ['editbugs', 'insiders'])
      chief = await instance.person('boss@example.com', ['editusers', 'editbugs', 'insiders'])
      const open = await addProduct(instance, 'Open')
      await putControl(instance, open, 'insiders', { membercontrol: 1 })
      const watched = { watched: { add: ['assignee@example.com'] } }
      await ask('PUT', 'bugmail', watched, people['watcher'])
      const preferences = { bugmail_batch: 'daily' }
      await ask('PUT', 'preference', { preferences }, people['watcher'])
      await ask('PUT', 'bugmail', { wishes: { cc: [] } }, people['picky'])
      await ask('PUT', 'user/muted@example.com', { email_enabled: false }, instance.admin)
      await ask('PUT', 'user/closed@example.com', { login_denied_text: 'gone' }, instance.admin)
    })
    beforeEach(async () => {
      const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const text = { platform: 'All', summary: 'It stalls', description: 'When it rains.' }
      const cc = ['picky', 'ignorer', 'muted', 'insider'].map((name) => `${name}@example.com`)
      const body = { ...place, ...text, assigned_to: 'assignee@example.com', cc }
      bug = (await ask('POST', 'bug', body, people['reporter'])).id
      await ask('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, people['ignorer'])
      await mailed()
    })

    for (const [what, change] of CHANGES) {
      void test(`is as foretold, about ${what}`, async () => {
        const state = () => ask('GET', `bug/${bug}?exclude_fields=update_token`)
        const before = await state()
        const foretold = getters(await told(change)).toSorted()
        assert.deepEqual([await state(), await mailed()], [before, []], 'nothing was changed')
        await ask('PUT', `bug/${bug}`, change)
        assert.deepEqual(await mailed(), foretold)
      })
    }

    void test('the rule that stops it is named', async () => {
      assert.deepEqual(stops(await told({ comment: { body: 'Again.' } })), {
        reporter: null,
        assignee: null,
        picky: 'preference',
        ignorer: 'ignored_bug',
        muted: 'mail_disabled',
        watcher: null,
        global: null,
        insider: null,
      })
      const hidden = stops(await told({ comment: { body: 'Hush.', is_private: true } }))
      assert.deepEqual(
        [hidden['reporter'], hidden['global'], hidden['insider']],
        ['nothing_visible', 'nothing_visible', null],
      )
      const mention = { body: 'Hush, @bystander and @insider.', is_private: true }
      const named = stops(await told({ comment: mention, whiteboard: 'public' }))
      assert.deepEqual([named['bystander'], named['insider']], ['nothing_visible', null])
      assert.equal(stops(await told({ groups: { add: ['insiders'] } }))['global'], 'bug_hidden')
      const own = await told({ comment: { body: 'Mine.' } }, people['insider'])
      assert.equal(stops(own)['insider'], 'own_change')
      assert.equal(stops(await told({ priority: '---' }))['reporter'], 'no_change')
    })

    void test('relations tell whom one watches, and the events that count', async () => {
      const { users } = await told({ comment: { body: 'Again.' } })
      const of = (name: string) => users.find((user) => user.name === `${name}@example.com`)!
      assert.deepEqual(of('watcher'), {
        id: people['watcher']!.id,
        name: 'watcher@example.com',
        real_name: 'watcher',
        relations: [
          { relation: 'assignee', watching: true, events: ['comment'], stopped_by: null },
        ],
        watches: ['assignee@example.com'],
        gets_mail: true,
        sent: 'daily',
        stopped_by: null,
      })
      assert.deepEqual(of('picky').relations, [
        { relation: 'cc', watching: false, events: [], stopped_by: 'preference' },
      ])
    })

    void test('others see themselves, and of people of the bug only the role', async () => {
      const asked = await ask('GET', `bug/${bug}/recipients`, undefined, people['watcher'])
      const { users, total, is_assumed } = asked as RecipientsTold
      const names = users.map(({ name, gets_mail, stopped_by, watches, relations }) => [
        name.split('@')[0],
        gets_mail,
        stopped_by,
        watches.length,
        relations.map(({ relation, events }) => `${relation} ${events.length}`).join(),
      ])
      assert.deepEqual(names, [
        ['reporter', null, null, 0, 'reporter 0'],
        ['assignee', null, null, 0, 'assignee 0'],
        ['picky', null, null, 0, 'cc 0'],
        ['ignorer', null, null, 0, 'cc 0'],
        ['muted', null, null, 0, 'cc 0'],
        ['watcher', true, null, 1, 'assignee 1'],
        ['insider', null, null, 0, 'cc 0'],
      ])
      assert.deepEqual([total, is_assumed], [7, true])
    })

    void test('is told in pages', async () => {
      const first = await ask('GET', `bug/${bug}/recipients?limit=3`)
      const rest = await ask('GET', `bug/${bug}/recipients?after=${first.next}`)
      assert.deepEqual(
        [first.users.length, first.total, rest.users.length, rest.next],
        [3, 8, 5, null],
      )
    })

    void test('a change that would be refused is refused, and hidden bugs are hidden', async () => {
      const refused = async (as: Person | undefined, change: object, status: number) => {
        const path = `/rest/bug/${bug}/recipients`
        const answer = await instance.ask('POST', path, { as, body: change })
        assert.equal(answer.status, status, answer.text)
      }
      await refused(chief, { status: 'NONE' }, 404)
      await refused(undefined, {}, 401)
      await refused(people['bystander'], { comment: { body: 'x', is_private: true } }, 401)
      await ask('PUT', `bug/${bug}`, { groups: { add: ['insiders'] } })
      await refused(people['bystander'], {}, 401)
    })

    void test('the page shows the same', async () => {
      const page = `/bugs/${bug}/recipients`
      const { text, status } = await instance.ask('GET', `${page}?comment=1`, { as: chief })
      assert.equal(status, 200)
      assert.match(text, /If you change the bug as below/)
      assert.match(text, /watcher@example\.com[^]*Watches the assignee: comment/)
      assert.match(
        text,
        /Yes, once a day[^]*Ignores the bug\.|Ignores the bug\.[^]*Yes, once a day/,
      )
      assert.match(text, /<select name="resolution">[^]*<option value="FIXED">/)
      const plain = await instance.ask('GET', page, { as: people['reporter'] })
      assert.match(plain.text, /If somebody else adds a comment/)
      assert.doesNotMatch(plain.text, /watcher@example|Ignores/)
    })
  },
  { mail: server.address },
)
