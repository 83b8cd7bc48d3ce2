import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { limits } from '../../../platform/limits.ts'
import type { Watch } from './watches.wire.ts'

onEachInstance('watched products, components and keywords', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person

  const send = (verb: string, path: string, body?: object, as: Person | undefined = ann) =>
    instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
  const watches = async (query = ''): Promise<Watch[]> =>
    (await send('GET', `watch${query}`)).body.watches
  const clear = () =>
    instance.db.work(async (tx) => void (await tx.deleteFrom('area_watch').execute()))

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    bob = await instance.person('bob@example.com')
    const { admin } = instance
    await send('POST', 'group', { name: 'few', description: 'd', is_active: true }, admin)
    await addProduct(instance, 'Open')
    const control = { membercontrol: 3, othercontrol: 3, entry: 1 }
    await putControl(instance, await addProduct(instance, 'Closed'), 'few', control)
    await send('POST', 'keyword', { name: 'crash', description: 'd' }, admin)
  })
  beforeEach(clear)

  const WATCHED: [
    asked: object,
    product: string | null,
    component: string | null,
    word?: string,
  ][] = [
    [{ product: ' open ' }, 'Open', null],
    [{ product: 'Open', component: '' }, 'Open', null],
    [{ product: 'Open', component: 'core' }, 'Open', 'Core'],
    [{ keyword: 'CRASH' }, null, null, 'crash'],
  ]
  for (const [asked, product, component, keyword = null] of WATCHED) {
    void test(`can be ${JSON.stringify(asked)}, once`, async () => {
      const made = await send('POST', 'watch', asked)
      const { id } = made.body
      assert.deepEqual([made.status, made.body], [201, { id, product, component, keyword }])
      assert.deepEqual((await send('POST', 'watch', asked)).body, made.body)
      assert.deepEqual(await watches(), [made.body])
      assert.equal((await send('DELETE', `watch/${id}`, undefined, bob)).body.code, 51)
      assert.equal((await send('DELETE', `watch/${id}`)).status, 200)
      assert.equal((await send('DELETE', `watch/${id}`)).body.code, 51)
      assert.deepEqual(await watches(), [])
    })
  }

  const REFUSED: [why: string, asked: object, code: number][] = [
    ['nothing', {}, 53],
    ['a product and a keyword', { product: 'Open', keyword: 'crash' }, 53],
    ['a component without its product', { component: 'Core' }, 53],
    ['a component with a keyword', { component: 'Core', keyword: 'crash' }, 53],
    ['an unknown product', { product: 'Nowhere' }, 106],
    ['a hidden product', { product: 'Closed' }, 106],
    ['a component of a hidden product', { product: 'Closed', component: 'Core' }, 106],
    ['an unknown component', { product: 'Open', component: 'Nowhere' }, 51],
    ['an unknown keyword', { keyword: 'nothing' }, 51],
    ['an unknown parameter', { keyword: 'crash', who: 'bob' }, 53],
  ]
  void test('refused is everything else', async () => {
    for (const [why, asked, code] of REFUSED) {
      const { body } = await send('POST', 'watch', asked)
      assert.equal(body.code, code, why)
    }
    for (const verb of ['GET', 'POST']) {
      const { body } = await instance.ask(verb, '/rest/watch', verb === 'GET' ? {} : { body: {} })
      assert.equal(body.code, 410)
    }
    assert.deepEqual(await watches(), [])
  })

  void test('has pages, a limit, and no products that became hidden', async () => {
    const { admin } = instance
    await send('PUT', 'user/ann@example.com', { groups: { add: ['few'] } }, admin)
    for (const product of ['Closed', 'Open']) await send('POST', 'watch', { product })
    await send('POST', 'watch', { keyword: 'crash' })
    const names = (some: Watch[]) => some.map((one) => one.product ?? one.keyword)
    assert.deepEqual(names(await watches('?limit=2')), ['Closed', 'Open'])
    assert.deepEqual(names(await watches('?limit=2&offset=2')), ['crash'])
    await send('PUT', 'user/ann@example.com', { groups: { remove: ['few'] } }, admin)
    assert.deepEqual(names(await watches()), ['Open', 'crash'])
    const max = limits.watched_max
    await instance.db.work(async (tx) => {
      const key = (at: number) => ({ name: `w${at}`, name_key: `w${at}`, description: 'd' })
      const rows = Array.from({ length: max + 1 }, (_, at) => key(at))
      const words = await tx.insertInto('keyworddefs').values(rows).returning('id').execute()
      const watch = words.map(({ id }) => ({ user_id: bob.id, keywordid: id }))
      await tx.insertInto('area_watch').values(watch).execute()
    })
    const { status, body } = await send('POST', 'watch', { product: 'Open' }, bob)
    assert.deepEqual([status, body.code], [413, 20003])
    assert.equal((await send('GET', 'watch', undefined, bob)).body.total, max)
    // As after a merge of two accounts.
    for (const keyword of ['w7', `w${max}`]) {
      const again = await send('POST', 'watch', { keyword }, bob)
      assert.deepEqual([again.status, again.body.keyword], [201, keyword])
    }
  })

  void test('clients of Mozilla get what they know', async () => {
    const made = await send('POST', 'component-watching', { product: 'Open', component: 'Core' })
    await send('POST', 'component-watching', { product: 'Open' })
    await send('POST', 'watch', { keyword: 'crash' })
    const { body } = await send('GET', 'component-watching')
    const [whole, core] = body
    const { product } = whole
    assert.equal(product.name, 'Open')
    const shared = { product, product_name: 'Open', component_prefix: null }
    const { component } = core
    assert.deepEqual(body, [
      { ...shared, id: whole.id, component: null, component_name: '' },
      { ...shared, id: made.body.id, component, component_name: 'Core' },
    ])
    const gone = await send('DELETE', `component-watching/${made.body.id}`)
    assert.deepEqual(gone.body, { id: made.body.id, status: true })
    assert.equal((await send('GET', 'component-watching')).body.length, 1)
  })

  void test('who chose mail in other roles before gets the defaults with the first watch', async () => {
    const wishes = async () => (await send('GET', 'bugmail')).body.wishes.watcher as string[]
    const usual = await wishes()
    assert.ok(usual.includes('bug_created') && !usual.includes('cc'))
    await instance.db.work(async (tx) => {
      const wish = { user_id: ann.id, relationship: 3, event: 2 }
      await tx.insertInto('email_setting').values(wish).execute()
    })
    assert.deepEqual(await wishes(), [])
    await send('POST', 'watch', { keyword: 'crash' })
    assert.deepEqual(await wishes(), usual)
    await send('PUT', 'bugmail', { wishes: { watcher: [] } })
    await send('POST', 'watch', { product: 'Open' })
    assert.deepEqual(await wishes(), [])
  })
})
