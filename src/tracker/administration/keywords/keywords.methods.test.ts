import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const call = (instance: Instance, verb: string, path: string, body?: object) =>
  instance.ask(verb, `/rest/keyword${path}`, { as: instance.admin, body })
const add = (instance: Instance, name: string) =>
  call(instance, 'POST', '', { name, description: `means ${name}` })
async function file(instance: Instance, keywords: string[]) {
  const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...place, summary: 's', keywords }
  return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
}
const keywordsOf = async (instance: Instance, id: number) =>
  (await instance.ask('GET', `/rest/bug/${id}`, { as: instance.admin })).body.bugs[0].keywords

onEachInstance('keywords', (instance) => {
  void test('everybody can read the list, sorted by name', async () => {
    const [leak, crash] = [await add(instance(), 'leak'), await add(instance(), 'Crash')]
    assert.equal(leak.status, 201)
    const all = await instance().ask('GET', '/rest/keyword')
    const shown = [
      { id: crash.body.id, name: 'Crash', description: 'means Crash', is_active: true },
      { id: leak.body.id, name: 'leak', description: 'means leak', is_active: true },
    ]
    assert.deepEqual(all.body, { keywords: shown })
    const one = await instance().ask('GET', `/rest/keyword/LEAK?ids=${crash.body.id}`)
    assert.deepEqual(one.body, { keywords: shown })
    const none = await instance().ask('GET', '/rest/keyword/nosuch')
    assert.deepEqual([none.status, none.body.code], [404, 51])
  })

  void test('a keyword is renamed on its bugs', async () => {
    await add(instance(), 'old')
    const bug = await file(instance(), ['old'])
    assert.deepEqual(await keywordsOf(instance(), bug), ['old'])
    const { body } = await call(instance(), 'PUT', '/OLD', { name: 'new' })
    assert.deepEqual(body.keywords[0].changes, { name: { removed: 'old', added: 'new' } })
    assert.deepEqual(await keywordsOf(instance(), bug), ['new'])
    const same = await call(instance(), 'PUT', '/new', { description: 'means old' })
    assert.deepEqual(same.body.keywords[0].changes, {})
    const both = await call(instance(), 'PUT', '/new', { names: ['leak'], name: 'one' })
    assert.deepEqual([both.status, both.body.code], [400, 32000])
    const field = await instance().ask('GET', '/rest/field/bug/keywords')
    const names = field.body.fields[0].values.map(({ name }: { name: string }) => name)
    assert.deepEqual(names, ['Crash', 'leak', 'new'])
  })

  void test('one in use is deleted only on request, and removed from its bugs', async () => {
    await add(instance(), 'used')
    const bug = await file(instance(), ['used', 'new'])
    const refused = await call(instance(), 'DELETE', '/used')
    assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    const done = await call(instance(), 'DELETE', '/used?remove_from_bugs=1')
    assert.equal(done.body.keywords[0].bugs_changed, 1)
    assert.deepEqual(await keywordsOf(instance(), bug), ['new'])
    const history = await instance().ask('GET', `/rest/bug/${bug}/history`, {
      as: instance().admin,
    })
    assert.deepEqual(history.body.bugs[0].history[0].changes, [
      { field_name: 'keywords', removed: 'used', added: '' },
    ])
    await add(instance(), 'unused')
    const unused = await call(instance(), 'DELETE', '/unused')
    assert.equal(unused.body.keywords[0].bugs_changed, 0)
    const gone = await call(instance(), 'DELETE', '/unused')
    assert.deepEqual([gone.status, gone.body.code], [404, 51])
  })

  void test('bugs keep an inactive one and are found by it, but no more bugs get it', async () => {
    const as = instance().admin
    await add(instance(), 'late')
    const [bug, other] = [await file(instance(), ['late']), await file(instance(), [])]
    const { body } = await call(instance(), 'PUT', '/late', { is_active: false })
    const change = { removed: '1', added: '0' }
    assert.deepEqual(body.keywords[0].changes, { is_active: change })
    const put = async (id: number, keywords: object) => {
      const answer = await instance().ask('PUT', `/rest/bug/${id}`, { as, body: { keywords } })
      return answer.body.code ?? (await keywordsOf(instance(), id))
    }
    const tries: [number, object, unknown][] = [
      [other, { add: ['late'] }, 32000],
      [other, { set: ['new', 'late'] }, 32000],
      [other, { remove: ['late'] }, []],
      [bug, { set: ['late', 'new'] }, ['late', 'new']],
      [bug, { add: ['late'] }, ['late', 'new']],
      [bug, { set: ['new'] }, ['new']],
      [bug, { add: ['late'] }, 32000],
    ]
    for (const [id, asked, expected] of tries) {
      assert.deepEqual(await put(id, asked), expected, JSON.stringify(asked))
    }
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const filed = await instance().ask('POST', '/rest/bug', {
      as,
      body: { ...place, summary: 's', keywords: ['late'] },
    })
    assert.match(filed.body.message, /^The keyword 'late' is inactive/)
    const { fields } = (await instance().ask('GET', '/rest/field/bug/keywords')).body
    const late = fields[0].values.find(({ name }: { name: string }) => name === 'late')
    assert.equal(late.is_active, false)
    const { field } = (await instance().ask('GET', '/rest/configuration')).body
    assert.ok(!field.keywords.values.includes('late'))
    await call(instance(), 'PUT', '/late', { is_active: true })
    assert.deepEqual(await put(other, { add: ['late'] }), ['late'])
  })

  void test('only editkeywords can change it', async () => {
    const keeper = await instance().person('keeper@example.com', ['editkeywords'])
    const user = await instance().person('user@example.com', ['editcomponents'])
    const calls: [string, string][] = [
      ['POST', ''],
      ['PUT', '/leak'],
      ['DELETE', '/leak'],
    ]
    const people: [Person | undefined, number][] = [
      [undefined, 410],
      [user, 304],
    ]
    for (const [as, code] of people) {
      for (const [verb, path] of calls) {
        const answer = await instance().ask(verb, `/rest/keyword${path}`, { as })
        assert.deepEqual([answer.status, answer.body.code], [401, code])
      }
    }
    const body = { name: 'theirs', description: 'd' }
    assert.equal((await instance().ask('POST', '/rest/keyword', { as: keeper, body })).status, 201)
    const odd = await instance().ask('POST', '/rest/keyword', {
      as: keeper,
      body: { ...body, x: 1 },
    })
    assert.deepEqual([odd.status, odd.body.code], [400, 53])
  })
})
