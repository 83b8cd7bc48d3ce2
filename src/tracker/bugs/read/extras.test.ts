import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

async function file(instance: Instance, as: Person, more: object = {}): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...bug, summary: 's', description: 'It breaks', ...more }
  const filed = await instance.ask('POST', '/rest/bug', { as, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}
async function read(instance: Instance, ids: number[], fields: string, as?: Person) {
  const query = ids.map((id) => `ids=${id}`).join('&')
  const { body, text } = await instance.ask('GET', `/rest/bug/?${query}&include_fields=${fields}`, {
    as,
  })
  assert.ok(body.bugs, text)
  return body.bugs
}
const say = (instance: Instance, as: Person, bug: number, body: object) =>
  instance.ask('POST', `/rest/bug/${bug}/comment`, { as, body })

/** Marks bugs as duplicates of another one, directly in the table. */
const markDuplicates = (instance: Instance, dup_of: number, ids: number[], more: object = {}) =>
  instance.db.work((tx) =>
    tx
      .updateTable('bugs')
      .set({ dup_of, resolution: 'DUPLICATE', bug_status: 'RESOLVED', is_open: 0, ...more })
      .where('id', 'in', ids)
      .execute(),
  )

onEachInstance('extra fields of bugs', (instance) => {
  let insider: Person
  let outsider: Person
  before(async () => {
    await instance().set('insidergroup', 'canconfirm')
    insider = await instance().person('insider@example.com', ['canconfirm'])
    outsider = await instance().person('outsider@example.com')
  })

  void test('are returned by name, for each bug its own', async () => {
    const one = await file(instance(), insider, { cc: [outsider.login] })
    const two = await file(instance(), insider, { description: 'Another' })
    await say(instance(), insider, two, { comment: 'More', work_time: 1.5 })
    await markDuplicates(instance(), one, [two])
    const fields = 'id,description,comments.text,history.who,duplicates,counts'
    const none = { attachments: 0, cc: 0, keywords: 0, blocks: 0, depends_on: 0, duplicates: 0 }
    assert.deepEqual(await read(instance(), [one, two], fields, outsider), [
      {
        id: one,
        description: 'It breaks',
        comments: [{ text: 'It breaks' }],
        history: [],
        duplicates: [two],
        counts: { ...none, cc: 1, comments: 1, duplicates: 1 },
      },
      {
        id: two,
        description: 'Another',
        comments: [{ text: 'Another' }, { text: 'More' }],
        history: [{ who: insider.login }],
        duplicates: [],
        counts: { ...none, comments: 2 },
      },
    ])
    const [whole] = await read(instance(), [two], '_extra', outsider)
    const keys = [
      'attachments',
      'comments',
      'counts',
      'description',
      'duplicates',
      'history',
      'tags',
    ]
    assert.deepEqual(Object.keys(whole).toSorted(), keys)
    const { body } = await instance().ask('GET', `/rest/bug/${two}/comment`, { as: outsider })
    assert.deepEqual(whole.comments, body.bugs[two].comments)
    const told = await instance().ask('GET', `/rest/bug/${two}/history`, { as: outsider })
    assert.deepEqual(whole.history, told.body.bugs[0].history)
  })

  void test('are returned by searches on request', async () => {
    const alias = 'searched'
    await file(instance(), insider, { alias })
    const path = `/rest/bug?alias=${alias}&include_fields=description`
    assert.deepEqual((await instance().ask('GET', path)).body.bugs, [{ description: 'It breaks' }])
  })

  void test('are not returned otherwise', async () => {
    const id = await file(instance(), insider)
    for (const fields of ['', '_default', '_all']) {
      const [bug] = await read(instance(), [id], fields, insider)
      assert.equal('comments' in bug || 'counts' in bug, false, fields)
    }
  })

  void test('reveal nothing private, and are always current', async () => {
    const id = await file(instance(), insider, { description: 'Secret', comment_is_private: true })
    const fields = 'description,comments.count,counts.comments'
    const nothing = { description: '', comments: [], counts: { comments: 0 } }
    assert.deepEqual(await read(instance(), [id], fields, outsider), [nothing])
    const secret = { description: 'Secret', comments: [{ count: 0 }], counts: { comments: 1 } }
    assert.deepEqual(await read(instance(), [id], fields, insider), [secret])
    await say(instance(), insider, id, { comment: 'A second secret', is_private: true })
    await say(instance(), insider, id, { comment: 'For all' })
    const [seen] = await read(instance(), [id], fields, outsider)
    assert.deepEqual(seen, { description: '', comments: [{ count: 2 }], counts: { comments: 1 } })
    const [all] = await read(instance(), [id], fields, insider)
    assert.equal(all.counts.comments, 3)
  })

  void test('list the attachments that the caller can read, without their bytes', async () => {
    const id = await file(instance(), insider)
    const kind = { file_name: 'a', summary: 'A', is_patch: true, data: 'eA==' }
    for (const is_private of [true, false]) {
      const body = { ...kind, is_private }
      await instance().ask('POST', `/rest/bug/${id}/attachment`, { as: insider, body })
    }
    const path = `/rest/bug/${id}/attachment?exclude_fields=data`
    for (const [as, count] of [
      [insider, 2],
      [outsider, 1],
    ] as const) {
      const { body } = await instance().ask('GET', path, { as })
      const [bug] = await read(instance(), [id], 'attachments', as)
      assert.equal(bug.attachments.length, count)
      assert.deepEqual(bug.attachments, body.bugs[id])
    }
    const [few] = await read(instance(), [id], 'attachments.summary', outsider)
    assert.deepEqual(few.attachments, [{ summary: 'A' }])
  })

  void test('do not reveal hidden duplicates', async () => {
    const one = await file(instance(), insider)
    const hidden = await file(instance(), insider)
    const { id } = await instance().db.look((tx) =>
      tx.selectFrom('group_sets').select('id').where('id', '!=', 0).executeTakeFirstOrThrow(),
    )
    await markDuplicates(instance(), one, [hidden], { group_set_id: id })
    const fields = 'duplicates,counts.duplicates'
    const none = [{ duplicates: [], counts: { duplicates: 0 } }]
    assert.deepEqual(await read(instance(), [one], fields, outsider), none)
    const found = [{ duplicates: [hidden], counts: { duplicates: 1 } }]
    assert.deepEqual(await read(instance(), [one], fields, insider), found)
  })
})
