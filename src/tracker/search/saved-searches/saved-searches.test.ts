import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const save = async (instance: Instance, as: Person, body: object): Promise<number> => {
  const saved = await instance.ask('POST', '/rest/saved_search', { as, body })
  assert.equal(saved.status, 201, saved.text)
  return saved.body.id
}
const list = async (instance: Instance, as: Person) =>
  (await instance.ask('GET', '/rest/saved_search', { as })).body.saved_searches
const change = (instance: Instance, as: Person, id: number, body: object) =>
  instance.ask('PUT', `/rest/saved_search/${id}`, { as, body })

onEachInstance('saved searches', (instance) => {
  let ann: Person
  let bob: Person
  before(async () => {
    ann = await instance().person('ann@example.com', ['canconfirm'])
    bob = await instance().person('bob@example.com', ['canconfirm'])
  })

  void test('are stored, changed and deleted, and listed with their owner', async () => {
    const id = await save(instance(), ann, { name: ' My  bugs', query: '?creator=ann@example.com' })
    const saved = { id, name: 'My bugs', query: 'creator=ann@example.com' }
    const about = { owner_id: ann.id, owner: ann.login, shared_with_group: '' }
    const own = { ...saved, ...about, link_in_footer: false, watched: false }
    assert.deepEqual(await list(instance(), ann), [own])
    const self = await instance().ask('GET', `/rest/user/${ann.id}`, { as: ann })
    assert.deepEqual(self.body.users[0].saved_searches, [saved])
    const changed = await change(instance(), ann, id, { name: 'Mine', link_in_footer: true })
    assert.deepEqual([changed.status, changed.body], [200, { id }])
    const [one] = await list(instance(), ann)
    assert.deepEqual([one.name, one.query, one.link_in_footer], ['Mine', saved.query, true])
    assert.deepEqual(await list(instance(), bob), [])
    const gone = await instance().ask('DELETE', `/rest/saved_search/${id}`, { as: ann })
    assert.deepEqual([gone.status, gone.body], [200, { id }])
    assert.deepEqual(await list(instance(), ann), [])
  })

  void test('are moved among those of their owner, in every list', async () => {
    const ids: number[] = []
    for (const name of ['One', 'Two', 'Three']) {
      ids.push(await save(instance(), bob, { name, query: 'a=b', link_in_footer: true }))
    }
    const [one, two, three] = ids as [number, number, number]
    const names = async () =>
      (await list(instance(), bob)).map(({ name }: { name: string }) => name) as string[]
    const move = (id: number, by: number, as = bob) =>
      instance().ask('POST', `/rest/saved_search/${id}/move`, { as, body: { by } })
    const moves: [id: number, by: number, after: string][] = [
      [three, -1, 'Three One Two'],
      [three, -1, 'Three One Two'],
      [two, -1, 'Three Two One'],
      [three, 9, 'Two One Three'],
    ]
    assert.deepEqual(await names(), ['One', 'Three', 'Two'])
    for (const [id, by, after] of moves) {
      assert.equal((await move(id, by)).status, 200)
      assert.equal((await names()).join(' '), after)
    }
    await save(instance(), bob, { name: 'A new one', query: 'a=b' })
    assert.equal((await names()).join(' '), 'Two One Three A new one')
    const { text } = await instance().ask('GET', '/bugs', { as: bob })
    assert.match(text, /\bTwo\b[^]*\bOne\b[^]*\bThree\b/)
    assert.equal((await move(one, 1, ann)).body.code, 51)
    assert.equal((await move(one, 5_000)).status, 400)
    for (const { id } of await list(instance(), bob)) {
      await instance().ask('DELETE', `/rest/saved_search/${id}`, { as: bob })
    }
  })

  void test('are run by name, with additional criteria', async () => {
    for (const [as, summary] of [
      [ann, 'by ann'],
      [ann, 'also by ann'],
      [bob, 'by bob'],
    ] as const) {
      const body = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
      await instance().ask('POST', '/rest/bug', { as, body: { ...body, summary } })
    }
    const query = 'reporter=ann%40example.com&columnlist=all&order=bug_id+DESC'
    await save(instance(), ann, { name: 'Ann’s', query })
    const run = async (as: Person, more: string) => {
      const { body, text } = await instance().ask(
        'GET',
        `/rest/bug?include_fields=summary&${more}`,
        {
          as,
        },
      )
      assert.ok(body.bugs, text)
      return body.bugs.map(({ summary }: { summary: string }) => summary)
    }
    const name = encodeURIComponent('ANN’S')
    assert.deepEqual(await run(ann, `savedsearch=${name}`), ['also by ann', 'by ann'])
    assert.deepEqual(await run(ann, `namedcmd=${name}&summary=also`), ['also by ann'])
    assert.deepEqual(await run(ann, `savedsearch=${name}&creator=${bob.login}`), ['by bob'])
    await save(instance(), ann, {
      name: 'old',
      query: 'product=TestProduct;short_desc=also%3B;f=1',
    })
    assert.deepEqual(await run(ann, 'savedsearch=old'), [])
    await save(instance(), ann, { name: 'older', query: 'product=TestProduct;short_desc=also' })
    assert.deepEqual(await run(ann, 'savedsearch=older;order=bug_id'), ['also by ann'])
  })

  void test('are shared with a group, whose members can run them and show links', async () => {
    const eve = await instance().person('eve@example.com')
    const query = 'product=TestProduct'
    const shared_with_group = 'canconfirm'
    const id = await save(instance(), bob, { name: 'Ours', query, shared_with_group })
    const [shared] = (await list(instance(), ann)).filter((one: { id: number }) => one.id === id)
    assert.deepEqual([shared.owner, shared.shared_with_group], [bob.login, 'canconfirm'])
    const run = `/rest/bug?include_fields=id&savedsearch=ours&sharer_id=${bob.id}`
    assert.equal((await instance().ask('GET', run, { as: ann })).status, 200)
    for (const as of [eve, undefined]) {
      const refused = await instance().ask('GET', run, { as })
      assert.deepEqual([refused.status, refused.body.code], [404, 51])
    }
    assert.equal((await change(instance(), ann, id, { link_in_footer: true })).status, 200)
    for (const body of [{ name: 'Mine' }, { query: 'product=x' }, { shared_with_group: '' }]) {
      const refused = await change(instance(), ann, id, body)
      assert.deepEqual([refused.status, refused.body.code], [401, 304])
    }
    const deleted = await instance().ask('DELETE', `/rest/saved_search/${id}`, { as: ann })
    assert.equal(deleted.body.code, 304)
    assert.equal((await change(instance(), eve, id, { link_in_footer: true })).body.code, 51)
    await change(instance(), bob, id, { shared_with_group: '' })
    assert.equal((await instance().ask('GET', run, { as: ann })).body.code, 51)
    await change(instance(), bob, id, { shared_with_group: 'canconfirm' })
    const [again] = (await list(instance(), ann)).filter((one: { id: number }) => one.id === id)
    assert.equal(again.link_in_footer, false)
  })

  const refused: [string, object, number, number][] = [
    ['no name', { query: 'product=x' }, 400, 50],
    ['a blank name', { name: '  ', query: 'product=x' }, 400, 32_000],
    ['a name that is too long', { name: 'x'.repeat(65), query: 'product=x' }, 400, 32_000],
    ['the name of another search', { name: 'TAKEN', query: 'product=x' }, 400, 32_000],
    ['no query', { name: 'n', query: '?' }, 400, 32_000],
    ['an unknown parameter', { name: 'n', query: 'product=x', more: 1 }, 400, 53],
    ['an invalid group', { name: 'n', query: 'a=b', shared_with_group: 'none' }, 400, 804],
    ['a group of other users', { name: 'n', query: 'a=b', shared_with_group: 'admin' }, 400, 804],
  ]
  void test('have unique names', async () => {
    await save(instance(), bob, { name: 'Taken', query: 'product=x' })
    await save(instance(), ann, { name: 'Taken', query: 'product=x' })
  })
  for (const [what, body, status, code] of refused) {
    void test(`refuse ${what}`, async () => {
      const answer = await instance().ask('POST', '/rest/saved_search', { as: bob, body })
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    })
  }

  void test('can be shared only by members of the configured group', async () => {
    await instance().set('querysharegroup', '')
    const body = { name: 'n', query: 'a=b', shared_with_group: 'canconfirm' }
    const answer = await instance().ask('POST', '/rest/saved_search', { as: bob, body })
    assert.deepEqual([answer.status, answer.body.code], [401, 304])
    const saved = (await list(instance(), bob)).map(({ name }: { name: string }) => name)
    assert.ok(!saved.includes('n'), 'what is refused saves nothing')
  })
})
