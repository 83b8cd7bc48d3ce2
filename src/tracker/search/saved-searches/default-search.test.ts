import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded, submitAs } from '../../../../tests/page-forms.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('default searches', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com')
    for (const [summary, priority] of [
      ['A lid', 'High'],
      ['A pot', 'Low'],
    ] as const) {
      await instance.ask('POST', '/rest/bug', { as: ann, body: { ...NEW, summary, priority } })
    }
  })
  /** The title of the list without criteria, its chips, and the bugs in it. */
  const list = async (as?: Person, query = '') => {
    const { text } = await instance.ask('GET', `/bugs${query}`, { as })
    const chips = [...text.matchAll(/aria-label="Without: (.*?)"/g)].map(([, one]) => decoded(one!))
    const found = ['A lid', 'A pot'].filter((summary) => text.includes(summary))
    return { title: /<h1>(.*?)</.exec(text)![1], chips, found }
  }
  const BOTH = ['A lid', 'A pot']

  void test('are open bugs at first, in lists and in the form', async () => {
    const usual = { title: 'Open bugs', chips: ['Status is open'], found: BOTH }
    assert.deepEqual(await list(), usual)
    assert.deepEqual(await list(ann), usual)
  })

  void test('are set from a list by a person, for that person', async () => {
    const form = { query: 'priority=High&order=bug_id', name: '', default: '1' }
    const said = await submitAs(instance, ann, '/search', form)
    assert.deepEqual([said.status, said.headers['location']], [303, '/bugs'])
    const own = { title: 'Your default search', chips: ['Priority is High'], found: ['A lid'] }
    assert.deepEqual(await list(ann), own)
    assert.equal((await list(bob)).title, 'Open bugs')
    assert.deepEqual((await list(ann, '?priority=Low')).found, ['A pot'])
    const { text } = await instance.ask('GET', '/search', { as: ann })
    assert.match(text, /<option value="High" selected>/)
    const again = { ...form, query: 'priority=Low' }
    assert.equal((await submitAs(instance, ann, '/search', again)).status, 303)
    assert.deepEqual((await list(ann)).found, ['A pot'])
  })

  void test('are those of the installation for everybody else', async () => {
    await instance.set('defaultquery', 'priority=High&order=Importance')
    const shared = { title: 'Bugs', chips: ['Priority is High'], found: ['A lid'] }
    assert.deepEqual(await list(), shared)
    assert.deepEqual((await list(ann)).found, ['A pot'])
    await instance.set('defaultquery', '')
    assert.deepEqual((await list()).found, BOTH)
  })

  void test('end when the saved search is deleted or renamed', async () => {
    const { body } = await instance.ask('GET', '/rest/saved_search', { as: ann })
    const [{ id, name }] = body.saved_searches
    assert.equal(name, '(Default query)')
    const rename = { action: 'change', id: String(id), name: 'Low ones', query: 'priority=Low' }
    const tab = '/preferences/saved-searches'
    assert.equal((await submitAs(instance, ann, tab, rename)).status, 303)
    assert.equal((await list(ann)).title, 'Open bugs')
    assert.deepEqual((await list(ann, '?savedsearch=Low%20ones')).found, ['A pot'])
    await submitAs(instance, ann, tab, { action: 'forget', id: String(id) })
    const left = await instance.ask('GET', '/rest/saved_search', { as: ann })
    assert.deepEqual(left.body.saved_searches, [])
  })
})
