import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addProduct, putControl } from '../../../tests/products.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { parseCsv } from '../../../tests/read-lists.ts'

const DAY_MS = 86_400_000

onEachInstance('the page of duplicates', (opened) => {
  let instance: Instance
  let ann: Person
  const ask = (query: string, as?: Person) => instance.ask('GET', `/duplicates${query}`, { as })
  const get = async (query = '', as?: Person) => contentOf((await ask(query, as)).text)
  /** For each bug its number, and how many duplicates it has, in total and recently. */
  const counts = async (query = '', as?: Person) =>
    rowsOf((await ask(query, as)).text).map((row) => row.split(' ').slice(0, 3).join(' '))

  const file = async (product: string, summary: string, more: object = {}) => {
    const body = { product, component: 'Core', version: '1', summary, ...more }
    return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
  }
  const mark = async (id: number, dupe_of: number) => {
    const { status } = await instance.ask('PUT', `/rest/bug/${id}`, {
      as: instance.admin,
      body: { dupe_of },
    })
    assert.equal(status, 200)
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    await addProduct(instance, 'Boats')
    await addProduct(instance, 'Apples')
  })

  void test('says that there are no duplicates', async () => {
    assert.match(
      await get(),
      /No bugs were found\..*resolved as its duplicate\. <a href="\/search">/,
    )
    assert.deepEqual(await counts('?ctype=csv'), [])
  })

  void test('counts duplicates for the last bug of a chain, and recent ones again', async () => {
    for (const summary of ['Leaks', 'Drips', 'Water inside', 'Wet feet']) {
      await file('Boats', summary)
    }
    for (const summary of ['Sour', 'Acid']) await file('Apples', summary, { severity: 'minor' })
    await mark(2, 1)
    await mark(6, 5)
    instance.clock.now += 10 * DAY_MS
    await mark(3, 2)
    await mark(4, 3)
    assert.deepEqual(await counts(), ['1 3 2', '5 1 0'])
    assert.deepEqual(await counts('?changedsince=30'), ['1 3 3', '5 1 1'])
    assert.match(await get(), /<td>Boats<\/td><td>Core<\/td><td>.*?<\/td><td>CONFIRMED <\/td>/)
  })

  const asked: [string, string[]][] = [
    ['?sortby=count&reverse=0', ['5 1 0', '1 3 2']],
    ['?sortby=delta', ['1 3 2', '5 1 0']],
    ['?sortby=product', ['5 1 0', '1 3 2']],
    ['?sortby=product&reverse=1', ['1 3 2', '5 1 0']],
    ['?sortby=dup_count&maxrows=1', ['1 3 2']],
    ['?sortby=short_desc&sortvisible=1', ['1 3 2', '5 1 0']],
    ['?product=Apples&product=', ['5 1 0']],
    ['?product=apples&product=Boats', ['1 3 2', '5 1 0']],
    ['?bug_id=5,2', ['5 1 0']],
  ]
  for (const [query, wanted] of asked) {
    void test(`${query} shows ${wanted.join(', ')}`, async () => {
      assert.deepEqual(await counts(query), wanted)
    })
  }

  void test('is where the pages of products lead', async () => {
    const product = await instance.ask('GET', '/products/Boats')
    assert.match(product.text, /href="\/duplicates\?product=Boats"/)
    const all = await instance.ask('GET', '/products')
    assert.match(all.text, /href="\/keywords"[^]*href="\/duplicates"/)
  })

  void test('omits closed bugs on request', async () => {
    const body = { status: 'RESOLVED', resolution: 'FIXED' }
    await instance.ask('PUT', '/rest/bug/5', { as: instance.admin, body })
    assert.deepEqual(await counts('?openonly=1'), ['1 3 2'])
    assert.deepEqual(await counts('?openonly=0'), ['1 3 2', '5 1 0'])
  })

  void test('is available as CSV', async () => {
    const { text, headers } = await ask('?ctype=csv')
    assert.match(headers['content-disposition']!, /filename="duplicates-2026-06-11\.csv"/)
    const [names, first] = parseCsv(text)
    assert.equal(
      names!.join(),
      'bug_id,count,delta,product,component,' +
        'bug_severity,' +
        'bug_status,resolution,short_desc',
    )
    assert.deepEqual([first![0], first![1], first![3], first!.at(-1)], ['1', '3', 'Boats', 'Leaks'])
  })

  void test('does not reveal hidden bugs and products, nor by its numbers', async () => {
    await hide(instance, 3)
    assert.deepEqual(await counts('', ann), ['1 1 0', '5 1 0'])
    assert.deepEqual(await counts('', instance.admin), ['1 3 2', '5 1 0'])
    await hide(instance, 1)
    assert.deepEqual(await counts('', ann), ['5 1 0'])
    assert.equal((await ask('?bug_id=1', ann)).status, 200)
    const id = await addProduct(instance, 'Kept')
    await putControl(instance, id, 'admin', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const [kept, none] = [await ask('?product=Kept', ann), await ask('?product=None', ann)]
    assert.deepEqual([kept.status, none.status], [401, 401])
    assert.equal(kept.text.replaceAll('Kept', 'None').length, none.text.length)
    assert.doesNotMatch((await ask('', ann)).text, /Kept/)
  })

  for (const query of [
    '?sortby=nothing',
    '?sortby=toString',
    '?maxrows=x',
    '?changedsince=-1',
    '?bug_id=first',
  ]) {
    void test(`${query} is refused`, async () => {
      const { status, text } = await ask(query)
      assert.deepEqual([status, /class="alarm"/.test(text)], [400, true])
    })
  }

  void test('needs as many statements for more bugs', async () => {
    const measured = async () => {
      await ask('', ann)
      const { statements } = instance.db.measures()
      await ask('', ann)
      return instance.db.measures().statements - statements
    }
    const few = await measured()
    for (let more = 0; more < 4; more += 1) await mark(await file('Boats', 'Again'), 5)
    assert.equal(await measured(), few)
    assert.deepEqual(await counts('', ann), ['5 5 4'])
  })
})
