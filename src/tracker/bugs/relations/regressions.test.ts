/** Regressions: an optional relation that records which bug caused which. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import {
  type Asked,
  type Instance,
  onEachInstance,
  type Person,
} from '../../../../tests/instance.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('regressions', (instance) => {
  const ask = (method: string, path: string, { body, as = instance().admin }: Asked = {}) =>
    instance().ask(method, path, { as, body })
  const bug = async (id: number, query = '') =>
    (await ask('GET', `/rest/bug/${id}${query}`)).body.bugs[0]
  const found = async (query: string) => {
    const { body } = await ask('GET', `/rest/bug?include_fields=id&order=bug_id&${query}`)
    return body.bugs?.map(({ id }: { id: number }) => id) ?? body.code
  }
  const file = (more: object, as?: Person) =>
    ask('POST', '/rest/bug', { body: { ...BUG, summary: 'Lid', ...more }, as })

  before(async () => {
    for (let at = 0; at < 3; at += 1) assert.equal((await file({})).status, 200)
  })
  isOff({ ask, bug, found, file })
  isChanged(instance, { ask, bug, found, file })
  isShown({ ask, bug, found, file })
})

interface Means {
  ask: Instance['ask']
  // oxlint-disable-next-line typescript/no-explicit-any
  bug: (id: number, query?: string) => Promise<any>
  found: (query: string) => Promise<unknown>
  file: (more: object, as?: Person) => ReturnType<Instance['ask']>
}

function isOff({ ask, bug, found, file }: Means) {
  void test('are neither returned nor accepted while they are disabled', async () => {
    for (const name of ['regressed_by', 'regressions']) {
      assert.equal(name in (await bug(1)), false)
      const refused = await file({ [name]: [2] })
      assert.deepEqual([refused.status, refused.body.code], [400, 53])
    }
    const changed = await ask('PUT', '/rest/bug/1', { body: { regressed_by: { add: [2] } } })
    assert.deepEqual(changed.body.bugs[0].changes, {})
    assert.deepEqual(await found('regressed_by=2'), [1, 2, 3])
    const { text } = await ask('GET', '/bugs/1')
    assert.doesNotMatch(text, /Regress/)
    assert.doesNotMatch((await ask('GET', '/enter_bug?product=TestProduct')).text, /regress/i)
    const { counts } = await bug(1, '?include_fields=counts')
    assert.equal('regressions' in counts, false)
  })

  void test('are enabled from both sides at once', async () => {
    const body = { obsolete: false }
    const used = await ask('PUT', '/rest/field/bug/regresses', { body })
    assert.equal(used.status, 200, used.text)
    assert.equal(used.body.fields.length, 2)
    assert.deepEqual([(await bug(1)).regressed_by, (await bug(1)).regressions], [[], []])
  })
}

function isChanged(instance: () => Instance, { ask, bug, file }: Means) {
  void test('can be filed and changed, with the history of both sides', async () => {
    const filed = await file({ regressed_by: [1], regressions: [3] })
    assert.equal(filed.status, 200, filed.text)
    assert.deepEqual([(await bug(4)).regressed_by, (await bug(4)).regressions], [[1], [3]])
    assert.deepEqual([(await bug(1)).regressions, (await bug(3)).regressed_by], [[4], [4]])
    const body = { regressed_by: { add: [2], remove: [1] } }
    const { body: changed } = await ask('PUT', '/rest/bug/4', { body })
    assert.deepEqual(changed.bugs[0].changes, { regressed_by: { removed: '1', added: '2' } })
    const { body: told } = await ask('GET', '/rest/bug/1/history')
    const changes = told.bugs[0].history.flatMap((one: { changes: object[] }) => one.changes)
    assert.deepEqual(changes, [
      { field_name: 'regressions', removed: '', added: '4' },
      { field_name: 'regressions', removed: '4', added: '' },
    ])
    const { counts } = await bug(4, '?include_fields=counts')
    assert.deepEqual([counts.regressed_by, counts.regressions], [1, 1])
  })

  void test('that form a loop are refused', async () => {
    const loop = await ask('PUT', '/rest/bug/3', { body: { regressions: { set: [2] } } })
    assert.deepEqual([loop.status, loop.body.code], [400, 116])
    assert.match(loop.body.message, /both regressed_by and regressions .*: 2, 4\.$|: 4, 2\.$/)
    const own = await ask('PUT', '/rest/bug/3', { body: { regressed_by: { add: [3] } } })
    assert.deepEqual([own.status, own.body.code], [400, 116])
    // Dependencies do not count as regressions.
    const other = await ask('PUT', '/rest/bug/3', { body: { blocks: { add: [2] } } })
    assert.equal(other.status, 200, other.text)
  })

  void test('can be changed by editors of the bug, and are ignored when others file', async () => {
    await ask('PUT', '/rest/group/editbugs', { body: { user_regexp: '' } })
    const ann = await instance().person('ann@example.com')
    const refused = await ask('PUT', '/rest/bug/4', {
      as: ann,
      body: { regressed_by: { set: [] } },
    })
    assert.deepEqual([refused.status, refused.body.code], [401, 115])
    assert.equal((await file({ regressed_by: [1] }, ann)).status, 200)
    assert.deepEqual((await bug(5)).regressed_by, [])
  })
}

function isShown({ ask, bug, found }: Means) {
  void test('can be searched, sorted and listed', async () => {
    assert.deepEqual(await found('regressed_by=2'), [4])
    assert.deepEqual(await found('regressions=3,4'), [2, 4])
    assert.deepEqual(await found('f1=regresses&o1=isempty'), [1, 3, 5])
    assert.deepEqual(await found('quicksearch=regressed_by:4'), [3])
    assert.deepEqual(await found('f1=regresses&o1=changedto&v1=4'), [1, 2])
    const list =
      '/buglist.cgi?ctype=csv&columnlist=regressed_by,regresses&order=regressed_by,bug_id'
    const { text } = await ask('GET', `${list}&bug_id=3,4`)
    assert.deepEqual(text.trim().split('\n').slice(1), ['4,2,3', '3,4,'])
  })

  void test('appear on pages, in forms and in XML', async () => {
    assert.match(
      (await ask('GET', '/bugs/4')).text,
      /Regressed by(?:<\/label>)?<\/dt><dd>[^]*?<a href="\/bugs\/2"/,
    )
    const form = await ask('GET', '/enter_bug?product=TestProduct&regressions=3')
    assert.match(form.text, /name="regressions" value="3"/)
    const xml = (await ask('GET', '/show_bug.cgi?ctype=xml&id=4')).text
    assert.match(xml, /<regressed_by>2<\/regressed_by>\s*<regresses>3<\/regresses>/)
  })

  void test('stay stored while they are disabled', async () => {
    await ask('PUT', '/rest/field/bug/regressed_by', { body: { obsolete: true } })
    assert.equal('regressions' in (await bug(4)), false)
    await ask('PUT', '/rest/field/bug/regressed_by', { body: { obsolete: false } })
    assert.deepEqual((await bug(4)).regressions, [3])
  })
}
