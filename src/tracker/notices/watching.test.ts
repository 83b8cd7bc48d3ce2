import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addProduct, putControl } from '../../../tests/products.ts'
import { openMailServer } from '../../../tests/smtp.ts'
import type { Watch } from '../bugs/watches/watches.wire.ts'

const server = await openMailServer()
after(() => server.close())

const OPEN = { product: 'Open', component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
const WATCHES: Record<string, object[]> = {
  product: [{ product: 'Open' }],
  component: [{ product: 'Open', component: 'Core' }],
  side: [{ product: 'Open', component: 'Side' }],
  word: [{ keyword: 'crash' }],
  two: [{ product: 'Open', component: 'Core' }, { keyword: 'crash' }],
  elsewhere: [{ product: 'Closed' }, { product: 'Other' }],
  lost: [{ product: 'Closed' }],
}

/** Changes as of Bug.update, and who is told. */
const CHANGES: [what: string, change: object, told: string[]][] = [
  ['a comment', { comment: { body: 'Again.' } }, ['component', 'product', 'two']],
  ['a private comment', { comment: { body: 'Hush.', is_private: true } }, ['two']],
  ['a field that few want mail about', { cc: { add: ['late@example.com'] } }, ['late']],
  ['a keyword', { keywords: { add: ['crash'] } }, ['component', 'product', 'two', 'word']],
  ['another component', { component: 'Side' }, ['component', 'product', 'side', 'two']],
  [
    'another product',
    { product: 'Other', component: 'Core', version: '1' },
    ['component', 'elsewhere', 'product', 'two'],
  ],
  [
    'a product that few see',
    { product: 'Closed', component: 'Core', version: '1' },
    ['elsewhere', 'two'],
  ],
  ['a bug that is hidden now', { groups: { add: ['insiders'] } }, ['two']],
]

onEachInstance(
  'mail about what one watches',
  (opened) => {
    let instance: Instance
    let writer: Person
    const people: Record<string, Person> = {}
    let bug = 0

    const ask = async (verb: string, path: string, body?: object, as = writer) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const told = async () => {
      server.received.length = 0
      await handleEvents(instance)
      return server.received
        .filter(({ to }) => !to.includes(instance.admin.login))
        .map(({ to, text }) => ({
          to: to.join().split('@')[0]!,
          text: text.replaceAll(/\r?\n /g, ' '),
        }))
    }
    const names = async () => (await told()).map(({ to }) => to).toSorted()
    const file = async (more: object = {}) =>
      (await ask('POST', 'bug', { ...OPEN, summary: 'It stalls', description: 'd', ...more })).id

    before(async () => {
      instance = opened()
      const { admin } = instance
      writer = admin
      await ask('POST', 'group', { name: 'insiders', description: 'd', is_active: true })
      await instance.set('insidergroup', 'insiders')
      writer = await instance.person('writer@example.com', ['editbugs', 'insiders'])
      const open = await addProduct(instance, 'Open')
      await putControl(instance, open, 'insiders', { membercontrol: 1 })
      await putControl(instance, await addProduct(instance, 'Closed'), 'insiders', {
        membercontrol: 3,
        othercontrol: 3,
        entry: 1,
      })
      await addProduct(instance, 'Other')
      const side = { name: 'Side', description: 'd', default_assignee: admin.login }
      await ask('POST', 'component', { ...side, product: 'Open' }, admin)
      await ask('POST', 'keyword', { name: 'crash', description: 'd' }, admin)
      const insiders = ['two', 'elsewhere', 'lost']
      for (const [name, watches] of Object.entries(WATCHES)) {
        const groups = insiders.includes(name) ? ['insiders'] : []
        const person = await instance.person(`${name}@example.com`, groups)
        people[name] = person
        await ask('PUT', 'preference', { preferences: { email_format: 'text_only' } }, person)
        for (const watch of watches) await ask('POST', 'watch', watch, person)
      }
      people['late'] = await instance.person('late@example.com')
      const groups = { remove: ['insiders'] }
      await ask('PUT', 'user/lost@example.com', { groups }, admin)
    })
    beforeEach(async () => {
      bug = await file()
      await told()
    })

    for (const [what, change, whom] of CHANGES) {
      void test(`tells of ${what} those who watch where the bug was or is`, async () => {
        await ask('PUT', `bug/${bug}`, change)
        assert.deepEqual(await names(), whom)
      })
    }

    void test('says why, besides the headers of Bugzilla', async () => {
      await file({ keywords: ['crash'] })
      const letters = await told()
      const reasons = Object.fromEntries(
        letters.map(({ to, text }) => [
          to,
          [
            ...text.matchAll(/^X-(?:Bugzilla|Docket)-(?:Watch-)?Reason: .*$/gm),
            ...text.matchAll(/^You watch .*$/gm),
          ].map(([line]) => line.trim()),
        ]),
      )
      const none = ['X-Bugzilla-Reason: None', 'X-Bugzilla-Watch-Reason: None']
      const [reason, watch] = none
      const head = [reason, watch, 'X-Docket-Reason: watch']
      assert.deepEqual(reasons, {
        product: [...head, 'You watch the product Open.'],
        component: [...head, 'You watch the component Core of the product Open.'],
        word: [...head, 'You watch the keyword crash.'],
        two: [
          ...head,
          'You watch the component Core of the product Open.',
          'You watch the keyword crash.',
        ],
      })
    })

    void test('keeps to what people want as watchers, and to the bugs that they ignore', async () => {
      const { product, component, two } = people
      await ask('PUT', 'bugmail', { wishes: { watcher: ['added_removed'] } }, product)
      await ask('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, component)
      await ask('PUT', 'user/two@example.com', { email_enabled: false }, instance.admin)
      await ask('POST', `bug/${bug}/comment`, { comment: 'Again.' })
      assert.deepEqual(await names(), [])
      await ask('PUT', `bug/${bug}`, { product: 'Other', component: 'Core', version: '1' })
      assert.deepEqual(await names(), ['elsewhere', 'product'])
      await file()
      assert.deepEqual(await names(), ['component', 'product'])
      const usual = await ask('GET', 'bugmail', undefined, component)
      await ask('PUT', 'bugmail', { wishes: { watcher: usual.wishes.watcher } }, product)
      await ask('PUT', 'user/two@example.com', { email_enabled: true }, instance.admin)
      await ask('POST', `bug/${await file()}/comment`, { comment: 'Mine.' }, two)
      const about = { filed: ['component', 'product', 'two'], comment: ['component', 'product'] }
      const told_of = [...about.filed, ...about.comment, 'writer'].toSorted()
      assert.deepEqual(await names(), told_of)
    })

    void test('the inbox and the recipients foretold name it, to those who may know', async () => {
      await ask('PUT', `bug/${bug}`, { keywords: { add: ['crash'] } })
      await handleEvents(instance, 'inbox')
      const { entries } = await ask('GET', 'inbox?reason=watcher', undefined, people['word'])
      const mine = (entries as { bug_id: number; reasons: string[] }[]).map((entry) => [
        entry.bug_id,
        entry.reasons,
      ])
      assert.deepEqual(mine[0], [bug, ['watcher']])
      const relations = async (as: Person | undefined) => {
        const { users } = await ask('GET', `bug/${bug}/recipients`, undefined, as)
        return (users as { name: string; relations: { relation: string }[] }[]).flatMap((user) =>
          user.relations.map(({ relation }) => `${user.name.split('@')[0]} ${relation}`),
        )
      }
      const watchers = ['component', 'product', 'two', 'word'].map((name) => `${name} watcher`)
      const seen = (await relations(instance.admin)).filter((one) => one.endsWith('watcher'))
      assert.deepEqual(seen.toSorted(), watchers)
      assert.deepEqual(await relations(people['word']), [
        'admin assignee',
        'writer reporter',
        'word watcher',
      ])
    })

    void test('what was removed is not watched any more, and new names count', async () => {
      const { admin } = instance
      const { side } = people
      const watched = async () => {
        const { watches } = await ask('GET', 'watch', undefined, side)
        return (watches as Watch[]).map(({ product, component, keyword }) =>
          [product, component, keyword].filter((name) => name !== null).join('/'),
        )
      }
      await addProduct(instance, 'Spare')
      await ask('POST', 'keyword', { name: 'leak', description: 'd' }, admin)
      for (const one of [
        { product: 'Spare' },
        { product: 'Spare', component: 'Core' },
        { keyword: 'leak' },
      ]) {
        await ask('POST', 'watch', one, side)
      }
      await ask('PUT', 'product/Spare', { name: 'Parts' }, admin)
      assert.deepEqual(await watched(), ['Open/Side', 'Parts', 'Parts/Core', 'leak'])
      await ask('DELETE', 'keyword/leak', undefined, admin)
      await ask('DELETE', 'product/Parts', undefined, admin)
      assert.deepEqual(await watched(), ['Open/Side'])
    })
  },
  { mail: server.address },
)
