import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addCustomFields } from '../../../tests/custom-fields.ts'

onEachInstance('the columns of lists', (opened) => {
  let instance: Instance
  let ann: Person
  const get = async (path: string, as?: Person) => (await instance.ask('GET', path, { as })).text
  const headings = (text: string) =>
    [...text.matchAll(/<th [^>]*>([^]*?)<\/th>/g)].map(([, inner]) =>
      inner!.replaceAll(/<[^>]*>|[\s↑↓]+$/g, '').trim(),
    )
  const ticked = (text: string) =>
    [...text.matchAll(/name="columnlist" value="([^"]*)" checked/g)].map(([, name]) => name)

  before(async () => {
    instance = opened()
    await addCustomFields(instance, ['text'])
    ann = await instance.person('ann@example.com', ['editbugs'])
    const body = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    for (const summary of ['A lid', 'A cup']) {
      await instance.ask('POST', '/rest/bug', {
        as: ann,
        body: { ...body, summary, keywords: [], cf_text: `<${summary}>` },
      })
    }
    const done = { status: 'RESOLVED', resolution: 'FIXED', comment: { body: 'So.' } }
    await instance.ask('PUT', '/rest/bug/2', { as: ann, body: done })
  })

  void test('shows the columns in the address, in that order', async () => {
    const text = await get('/bugs?id=1,2&columnlist=cf_text,short_desc%20resolution,nonsense,tag')
    assert.deepEqual(headings(text), ['Bug ID', 'A text', 'Summary', 'Resolution', 'Personal Tags'])
    assert.match(text, /">&#60;A lid&#62;<\/td>\s*<td [^>]*"su"><div><a href="\/bugs\/1">\s*A lid/)
    assert.match(text, /order=cf_text/)
    assert.deepEqual(headings(await get('/bugs?id=1&columnlist=')), ['Bug ID'])
    assert.equal(headings(await get('/bugs?id=1')).length, 8)
  })

  void test('shows the resolution with the status, unless it has a column of its own', async () => {
    const few = 'bug_status'
    assert.match(await get(`/bugs?id=2&columnlist=${few}`), />RESOLVED FIXED<\/span><\/td>/)
    const text = await get(`/bugs?id=2&columnlist=${few},resolution`)
    assert.match(text, />RESOLVED<\/span><\/td>\s*<td [^>]*>FIXED</)
  })

  void test('shows hours to members of timetrackinggroup, and visits to the visitor', async () => {
    const list = '/bugs?id=1&columnlist=estimated_time,last_visit_ts,longdescs.count'
    assert.deepEqual(headings(await get(list)), ['Bug ID', 'Last Visit', 'Number of Comments'])
    assert.doesNotMatch(await get('/columns'), /estimated_time/)
    await instance.ask('POST', '/rest/bug_user_last_visit', { as: ann, body: { ids: [1] } })
    assert.match(await get(list, ann), />2026-06-01 12:00:00<\/td>\s*<td [^>]*>1<\/td>/)
  })

  void test('chooses columns with a form that returns to the same list', async () => {
    const query = 'product=TestProduct&order=bug_id&columnlist=resolution,bug_status'
    const list = await get(`/bugs?${query}&offset=0`)
    const [, path] = /href="(\/columns\?[^"]*)"/.exec(list)!
    const form = await get(path!.replaceAll('&#38;', '&'))
    assert.deepEqual(ticked(form), ['resolution', 'bug_status'])
    assert.match(form, /name="product" value="TestProduct">\s*<input type="hidden" name="order"/)
    assert.doesNotMatch(form, /name="(offset|cursor)"/)
    const sent = await get('/bugs?id=1&columnlist=priority&columnlist=op_sys')
    assert.deepEqual(headings(sent), ['Bug ID', 'Priority', 'OS'])
    assert.equal(ticked(await get('/columns')).length, 7)
  })

  void test('applies the columns of a saved search', async () => {
    const body = { name: 'lids', query: 'short_desc=lid&columnlist=priority' }
    await instance.ask('POST', '/rest/saved_search', { as: ann, body })
    const list = await get('/bugs?savedsearch=lids', ann)
    assert.deepEqual(headings(list), ['Selected', 'Bug ID', 'Priority'])
    const form = await get('/columns?cmdtype=runnamed&namedcmd=lids&limit=7', ann)
    assert.deepEqual(ticked(form), ['priority'])
    assert.match(form, /name="namedcmd" value="lids"/)
    assert.match(form, /name="limit" value="7"/)
  })

  for (const [old, to] of [
    [
      '/colchange.cgi?product=a%26b&query_format=advanced',
      '/columns?product=a%26b&query_format=advanced',
    ],
    ['/colchange.cgi?rememberedquery=product%3Da%2526b%0d%0a', '/columns?product=a%26b'],
    ['/colchange.cgi', '/columns'],
  ] as const) {
    void test(`${old} leads to ${to}`, async () => {
      const { headers } = await instance.ask('GET', old)
      assert.equal(headers['location'], to)
    })
  }
})
