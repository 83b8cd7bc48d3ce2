import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { submitAs } from '../../../../tests/page-forms.ts'
import { contentOf } from '../../../../tests/sheets.ts'

const OPEN = { name: 'Open', category: 'Kettle', subcategory: 'Core', frequency: '7' }
const QUERY = 'product=Kettle&bug_status=__open__'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BROWSER: Record<string, string> = {
  ...FORM,
  'user-agent': 'Mozilla/5.0',
  'sec-fetch-site': 'none',
}

onEachInstance('forms of series', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  before(async () => {
    instance = opened()
    const body = { user_regexp: '' }
    await instance.ask('PUT', '/rest/group/editbugs', { as: instance.admin, body })
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com', ['editbugs'])
  })
  const get = (path: string, as?: Person) => instance.ask('GET', path, { as })
  const post = (path: string, as: Person, fields: Record<string, string>, headers = BROWSER) =>
    instance.ask('POST', path, { as, headers, body: new URLSearchParams(fields).toString() })
  const api = (verb: string, path: string, as: Person, body?: object) =>
    instance.ask(verb, `/rest/docket_series${path}`, { as, ...(body && { body }) })
  const read = async (id: string) => (await api('GET', `/${id}`, ann)).body.series?.[0]
  const create = async (more: object = {}) =>
    String((await api('POST', '', ann, { ...OPEN, query: QUERY, ...more })).body.id)
  const remove = (id: string) => api('DELETE', `/${id}`, ann)

  void test('create a series of a search, which is changed and deleted', async () => {
    const shown = contentOf((await get('/series/new?product=Kettle&component=Core', ann)).text)
    assert.match(shown, /name="category" value="Kettle"/)
    assert.match(shown, /name="subcategory" value="Core"/)
    assert.match(shown, />\s*product=Kettle&#38;component=Core<\/textarea>/)
    assert.doesNotMatch(shown, /is_public/)
    const made = await submitAs(instance, ann, '/series/new', { ...OPEN, query: QUERY })
    const [, id = ''] = /^\/series\?id=(\d+)&done=created$/.exec(made.headers['location']!) ?? []
    assert.match((await get(made.headers['location']!, ann)).text, /The series has been created/)
    assert.equal((await read(id)).query, QUERY)
    const list = contentOf((await get('/series', ann)).text)
    assert.match(
      list,
      new RegExp(`<a href="/series/${id}"\\s+aria-label="Edit Kettle / Core: Open"`),
    )
    assert.match(list, /<a class="button" href="\/series\/new">/)
    const edit = contentOf((await get(`/series/${id}`, ann)).text)
    assert.match(edit, /href="\/bugs\?product=Kettle&#38;bug_status=__open__"/)
    const changes = { ...OPEN, name: 'Still open', frequency: '14' }
    const changed = await submitAs(instance, ann, `/series/${id}`, changes)
    assert.equal(changed.headers['location'], `/series?id=${id}&done=saved`)
    const { name, frequency } = await read(id)
    assert.deepEqual([name, frequency], ['Still open', 14])
    const asked = contentOf((await get(`/series/${id}/delete`, ann)).text)
    assert.match(asked, /Delete Kettle \/ Core: Still open/)
    const deleted = await submitAs(instance, ann, `/series/${id}/delete`, {})
    assert.equal(deleted.headers['location'], '/series?done=deleted')
    assert.equal(await read(id), undefined)
  })

  void test('start with the criteria of a saved search', async () => {
    const body = { name: 'Mine', query: 'product=Kettle&priority=High' }
    await instance.ask('POST', '/rest/saved_search', { as: ann, body })
    const { text } = await get('/series/new?savedsearch=Mine', ann)
    assert.match(text, />\s*product=Kettle&#38;priority=High<\/textarea>/)
    assert.equal((await get('/series/new?savedsearch=None', ann)).status, 404)
  })

  void test('show what was typed and why it was refused', async () => {
    const wrong = { ...OPEN, frequency: '1', query: 'product=<Kettle>' }
    const { status, text } = await submitAs(instance, ann, '/series/new', wrong)
    assert.equal(status, 400)
    assert.match(text, /role="alert">Only administrators can have bugs counted/)
    assert.match(text, /value="1"[^>]*required/)
    assert.match(text, />\s*product=&#60;Kettle&#62;<\/textarea>/)
    const id = await create()
    const again = await submitAs(instance, ann, `/series/${id}`, { ...OPEN, name: ' ' })
    assert.equal(again.status, 400)
    assert.match(again.text, /role="alert">The name of a series/)
    await remove(id)
  })

  void test('are shown to those who may send them', async () => {
    const guest = await instance.person('guest@example.com')
    assert.equal((await get('/series/new', guest)).status, 401)
    assert.match((await get('/series/new')).headers['location']!, /^\/login/)
    const id = await create()
    for (const path of [`/series/${id}`, `/series/${id}/delete`]) {
      assert.equal((await get(path, bob)).status, 404)
      const sent = await submitAs(instance, bob, path, OPEN)
      assert.equal(sent.status, 404)
    }
    assert.ok(await read(id))
    const { admin } = instance
    assert.match((await get('/series/new', admin)).text, /name="is_public"/)
    await remove(id)
  })

  void test('of Bugzilla are carried out for programs', async () => {
    const program = { ...FORM, 'user-agent': 'script/1' }
    const fields = { ...OPEN, category: '', newcategory: 'Kettle', action: 'create' }
    const made = await post('/chart.cgi', ann, { ...fields, product: 'Kettle' }, program)
    const [, id = ''] = /<title>Series (\d+) created/.exec(made.text) ?? []
    assert.equal((await read(id)).query, 'product=Kettle')
    const altered = { ...OPEN, name: 'Other', series_id: id, action: 'alter' }
    assert.match((await post('/chart.cgi', ann, altered, program)).text, /Series \d+ changed/)
    assert.equal((await read(id)).name, 'Other')
    const gone = { series_id: id, 'action-delete': 'x' }
    assert.match((await post('/chart.cgi', ann, gone, program)).text, /Series \d+ deleted/)
    assert.equal(await read(id), undefined)
  })

  void test('of Bugzilla are carried out for browsers with the token of the series', async () => {
    const id = await create()
    const { update_token: token } = await read(id)
    const altered = { ...OPEN, name: 'Other', series_id: id, action: 'alter', token }
    const sent = await post('/chart.cgi', ann, altered)
    assert.equal(sent.headers['location'], `/series?id=${id}&done=saved`)
    assert.equal((await read(id)).name, 'Other')
    const deleting = { series_id: id, action: 'delete', token }
    assert.match((await post('/chart.cgi', ann, deleting)).text, /<h1>Delete Kettle/)
    const fresh = (await read(id)).update_token
    await post('/chart.cgi', ann, { ...deleting, token: fresh })
    assert.equal(await read(id), undefined)
  })

  void test('of Bugzilla fill in ours for other browsers, and change nothing', async () => {
    const id = await create()
    const altered = { ...OPEN, name: 'Typed', series_id: id, action: 'alter', token: '1-x' }
    const edit = await post('/chart.cgi', ann, altered)
    assert.match(edit.text, /Nothing is saved yet/)
    assert.match(edit.text, /name="name" value="Typed"/)
    assert.match(edit.text, new RegExp(`action="/series/${id}"`))
    const made = { ...OPEN, name: 'Typed', action: 'create', product: 'Kettle' }
    const form = await post('/chart.cgi', ann, made)
    assert.match(form.text, /action="\/series\/new"/)
    assert.match(form.text, />\s*product=Kettle<\/textarea>/)
    const deleting = { series_id: id, action: 'delete' }
    assert.match((await post('/chart.cgi', ann, deleting)).text, /<h1>Delete Kettle/)
    const stranger = await instance.ask('POST', '/chart.cgi', {
      headers: BROWSER,
      body: new URLSearchParams(altered).toString(),
    })
    assert.match(stranger.headers['location'] ?? stranger.text, /login/i)
    assert.equal((await read(id)).name, 'Open')
    const wrapped = await post('/chart.cgi', ann, { action: 'wrap', line0: id })
    assert.equal(wrapped.headers['location'], `/series?id=${id}`)
    await remove(id)
  })
})
