import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('rows of a list', (opened) => {
  let instance: Instance
  let ann: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    const as = instance.admin
    const keyword = { name: 'crash', description: 'It stops' }
    await instance.ask('POST', '/rest/keyword', { as, body: keyword })
    const flag = { name: 'review', description: 'r', target_type: 'bug' }
    await instance.ask('POST', '/rest/flag_type', { as, body: flag })
    for (const [summary, severity] of [
      ['A lid', 'critical'],
      ['A pot', 'minor'],
    ] as const) {
      const body = { ...NEW, summary, severity }
      await instance.ask('POST', '/rest/bug', { as: ann, body })
    }
    const flags = [{ name: 'review', status: '?' }]
    const body = { keywords: { add: ['crash'] }, flags }
    const changed = await instance.ask('PUT', '/rest/bug/2', { as, body })
    assert.equal(changed.status, 200, changed.text)
  })
  const row = async (query: string, id: number) => {
    const { text } = await instance.ask('GET', `/bugs?${query}`, { as: ann })
    const rows = text.match(/<tr role="row"[^]*?<\/tr>/g)!
    return rows.find((one) => one.includes(`/bugs/${id}"`))!
  }
  const ALL = 'product=TestProduct'

  void test('have keywords and flags after the summary, unless these have columns', async () => {
    const both =
      /A pot<\/a>\s*<span class="marks"><span class="tag">crash<\/span><span class="flag asked">review\?<\/span>/
    assert.match(await row(ALL, 2), both)
    assert.doesNotMatch(await row(ALL, 1), /class="(tag|flag)"/)
    const columns = 'columnlist=short_desc,keywords,flagtypes.name'
    assert.doesNotMatch(await row(`${ALL}&${columns}`, 2), /class="(tag|flag)"/)
  })

  void test('of severe bugs stand out while they are open', async () => {
    assert.match(await row(ALL, 1), /^<tr role="row" class="severe">/)
    assert.doesNotMatch(await row(ALL, 2), /severe/)
    const body = { status: 'RESOLVED', resolution: 'FIXED' }
    await instance.ask('PUT', '/rest/bug/1', { as: ann, body })
    assert.doesNotMatch(await row(ALL, 1), /severe/)
  })

  void test('are counted also if there are none', async () => {
    const { text } = await instance.ask('GET', '/bugs?short_desc=nothing', { as: ann })
    assert.match(text, />0 bugs</)
  })

  void test('lead to the long format of the bugs of the page', async () => {
    const { text } = await instance.ask('GET', `/bugs?${ALL}&order=bug_id`, { as: ann })
    const [, path = ''] = /href="([^"]*bugs_in_full[^"]*)"[^>]*>Long\s+format/.exec(text)!
    assert.match(path, /\?id=1,2$/)
    assert.match((await instance.ask('GET', path, { as: ann })).text, /2 bugs in full/)
  })

  void test('files say how many bugs they leave out, and continue by address', async () => {
    const cut = /Files contain the first 1 of 2 bugs[^]*limit=1&#38;offset=1/
    const text = async () => (await instance.ask('GET', `/bugs?${ALL}`, { as: ann })).text
    assert.doesNotMatch(await text(), /Files contain/)
    await instance.set('max_search_results', '1')
    assert.match(await text(), cut)
    const file = async (more: string) => {
      const path = `/bugs?${ALL}&order=bug_id&columnlist=bug_id&ctype=csv${more}`
      return (await instance.ask('GET', path, { as: ann })).text
    }
    assert.equal(await file(''), 'bug_id\n1\n')
    assert.equal(await file('&limit=1&offset=1'), 'bug_id\n2\n')
    await instance.set('max_search_results', '10000')
  })
})
