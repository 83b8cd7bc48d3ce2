/** Optional fields are neither returned nor accepted until an installation uses them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Asked, type Instance, onEachInstance } from '../../../tests/instance.ts'

const BUG = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'The kettle whistles',
}

onEachInstance('an optional field', (instance) => {
  const ask = (method: string, path: string, { body, as = instance().admin }: Asked = {}) =>
    instance().ask(method, path, { as, body })
  const found = async (query: string) => {
    const { body } = await ask('GET', `/rest/bug?include_fields=id&order=bug_id&${query}`)
    return body.bugs?.map(({ id }: { id: number }) => id) ?? body.code
  }
  const ranked = async (query: string) => {
    const { text } = await ask('GET', `/buglist.cgi?ctype=csv&columnlist=bug_type&${query}`)
    return text.trim().split('\n')
  }

  isOff(instance, { ask, found, ranked })
  isOn({ ask, found, ranked })
})

interface Means {
  ask: Instance['ask']
  found: (query: string) => Promise<unknown>
  ranked: (query: string) => Promise<string[]>
}

function isOff(instance: () => Instance, { ask, found }: Means) {
  void test('is neither returned nor accepted while it is disabled', async () => {
    const refused = await ask('POST', '/rest/bug', { body: { ...BUG, type: 'task' } })
    assert.deepEqual([refused.status, refused.body.code], [400, 53])
    const filed = await ask('POST', '/rest/bug', { body: BUG })
    assert.equal(filed.status, 200, filed.text)
    const changed = await ask('PUT', '/rest/bug/1', { body: { type: 'task' } })
    assert.deepEqual(changed.body.bugs[0].changes, {})
    const { body } = await ask('GET', '/rest/bug/1')
    assert.equal('type' in body.bugs[0], false)
    const all = await ask('GET', '/rest/field/bug')
    const names = all.body.fields.map(({ name }: { name: string }) => name)
    assert.equal(names.includes('bug_type'), false)
    assert.equal((await ask('GET', '/rest/field/bug/bug_type')).status, 404)
  })

  void test('is not searched, listed, reported or offered while it is disabled', async () => {
    assert.deepEqual(await found('bug_type=task'), [1])
    const chart = await ask('GET', '/rest/bug?f1=bug_type&o1=equals&v1=task')
    assert.equal(chart.status, 400, chart.text)
    const xml = await ask('GET', '/show_bug.cgi?ctype=xml&id=1')
    assert.doesNotMatch(xml.text, /bug_type/)
    for (const path of ['/enter_bug?product=TestProduct', '/search', '/config.cgi', '/bugs/1']) {
      const { status, text } = await ask('GET', path)
      assert.equal(status, 200, path)
      assert.doesNotMatch(text, /bug_type|name="type"|"Type"/, path)
    }
  })

  void test('can be enabled only by administrators', async () => {
    const somebody = await instance().person('somebody@example.com', ['editbugs'])
    const body = { obsolete: false }
    const refused = await ask('PUT', '/rest/field/bug/bug_type', { as: somebody, body })
    assert.deepEqual([refused.status, refused.body.code], [401, 304])
    const more = { ...body, display_name: 'Kind' }
    const other = await ask('PUT', '/rest/field/bug/bug_type', { body: more })
    assert.equal(other.status, 404)
    const used = await ask('PUT', '/rest/field/bug/bug_type', { body })
    assert.equal(used.status, 200, used.text)
  })
}

function isOn({ ask, found, ranked }: Means) {
  void test('has the default of its schema step on existing bugs', async () => {
    const { body } = await ask('GET', '/rest/bug/1')
    assert.equal(body.bugs[0].type, 'defect')
    const { body: known } = await ask('GET', '/rest/field/bug/bug_type')
    const [{ is_custom, values }] = known.fields
    const names = values.map(({ name }: { name: string }) => name)
    assert.deepEqual([is_custom, names], [false, ['defect', 'enhancement', 'task']])
  })

  void test('can be filed, changed and seen in the history', async () => {
    const wrong = await ask('POST', '/rest/bug', { body: { ...BUG, type: 'feature' } })
    assert.deepEqual([wrong.status, wrong.body.code], [404, 51])
    for (const type of ['task', 'enhancement']) {
      const filed = await ask('POST', '/rest/bug', { body: { ...BUG, type } })
      assert.equal(filed.status, 200, filed.text)
    }
    const { body } = await ask('PUT', '/rest/bug/2', { body: { type: 'defect' } })
    assert.deepEqual(body.bugs[0].changes, { type: { removed: 'task', added: 'defect' } })
    const history = await ask('GET', '/rest/bug/2/history')
    const [{ changes }] = history.body.bugs[0].history
    assert.deepEqual(changes, [{ field_name: 'type', removed: 'task', added: 'defect' }])
  })

  void test('can be searched, sorted, listed and reported', async () => {
    assert.deepEqual(await found('type=enhancement'), [3])
    assert.deepEqual(await found('bug_type=defect'), [1, 2])
    assert.deepEqual(await found('quicksearch=type:enhancement'), [3])
    assert.deepEqual(await found('f1=bug_type&o1=changedfrom&v1=task'), [2])
    assert.deepEqual(await ranked('order=bug_type DESC,bug_id'), [
      'bug_id,"bug_type"',
      '3,"enhancement"',
      '1,"defect"',
      '2,"defect"',
    ])
    const page = await ask('GET', '/report?x_axis_field=bug_type')
    assert.match(page.text, /enhancement/)
  })

  void test('appears on pages, in forms and in XML', async () => {
    const xml = await ask('GET', '/show_bug.cgi?ctype=xml&id=3')
    assert.match(xml.text, /<bug_type>enhancement<\/bug_type>/)
    const form = await ask('GET', '/enter_bug?product=TestProduct&bug_type=task')
    assert.match(form.text, /<option value="task" selected/)
    assert.match((await ask('GET', '/bugs/3')).text, /enhancement/)
    assert.match((await ask('GET', '/search')).text, /name="bug_type"/)
    assert.match((await ask('GET', '/config.cgi')).text, /"type":\{"description":"Type"/)
  })

  void test('can be disabled, which keeps its values', async () => {
    const off = await ask('PUT', '/rest/field/bug/bug_type', { body: { obsolete: true } })
    assert.equal(off.status, 200, off.text)
    assert.equal('type' in (await ask('GET', '/rest/bug/3')).body.bugs[0], false)
    await ask('PUT', '/rest/field/bug/bug_type', { body: { obsolete: false } })
    assert.equal((await ask('GET', '/rest/bug/3')).body.bugs[0].type, 'enhancement')
  })
}
