import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const DAY = 86_400_000

onEachInstance('the progress of a search', (opened) => {
  let instance: Instance
  let ann: Person
  const ids: number[] = []
  const get = (query: string, as?: Person) => instance.ask('GET', `/progress?${query}`, { as })
  /** The rows of the file in which something happened. */
  const rows = async (query: string, as?: Person) => {
    const { status, text } = await get(`${query}&ctype=csv`, as)
    assert.equal(status, 200, text)
    return text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').slice(1).map(Number).join())
      .filter((row, at, all) => row !== (all[at - 1] ?? '0,0,0,0'))
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs', 'canconfirm'])
    for (const summary of ['One', 'Two', 'Three']) {
      const body = { ...NEW, summary, status: 'CONFIRMED' }
      ids.push((await instance.ask('POST', '/rest/bug', { as: ann, body })).body.id)
    }
    const put = async (id: number, body: object) => {
      const { status, text } = await instance.ask('PUT', `/rest/bug/${id}`, { as: ann, body })
      assert.equal(status, 200, text)
    }
    instance.clock.now += DAY
    for (const id of ids.slice(1)) await put(id, { status: 'RESOLVED', resolution: 'FIXED' })
    instance.clock.now += DAY
    await put(ids[1]!, { status: 'CONFIRMED' })
    await hide(instance, ids[2]!)
  })

  void test('counts created, resolved, reopened and open bugs', async () => {
    assert.deepEqual(await rows('product=TestProduct', ann), ['3,0,0,3', '0,2,0,1', '0,0,1,2'])
    assert.deepEqual(await rows('', ann), ['3,0,0,3', '0,2,0,1', '0,0,1,2'])
    assert.deepEqual(await rows('short_desc=two', ann), ['1,0,0,1', '0,1,0,0', '0,0,1,1'])
    assert.deepEqual(await rows('product=TestProduct&step=month', ann), ['3,2,1,2'])
  })

  void test('does not count hidden bugs', async () => {
    assert.deepEqual(await rows('product=TestProduct'), ['2,0,0,2', '0,1,0,1', '0,0,1,2'])
    assert.match((await get('product=TestProduct')).text, />2 bugs<\/a>/)
  })

  void test('shows two charts and a table, with a file and a form for the days', async () => {
    const { text } = await get('product=TestProduct&from=-1w&step=day', ann)
    assert.equal(text.match(/<svg class="chart"/g)?.length, 2)
    assert.match(text, /href="\/progress\?product=TestProduct&#38;from=\d{4}-\d\d-\d\d&#38;/)
    assert.match(text, /<input type="hidden" name="product" value="TestProduct">/)
    assert.match(text, /<option value="day" selected>/)
    const list = await instance.ask('GET', '/bugs?product=TestProduct', { as: ann })
    assert.match(list.text, /href="\/progress\?product=TestProduct"/)
  })

  void test('refuses invalid days, and limits spans of centuries', async () => {
    assert.equal((await get('from=yesterday-ish', ann)).status, 400)
    const { status, text } = await get('from=0001-01-01&step=day', ann)
    assert.equal(status, 200)
    assert.ok(text.length < 500_000, String(text.length))
    assert.equal((await get('from=2030-01-01&to=2029-01-01', ann)).status, 200)
  })
})
