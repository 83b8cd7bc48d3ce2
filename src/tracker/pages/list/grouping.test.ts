import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addCustomFields } from '../../../../tests/custom-fields.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { hide } from '../../../../tests/hidden.ts'
import { decoded } from '../../../../tests/page-forms.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('a list in groups', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const get = async (path: string, as?: Person) => (await instance.ask('GET', path, { as })).text
  /** Each section: its heading, and the ids of its bugs. */
  const sections = (text: string) =>
    text
      .split('<tbody')
      .slice(1)
      .map((section) => {
        const [, head = ''] = /class="section">([^]*?)<\/tr>/.exec(section) ?? []
        const ids = [...section.matchAll(/<td [^>]*><a href="\/bugs\/(\d+)">\d/g)]
        const said = head.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
        return [said.trim(), ...ids.map(([, id]) => Number(id))]
      })

  before(async () => {
    instance = opened()
    await addCustomFields(instance, ['single'])
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com', ['editbugs'])
    await instance.set('usetargetmilestone', '1')
    for (const name of ['M2', 'M1']) {
      const path = '/rest/product/TestProduct/milestone'
      await instance.ask('POST', path, { as: instance.admin, body: { name } })
    }
    for (const [summary, priority, assigned_to, target_milestone] of [
      ['A lid', 'Low', ann.login, 'M2'],
      ['A cup', 'High', bob.login, 'M1'],
      ['A pot', 'Low', bob.login, 'M2'],
      ['A tap', 'High', ann.login, 'M1'],
      ['A jar', 'Low', ann.login, 'M1'],
    ] as const) {
      const body = { ...NEW, summary, priority, assigned_to, target_milestone }
      const { status, text } = await instance.ask('POST', '/rest/bug', { as: ann, body })
      assert.equal(status, 200, text)
    }
    await hide(instance, 5)
  })
  const LIST = '/bugs?product=TestProduct&columnlist=short_desc'

  void test('has a section with a heading and a number for each value, in their order', async () => {
    const text = await get(`${LIST}&grouped_by=priority&order=bug_id%20DESC`, bob)
    assert.deepEqual(sections(text), [
      ['Show High 2 bugs here', 4, 2],
      ['Show Low 2 bugs here', 3, 1],
    ])
    const turned = await get(`${LIST}&grouped_by=priority&order=priority%20DESC`, bob)
    assert.deepEqual(sections(turned), [
      ['Show Low 2 bugs here', 1, 3],
      ['Show High 2 bugs here', 2, 4],
    ])
    assert.match(text, /<input type="checkbox" class="fold" checked>/)
    assert.match(text, /<th role="rowheader" scope="rowgroup" colspan="3">/)
  })

  void test('counts only the bugs that the reader sees', async () => {
    const path = `${LIST}&grouped_by=assigned_to`
    const numbers = async (as: Person) => sections(await get(path, as)).map(([head]) => head)
    assert.deepEqual(await numbers(bob), ['Show ann 2 bugs here', 'Show bob 2 bugs here'])
    assert.equal((await numbers(ann))[0], 'Show ann 3 bugs here')
  })

  void test('shows people by name, with the login name in the title', async () => {
    const columns = 'columnlist=short_desc%20assigned_to%20reporter'
    for (const as of [bob, undefined]) {
      const text = await get(`/bugs?product=TestProduct&${columns}&bug_id=1`, as)
      const cells = text.match(/<td role="cell" class="(?:who|co)"><span title="ann[^"]*">ann</g)
      assert.equal(cells?.length, 2, text)
    }
  })

  void test('continues a section on the next page', async () => {
    let to: string | undefined = `${LIST}&grouped_by=target_milestone&limit=3`
    const seen: unknown[] = []
    while (to !== undefined) {
      const text = await get(to, ann)
      seen.push(sections(text))
      const [, next] = /rel="next" href="([^"]*)"/.exec(text) ?? []
      to = next && decoded(next)
    }
    assert.deepEqual(seen, [[['Show M1 3 bugs here', 2, 4, 5]], [['Show M2 2 bugs here', 1, 3]]])
    const { text } = await instance.ask('GET', `${LIST}&grouped_by=priority&limit=3`, { as: bob })
    assert.deepEqual(sections(text).at(-1), ['Show Low 1 bug here', 1])
  })

  for (const [field, heading] of [
    ['resolution', 'None'],
    ['bug_status', 'CONFIRMED'],
    ['product', 'TestProduct'],
    ['version', 'unspecified'],
    ['reporter', 'ann'],
    ['cf_single', '---'],
  ] as const) {
    void test(`groups by ${field}`, async () => {
      const text = await get(`${LIST}&grouped_by=${field}`, bob)
      assert.deepEqual(sections(text), [[`Show ${heading} 4 bugs here`, 1, 2, 3, 4]])
      assert.match(text, new RegExp(`<option value="${field}" selected>`))
    })
  }

  void test('fields with several values, and unknown ones, group nothing', async () => {
    for (const field of ['keywords', 'cc', 'short_desc', 'constructor', 'none']) {
      const text = await get(`${LIST}&grouped_by=${field}`, bob)
      assert.deepEqual(sections(text), [['', 1, 2, 3, 4]])
      const [, offered = ''] = /<select name="grouped_by">([^]*?)<\/select>/.exec(text)!
      assert.match(offered, /value="none" selected/)
      assert.ok(field === 'none' || !offered.includes(`value="${field}"`))
    }
  })

  void test('is no criterion, and stays when the list changes', async () => {
    const text = await get('/bugs?grouped_by=priority')
    assert.match(text, /<title>Open bugs/)
    assert.match(
      text,
      /href="\/bugs\?grouped_by=priority&#38;order=bug_status%2Cchangeddate\+DESC"/,
    )
    assert.match(text, /href="\/columns\?grouped_by=priority"/)
    assert.match(await get('/columns?grouped_by=priority'), /name="grouped_by" value="priority"/)
    assert.match(await get('/search?grouped_by=priority'), /name="grouped_by" value="priority"/)
  })

  void test('a saved search keeps its groups, unless the address says otherwise', async () => {
    const list = await get('/bugs?product=TestProduct&grouped_by=priority&order=bug_id', ann)
    const [, query = ''] = /name="query" value="([^"]*)"/.exec(list)!
    assert.match(decoded(query), /grouped_by=priority/)
    const body = { name: 'groups', query: decoded(query) }
    await instance.ask('POST', '/rest/saved_search', { as: ann, body })
    const saved = '/bugs?savedsearch=groups'
    assert.equal(sections(await get(saved, ann)).length, 2)
    assert.equal(sections(await get(`${saved}&grouped_by=none`, ann)).length, 1)
    const { body: found } = await instance.ask('GET', '/rest/bug?savedsearch=groups', { as: ann })
    assert.equal(found.bugs.length, 5)
  })
})
