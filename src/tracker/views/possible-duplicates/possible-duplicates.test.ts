import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct } from '../../../../tests/products.ts'
import { neededOf, wordsOf } from './possible-duplicates.rules.ts'

for (const [summary, words] of [
  ['Crash when the Widget is pressed', ['pressed', 'widget', 'crash']],
  ['crash CRASH crásh', ['crash']],
  ['It is not on', ['not', 'it', 'is', 'on']],
  ['  ?! ', []],
  ['foo.bar() fails: error 404', ['fails', 'error', 'foo', 'bar', '404']],
] as const) {
  void test(`the words of '${summary}'`, () => assert.deepEqual(wordsOf(summary), words))
}
void test('the longest of many words are used, and half of them must match', () => {
  const words = wordsOf(
    'a bc def ghij klmno pqrstu vwxyzab cdefghij klmnopqrs tuvwxyzabc d1e f2g h3i',
  )
  assert.equal(words.length, 10)
  assert.equal(words[0], 'tuvwxyzabc')
  assert.deepEqual(
    [1, 2, 3, 10].map((length) => neededOf(words.slice(0, length))),
    [1, 1, 2, 5],
  )
})

async function file(
  instance: Instance,
  as: Person,
  summary: string,
  more: object = {},
): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await instance.ask('POST', '/rest/bug', { as, body: { ...bug, summary, ...more } })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}

onEachInstance('possible duplicates', (instance) => {
  let ann: Person
  let crash: number
  let other: number
  const find = async (query: string, as?: Person) => {
    const path = `/rest/bug/possible_duplicates?include_fields=id&${query}`
    return instance().ask('GET', path, { as })
  }
  const ids = async (query: string, as?: Person) =>
    (await find(query, as)).body.bugs.map(({ id }: { id: number }) => id)
  before(async () => {
    ann = await instance().person('ann@example.com')
    crash = await file(instance(), ann, 'Widget crashes on start', { alias: 'crash' })
    other = await file(instance(), ann, 'Widget is blue')
    await file(instance(), ann, 'Nothing at all')
  })

  void test('share half of the words, most similar first', async () => {
    assert.deepEqual(await ids('summary=A+widget+that+CRASHES'), [crash, other])
    assert.deepEqual(await ids('summary=the+widget+crashes+at+the+start'), [crash])
    assert.deepEqual(await ids('summary=something+else'), [])
    assert.deepEqual(await ids('summary=%3F'), [])
    assert.deepEqual(await ids('summary=widget&limit=1'), [other])
  })

  void test('of a bug do not include it', async () => {
    assert.deepEqual(await ids('id=crash'), [])
    assert.deepEqual(await ids(`id=${other}`), [crash])
  })

  void test('include the bugs of which others were marked as duplicates', async () => {
    const dupe = await file(instance(), ann, 'Gadget explodes')
    await instance().db.work((tx) =>
      tx
        .updateTable('bugs')
        .set({ resolution: 'DUPLICATE', dup_of: other })
        .where('id', '=', dupe)
        .execute(),
    )
    assert.deepEqual(await ids('summary=gadget+explodes'), [other])
  })

  void test('can be limited to products', async () => {
    await addProduct(instance(), 'Sorted')
    assert.deepEqual(await ids('summary=widget&product=Sorted'), [])
    const found = await ids('summary=widget&product=Sorted&product=TestProduct')
    assert.deepEqual(found, [other, crash])
    const { status, body } = await find('summary=widget&products=None')
    assert.deepEqual([status, body.code], [401, 106])
  })

  void test('are visible to the caller', async () => {
    const hidden = await file(instance(), ann, 'Secret hole')
    const { id } = await instance().db.look((tx) =>
      tx.selectFrom('group_sets').select('id').where('id', '!=', 0).executeTakeFirstOrThrow(),
    )
    await instance().db.work((tx) =>
      tx.updateTable('bugs').set({ group_set_id: id }).where('id', '=', hidden).execute(),
    )
    assert.deepEqual(await ids('summary=secret+hole'), [])
    assert.deepEqual(await ids('summary=secret+hole', ann), [hidden])
    assert.equal((await find(`id=${hidden}`)).body.code, 102)
  })

  void test('require a summary or a bug', async () => {
    const { status, body } = await find('limit=3')
    assert.deepEqual([status, body.code], [400, 50])
  })
})
