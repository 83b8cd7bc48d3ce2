import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

async function said(instance: Instance, as: Person, comment: object, groups: string[] = []) {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...bug, summary: 'It breaks', groups }
  const filed = await instance.ask('POST', '/rest/bug', { as, body })
  const path = `/rest/bug/${filed.body.id}/comment`
  const added = await instance.ask('POST', path, { as, body: comment })
  assert.equal(added.status, 201, added.text)
  return added.body.id as number
}
const change = (instance: Instance, as: Person | undefined, id: number | string, body: object) =>
  instance.ask('PUT', `/rest/bug/comment/${id}/tags`, { as, body })
const find = async (instance: Instance, as: Person, query: string) => {
  const { body } = await instance.ask('GET', `/rest/bug/comment/tags/${query}`, { as })
  return body
}

onEachInstance('tags of comments', (instance) => {
  let ann: Person
  let outsider: Person
  before(async () => {
    ann = await instance().person('ann@example.com', ['canconfirm'])
    outsider = await instance().person('outsider@example.com')
    await instance().set('insidergroup', 'canconfirm')
  })

  void test('are added and removed, and returned with the comment in order', async () => {
    const id = await said(instance(), ann, { comment: 'Buy now' })
    const added = await change(instance(), ann, id, { add: ['spam', 'Good-One', 'spam'] })
    assert.deepEqual([added.status, added.body], [200, ['Good-One', 'spam']])
    const again = await change(instance(), outsider, id, { add: ['SPAM'], remove: ['good-one'] })
    assert.deepEqual(again.body, ['spam'])
    const { body } = await instance().ask('GET', `/rest/bug/comment/${id}`)
    assert.deepEqual(body.comments[id].tags, ['spam'])
    assert.deepEqual(await activity(instance(), id), [
      { who: ann.id, added: 'spam, Good-One', removed: null },
      { who: outsider.id, added: null, removed: 'Good-One' },
    ])
  })

  void test('do not change the bug, and adding an existing one changes nothing', async () => {
    const id = await said(instance(), ann, { comment: 'Once' })
    await change(instance(), ann, id, { add: ['once'] })
    instance().clock.now += 5_000
    const again = await change(instance(), ann, id, { add: ['once'], remove: ['never'] })
    assert.deepEqual(again.body, ['once'])
    assert.equal((await activity(instance(), id)).length, 1)
  })

  void test('are found by a part of their name while a comment has them', async () => {
    const first = await said(instance(), ann, { comment: 'one' })
    const second = await said(instance(), ann, { comment: 'two' })
    await change(instance(), ann, first, { add: ['find-me', 'Find-you'] })
    await change(instance(), ann, second, { add: ['FIND-me'] })
    assert.deepEqual(await find(instance(), ann, 'IND-'), ['find-me', 'Find-you'])
    assert.deepEqual(await find(instance(), ann, 'find?limit=1'), ['find-me'])
    assert.deepEqual(await find(instance(), ann, '%25'), [])
    await change(instance(), ann, first, { remove: ['find-me', 'find-you'] })
    assert.deepEqual(await find(instance(), ann, 'find'), ['find-me'])
    await change(instance(), ann, second, { remove: ['find-me'] })
    assert.deepEqual(await find(instance(), ann, 'find'), [])
    const tags = Array.from({ length: 9 }, (_, at) => `lot-${at}`)
    await change(instance(), ann, first, { add: tags })
    assert.deepEqual(await find(instance(), ann, 'lot'), tags.slice(0, 7))
    assert.deepEqual(await find(instance(), ann, 'lot?limit=0'), tags.slice(0, 7))
    assert.deepEqual(await find(instance(), ann, 'lot?limit=100'), tags)
  })

  void test('of a private comment are only for insiders', async () => {
    const id = await said(instance(), ann, { comment: 'A secret', is_private: true })
    const refused = await change(instance(), outsider, id, { add: ['seen'] })
    assert.deepEqual([refused.status, refused.body.code], [401, 110])
    await change(instance(), ann, id, { add: ['secretly'] })
    assert.deepEqual(await find(instance(), ann, 'secret'), ['secretly'])
    assert.deepEqual(await find(instance(), outsider, 'secret'), [])
  })

  const refused: [string, () => Person | undefined, string, string, object, number, number][] = [
    ['nobody', () => undefined, 'PUT', '1/tags', { add: ['spam'] }, 401, 410],
    ['an invalid number', () => ann, 'PUT', 'abc/tags', { add: ['spam'] }, 400, 57],
    ['an invalid list', () => ann, 'PUT', '1/tags', { add: [{}] }, 400, 58],
    ['a limit that is not a number', () => ann, 'GET', 'tags/x?limit=many', {}, 400, 52],
  ]
  for (const [what, as, method, path, body, status, code] of refused) {
    void test(`refuse ${what}`, async () => {
      const asked = { as: as(), ...(method === 'PUT' && { body }) }
      const answer = await instance().ask(method, `/rest/bug/comment/${path}`, asked)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }

  void test('returns none for a missing comment', async () => {
    const answer = await change(instance(), ann, 99_999, { add: ['spam'] })
    assert.deepEqual([answer.status, answer.body], [200, []])
  })

  void test('need the configured group, which may be empty', async () => {
    const id = await said(instance(), ann, { comment: 'Here' })
    for (const [group, code] of [
      ['canconfirm', 304],
      ['', 125],
    ] as const) {
      await instance().set('comment_taggers_group', group)
      const put = await change(instance(), outsider, id, { add: ['spam'] })
      const got = await instance().ask('GET', '/rest/bug/comment/tags/spam', { as: outsider })
      assert.deepEqual([put.body.code, got.body.code], [code, code])
    }
    await instance().set('comment_taggers_group', 'editbugs')
  })
})

async function activity({ db }: Instance, comment_id: number) {
  const rows = await db.look((tx) =>
    tx
      .selectFrom('longdescs_tags_activity')
      .select(['who', 'added', 'removed'])
      .where('comment_id', '=', comment_id)
      .orderBy('id')
      .execute(),
  )
  return rows.map((row) => ({ ...row }))
}
