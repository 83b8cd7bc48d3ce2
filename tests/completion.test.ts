/** The methods that complete what people type tell nobody of what is hidden, and cost little. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from './hidden.ts'
import { type Instance, onEachInstance, type Person } from './instance.ts'
import { addProduct, putControl } from './products.ts'

/** The calls of `src/platform/pages/browser`, for a typed text. */
const CALLS = {
  people: (text: string) => `user?match=${text}&limit=6&include_fields=name,real_name`,
  bugs: (text: string) => `bug?quicksearch=${text}&limit=6&include_fields=id,summary,status`,
  components: (text: string) => `docket_components?match=${text}&limit=6`,
  products: (text: string) => `docket_products?match=${text}&limit=6`,
  keywords: () => 'field/bug/keywords?include_fields=values',
}
type What = keyof typeof CALLS
const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
/** Without a login, a fifth of it per address. */
const BUDGET = { search_budget_seconds: 5 }
const STRANGER_SECONDS = 1

onEachInstance(
  'completion',
  (opened) => {
    let instance: Instance
    let ann: Person
    const complete = (what: What, text: string, as?: Person) =>
      instance.ask('GET', `/rest/${CALLS[what](encodeURIComponent(text))}`, { as })

    before(async () => {
      instance = opened()
      const { admin } = instance
      const ask = async (path: string, body: object) => {
        const { status, text } = await instance.ask('POST', `/rest/${path}`, { as: admin, body })
        assert.ok(status < 300, text)
      }
      ann = await instance.person('ann@example.com', ['editbugs'])
      await instance.person('secretary@example.com')
      for (const summary of ['A kettle', 'A secret kettle']) {
        await ask('bug', { ...NEW, summary, description: 'd', alias: summary.replaceAll(' ', '-') })
      }
      await hide(instance, 2)
      await ask('group', { name: 'insiders', description: 'd', is_active: true })
      const product = await addProduct(instance, 'Secret kettle')
      await putControl(instance, product, 'insiders', {
        entry: 1,
        membercontrol: 3,
        othercontrol: 3,
      })
      await ask('keyword', { name: 'crash', description: 'd' })
    })

    void test('finds bugs that the reader sees, by words, number and alias, and no others', async () => {
      for (const as of [undefined, ann]) {
        for (const text of ['kettle', 'secret', 'A-secret-kettle', 'alias:A-secret', '2', '%']) {
          const { text: said } = await complete('bugs', text, as)
          assert.doesNotMatch(said, /secret kettle/i, text)
        }
        const { body } = await complete('bugs', 'kettle', as)
        assert.deepEqual(
          body.bugs.map(({ id }: { id: number }) => id),
          [1],
        )
      }
      assert.equal((await complete('bugs', 'kettle', instance.admin)).body.bugs.length, 2)
    })

    void test('finds people for those who are logged in, and only in groups that they see', async () => {
      const refused = await complete('people', 'secr')
      assert.deepEqual([refused.status, refused.body.code], [401, 505])
      assert.equal((await complete('people', 'secr', ann)).body.users.length, 1)
      await instance.set('usevisibilitygroups', '1')
      assert.deepEqual((await complete('people', 'secr', ann)).body.users, [])
      assert.deepEqual((await complete('people', '*', ann)).body.users, [])
      await instance.set('usevisibilitygroups', '0')
    })

    void test('finds components where the reader may file bugs', async () => {
      assert.equal((await complete('components', 'kettle')).status, 401)
      assert.deepEqual((await complete('components', 'kettle', ann)).body.components, [])
      assert.notEqual((await complete('components', 'test', ann)).body.components.length, 0)
    })

    void test('finds products that the reader sees', async () => {
      const names = async (text: string, as?: Person) =>
        (await complete('products', text, as)).body.products.map(
          ({ name }: { name: string }) => name,
        )
      for (const as of [undefined, ann]) {
        assert.deepEqual(await names('kettle', as), [])
        assert.deepEqual(await names('pro TEST', as), ['TestProduct'])
        assert.deepEqual(await names(' ', as), [])
      }
      const insider = await instance.person('insider@example.com', ['insiders'])
      assert.deepEqual(await names('kettle', insider), ['Secret kettle'])
    })

    void test('tells the keywords, which are public, and nothing else', async () => {
      const { body } = await complete('keywords', '')
      assert.deepEqual(Object.keys(body.fields[0]), ['values'])
      assert.deepEqual(
        body.fields[0].values.map(({ name }: { name: string }) => name),
        ['crash'],
      )
    })

    void test('tells a stranger nothing where a login is required', async () => {
      await instance.set('requirelogin', '1')
      for (const what of Object.keys(CALLS) as What[]) {
        const { status, body } = await complete(what, 'kettle')
        assert.deepEqual([status, body.code], [401, 410], what)
      }
      await instance.set('requirelogin', '0')
    })

    void test('finds at most as many as there are places, however many are wanted', async () => {
      await instance.set('maxusermatches', '1')
      const many = await instance.ask('GET', '/rest/user?match=*&limit=1000000', { as: ann })
      assert.equal(many.body.users.length, 1)
      await instance.set('maxusermatches', '1000')
      for (const what of ['people', 'bugs', 'components', 'products'] as const) {
        const { status } = await complete(what, 'x'.repeat(20_000), ann)
        assert.ok(status >= 400 && status < 500, `${what}: ${status}`)
      }
    })

    void test('stops searching for a stranger who has had their share; others go on', async () => {
      const { clock } = instance
      let now = clock.now
      // Every search takes at least 100 ms on this clock.
      Object.defineProperty(clock, 'now', { configurable: true, get: () => (now += 100) })
      const statuses = []
      for (let count = 0; count <= (STRANGER_SECONDS * 1_000) / 100; count++) {
        statuses.push((await complete('bugs', 'kettle')).status)
      }
      assert.equal(statuses[0], 200)
      assert.equal(statuses.at(-1), 429)
      for (const what of ['people', 'bugs'] as const) {
        assert.equal((await complete(what, 'kettle', ann)).status, 200, what)
      }
      assert.equal((await complete('keywords', '')).status, 200)
      Object.defineProperty(clock, 'now', { value: now, writable: true })
    })
  },
  BUDGET,
)
