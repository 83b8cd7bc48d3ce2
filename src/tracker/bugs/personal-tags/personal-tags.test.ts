import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

async function file(instance: Instance, as: Person, more: object = {}): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await instance.ask('POST', '/rest/bug', {
    as,
    body: { ...bug, summary: 's', ...more },
  })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}
const tag = (instance: Instance, as: Person | undefined, ids: unknown, tags: unknown) =>
  instance.ask('PUT', '/rest/bug/1/tags', { as, body: { ids, tags } })
const tagsOf = async (instance: Instance, as: Person, id: number) =>
  (await instance.ask('GET', `/rest/bug/${id}?include_fields=tags`, { as })).body.bugs[0].tags

onEachInstance('personal tags', (instance) => {
  let ann: Person
  let bob: Person
  before(async () => {
    ann = await instance().person('ann@example.com')
    bob = await instance().person('bob@example.com')
  })

  void test('are set on bugs, returned and searched, only for their owner', async () => {
    const one = await file(instance(), ann)
    const two = await file(instance(), ann, { alias: 'two' })
    const first = await tag(instance(), ann, [one, 'two'], { add: ['later', 'Look at'] })
    const added = { removed: '', added: 'Look at, later' }
    assert.deepEqual(first.body, {
      bugs: [
        { id: one, changes: { tags: added } },
        { id: two, changes: { tags: added } },
      ],
    })
    const second = await tag(instance(), ann, [one], {
      add: ['LATER'],
      remove: ['look at', 'none'],
    })
    assert.deepEqual(second.body.bugs[0].changes, { tags: { removed: 'Look at', added: '' } })
    assert.deepEqual(await tagsOf(instance(), ann, one), ['later'])
    assert.deepEqual(await tagsOf(instance(), bob, one), [])
    const found = await instance().ask('GET', '/rest/bug?tags=look%20at&include_fields=id', {
      as: ann,
    })
    assert.deepEqual(found.body.bugs, [{ id: two }])
    const own = await instance().ask('GET', '/rest/tag', { as: ann })
    const told = own.body.tags.map(({ name, bug_count }: Record<string, unknown>) => [
      name,
      bug_count,
    ])
    assert.deepEqual(told, [
      ['later', 2],
      ['Look at', 1],
    ])
    assert.deepEqual((await instance().ask('GET', '/rest/tag', { as: bob })).body, { tags: [] })
  })

  void test('are deleted when no bug has them, and do not change bugs', async () => {
    const bug = await file(instance(), bob)
    const path = `/rest/bug/${bug}?include_fields=last_change_time`
    const { text } = await instance().ask('GET', path, { as: bob })
    instance().clock.now += 5_000
    await tag(instance(), bob, [bug], { add: ['mine'] })
    const again = await tag(instance(), bob, [bug], { add: ['mine'] })
    assert.deepEqual(again.body, { bugs: [{ id: bug, changes: {} }] })
    await tag(instance(), bob, [bug], { remove: ['mine'] })
    assert.deepEqual((await instance().ask('GET', '/rest/tag', { as: bob })).body, { tags: [] })
    assert.equal((await instance().ask('GET', path, { as: bob })).text, text)
  })

  void test('are renamed and deleted on all bugs, by their owner only', async () => {
    const [one, two] = [await file(instance(), bob), await file(instance(), bob)]
    await tag(instance(), bob, [one, two], { add: ['old', 'other'] })
    const ask = (verb: string, id: number, body = {}, as = bob) =>
      instance().ask(verb, `/rest/tag/${id}`, { as, body })
    const { tags } = (await instance().ask('GET', '/rest/tag', { as: bob })).body
    const { id } = tags.find(({ name }: { name: string }) => name === 'old')
    const renamed = await ask('PUT', id, { name: ' New ' })
    assert.deepEqual(renamed.body.tags, [
      { id, changes: { name: { removed: 'old', added: 'New' } } },
    ])
    assert.deepEqual((await ask('PUT', id, { name: 'New' })).body.tags, [{ id, changes: {} }])
    for (const [name, status] of [
      ['OTHER', 400],
      ['', 400],
      ['a,b', 400],
      ['NEW', 200],
    ] as const) {
      assert.equal((await ask('PUT', id, { name })).status, status, name)
    }
    assert.deepEqual(await tagsOf(instance(), bob, two), ['NEW', 'other'])
    assert.equal((await ask('PUT', id, { name: 'x' }, ann)).body.code, 51)
    assert.equal((await ask('DELETE', id, {}, ann)).status, 404)
    assert.deepEqual((await ask('DELETE', id)).body, { id, bug_count: 2 })
    assert.deepEqual(await tagsOf(instance(), bob, one), ['other'])
    assert.equal((await ask('DELETE', id)).status, 404)
  })

  const refused: [string, () => Person | undefined, unknown, unknown, number, number][] = [
    ['nobody', () => undefined, [1], { add: ['x'] }, 401, 410],
    ['a bug that does not exist', () => ann, [1, 99_999], { add: ['never'] }, 404, 101],
    ['no tags', () => ann, [1], undefined, 400, 50],
    ['a list instead of what to add and to remove', () => ann, [1], ['x'], 400, 53],
    ['a tag with a comma', () => ann, [1], { add: ['x,y'] }, 400, 32_000],
  ]
  for (const [what, as, ids, tags, status, code] of refused) {
    void test(`refuse ${what}`, async () => {
      const answer = await tag(instance(), as(), ids, tags)
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    })
  }
})
