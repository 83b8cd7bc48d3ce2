import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded } from '../../../../tests/page-forms.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('sorting a list by several columns', (opened) => {
  let instance: Instance
  let ann: Person
  const get = async (path: string, as?: Person) => (await instance.ask('GET', path, { as })).text
  const idsIn = (text: string) =>
    [...text.matchAll(/<td [^>]*><a href="\/bugs\/(\d+)">\d/g)].map(([, id]) => Number(id))
  const headings = (text: string) =>
    [...text.matchAll(/<th ([^>]*)>([^]*?)<\/th>/g)].map(([, attributes, inner]) => {
      const [, sorted = ''] = /aria-sort="(\w+)"/.exec(attributes!) ?? []
      const said = inner!.replaceAll(/<[^>]*>/g, '').trim()
      return sorted === '' ? said : `${said} (${sorted})`
    })
  /** Follows the link of a heading. */
  const click = async (text: string, title: string) => {
    const [, to] = new RegExp(`<a href="([^"]*)">${title}</a>`).exec(text) ?? []
    return get(decoded(to!))
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    for (const [summary, priority, severity] of [
      ['A lid', 'Low', 'minor'],
      ['A cup', 'High', 'minor'],
      ['A pot', 'Low', 'major'],
      ['A tap', 'High', 'major'],
    ] as const) {
      const body = { ...NEW, summary, priority, severity }
      await instance.ask('POST', '/rest/bug', { as: ann, body })
    }
  })
  const LIST = '/bugs?product=TestProduct&columnlist=priority,bug_severity'

  void test('a click sorts by a column first, and then by the previous columns', async () => {
    const first = await get(LIST)
    assert.deepEqual(headings(first), ['Bug ID ↑ (ascending)', 'Priority', 'Severity'])
    const second = await click(first, 'Severity')
    assert.deepEqual(headings(second), ['Bug ID', 'Priority', 'Severity ↑ (ascending)'])
    assert.deepEqual(idsIn(second), [3, 4, 1, 2])
    const third = await click(second, 'Priority')
    assert.deepEqual(headings(third), [
      'Bug ID',
      'Priority ↑1 (ascending)',
      'Severity ↑2 sort key, ascending',
    ])
    assert.deepEqual(idsIn(third), [4, 2, 3, 1])
    const fourth = await click(third, 'Priority')
    assert.deepEqual(headings(fourth).slice(1), [
      'Priority ↓1 (descending)',
      'Severity ↑2 sort key, ascending',
    ])
    assert.deepEqual(idsIn(fourth), [3, 1, 4, 2])
    assert.deepEqual(idsIn(await click(fourth, 'Severity')), [3, 4, 1, 2])
  })

  void test('a menu reverses keys, takes them out and adds others', async () => {
    const text = await get(`${LIST}&order=priority,bug_severity&offset=0`)
    const [, menu = ''] = /<details class="menu">([^]*?)<\/details>/.exec(text)!
    assert.match(menu, /<summary[^>]*>Sort: Priority ↑, Severity ↑<\/summary>/)
    const links = [...menu.matchAll(/href="([^"]*)"/g)].map(([, to]) => decoded(to!))
    assert.deepEqual(
      links.map((to) => new URLSearchParams(to.split('?')[1]).get('order')),
      ['priority DESC,bug_severity', 'bug_severity', 'priority,bug_severity DESC', 'priority'],
    )
    assert.ok(links.every((to) => !to.includes('offset')))
    assert.deepEqual(idsIn(await get(links[1]!)), [3, 4, 1, 2])
    assert.match(menu, /name="columnlist" value="priority,bug_severity"/)
    assert.match(menu, /<option value="priority,bug_severity,short_desc">Summary<\/option>/)
    assert.doesNotMatch(menu, /<option value="[^"]*estimated_time/)
    const alone = await get(`${LIST}&order=priority`)
    assert.match(alone, /order=bug_id" aria-label="Do not sort by Priority"/)
  })

  void test('keys that are not shown as columns, and those of a saved search, count', async () => {
    const text = await get(`${LIST}&order=short_desc%20DESC,nonsense`)
    assert.match(text, /Sort: Summary ↓<\/summary>/)
    assert.match(text, /order=priority%2Cshort_desc\+DESC/)
    const body = { name: 'mine', query: 'product=TestProduct&order=priority,bug_severity DESC' }
    await instance.ask('POST', '/rest/saved_search', { as: ann, body })
    const saved = await get('/bugs?savedsearch=mine', ann)
    assert.match(saved, /Sort: Priority ↑, Severity ↓<\/summary>/)
    assert.match(saved, /savedsearch=mine&#38;order=priority\+DESC%2Cbug_severity\+DESC/)
  })

  void test('searches for words can be sorted by relevance, others cannot', async () => {
    const words = await get('/bugs?quicksearch=content:lid&order=relevance%20DESC')
    assert.match(words, /Sort: Relevance ↓, Bug ID ↓<\/summary>/)
    assert.doesNotMatch(await get(`${LIST}&order=relevance%20DESC`), /Relevance/)
  })
})
