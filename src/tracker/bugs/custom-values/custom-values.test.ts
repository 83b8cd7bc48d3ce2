import assert from 'node:assert/strict'
import { test } from 'node:test'

import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { nobody } from '../../../accounts/actors/actors.ts'
import { addCustomFields } from '../../../../tests/custom-fields.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const file = (instance: Instance, more: object) => {
  const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...where, summary: 'S', ...more }
  return instance.ask('POST', '/rest/bug', { as: instance.admin, body })
}
const values = async (instance: Instance, id: number, fields = '_custom') => {
  const { body } = await instance.ask('GET', `/rest/bug/${id}?include_fields=${fields}`)
  return body.bugs[0]
}
const put = (instance: Instance, field: string, body: object) =>
  instance.ask('PUT', `/rest/field/bug/${field}`, { as: instance.admin, body })

const nothing = {
  cf_text: '',
  cf_single: '---',
  cf_multi: [],
  cf_long: '',
  cf_moment: null,
  cf_bug: null,
  cf_day: null,
  cf_integer: '0',
}
const something = {
  cf_text: 'A text',
  cf_single: 'two',
  cf_multi: ['three', 'one'],
  cf_long: 'Two\nlines',
  cf_moment: '2026-01-31 09:30:05',
  cf_bug: 1,
  cf_day: '2026-01-31',
  cf_integer: 42,
}
const refused: [string, object, number, number][] = [
  ['a value that the list does not have', { cf_single: 'nope' }, 404, 51],
  ['one of several that the list does not have', { cf_multi: ['one', 'nope'] }, 404, 51],
  ['an empty value of a list', { cf_single: '' }, 400, 50],
  ['two values for a single one', { cf_text: ['a', 'b'] }, 400, 53],
  ['an object', { cf_text: { a: 1 } }, 400, 53],
  ['a text that is too long', { cf_text: 'x'.repeat(256) }, 400, 104],
  ['a word instead of a number', { cf_integer: 'many' }, 400, 32000],
  ['an invalid day', { cf_day: '2026-02-30' }, 400, 56],
  ['a missing bug', { cf_bug: 999 }, 404, 101],
  ['an invalid bug', { cf_bug: 'nope' }, 400, 100],
  ['an unknown field', { cf_nosuch: 'x' }, 400, 53],
]

onEachInstance('values of custom fields', (instance) => {
  void test('are not returned if there are no custom fields', async () => {
    const { body } = await file(instance(), {})
    assert.deepEqual(await values(instance(), body.id), {})
    const again = await file(instance(), { cf_text: 'x' })
    assert.deepEqual([again.status, again.body.code], [400, 53])
  })

  void test('have an empty default for each type, also on older bugs', async () => {
    await addCustomFields(instance())
    assert.deepEqual(await values(instance(), 1), nothing)
    const { body } = await file(instance(), {})
    assert.deepEqual(await values(instance(), body.id), nothing)
    const { body: whole } = await instance().ask('GET', `/rest/bug/${body.id}`)
    assert.equal(whole.bugs[0].cf_single, '---')
  })

  void test('can be set for a new bug, one for each field', async () => {
    const { body } = await file(instance(), something)
    const expected = {
      ...something,
      cf_multi: ['one', 'three'],
      cf_moment: '2026-01-31T09:30:05Z',
      cf_day: '2026-01-31T00:00:00Z',
      cf_integer: '42',
    }
    assert.deepEqual(await values(instance(), body.id), expected)
    assert.deepEqual(await values(instance(), body.id, 'id,cf_text'), {
      id: body.id,
      cf_text: 'A text',
    })
    const path = `/rest/bug/${body.id}?exclude_fields=_custom`
    const { body: rest } = await instance().ask('GET', path)
    assert.equal('cf_text' in rest.bugs[0], false)
    const { body: found } = await instance().ask(
      'GET',
      `/rest/bug?id=${body.id}&include_fields=_custom`,
    )
    assert.deepEqual(found.bugs, [expected])
    const { body: history } = await instance().ask('GET', `/rest/bug/${body.id}/history`)
    assert.deepEqual(history.bugs[0].history, [])
  })

  void test('are cleared by null and by empty values', async () => {
    const nulls = Object.fromEntries(Object.keys(nothing).map((name) => [name, null]))
    const { body } = await file(instance(), nulls)
    assert.deepEqual(await values(instance(), body.id), nothing)
    const empty = { cf_text: ' ', cf_long: '', cf_multi: [], cf_moment: '', cf_bug: 0, cf_day: '' }
    const { body: made } = await file(instance(), { ...empty, cf_integer: '', cf_single: '---' })
    assert.deepEqual(await values(instance(), made.id), nothing)
  })

  for (const [what, more, status, code] of refused) {
    void test(`refused: ${what}`, async () => {
      const answer = await file(instance(), more)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }

  void test('do not reveal a hidden bug', async () => {
    const other = await instance().person('other@example.com')
    const hidden = await file(instance(), {})
    await instance().transactions.work(nobody, async ({ tx }) => {
      const group_set_id = await internForBug(tx, [999])
      await tx
        .updateTable('bugs')
        .set({ group_set_id, assigned_to: other.id, reporter: other.id })
        .where('id', '=', hidden.body.id)
        .execute()
    })
    const { status, body } = await file(instance(), { cf_bug: hidden.body.id })
    assert.deepEqual([status, body.code], [401, 102])
  })

  void test('follow when a legal value is renamed', async () => {
    const { body } = await file(instance(), { cf_single: 'ONE', cf_multi: 'one, two' })
    await put(instance(), 'cf_single/values/one', { name: 'uno' })
    await put(instance(), 'cf_multi/values/one', { name: 'z' })
    const shown = await values(instance(), body.id, 'cf_single,cf_multi')
    assert.deepEqual(shown, { cf_single: 'uno', cf_multi: ['two', 'z'] })
    const gone = await instance().ask('DELETE', '/rest/field/bug/cf_multi/values/z', {
      as: instance().admin,
    })
    assert.deepEqual([gone.status, gone.body.code], [400, 32000])
  })

  void test('of obsolete fields are neither returned nor set, and stay stored', async () => {
    const { body } = await file(instance(), { cf_text: 'kept' })
    await put(instance(), 'cf_text', { obsolete: true })
    assert.equal('cf_text' in (await values(instance(), body.id)), false)
    assert.equal((await file(instance(), { cf_text: 'x' })).body.code, 53)
    const gone = await instance().ask('DELETE', '/rest/field/bug/cf_text', { as: instance().admin })
    assert.deepEqual([gone.status, gone.body.code], [400, 32000])
    await put(instance(), 'cf_text', { obsolete: false })
    assert.equal((await values(instance(), body.id)).cf_text, 'kept')
  })

  void test('of mandatory fields are required where the field is shown and offered', async () => {
    const code = async (more: object) =>
      (await file(instance(), more)).body.code as number | undefined
    await put(instance(), 'cf_single', { is_mandatory: true })
    assert.equal(await code({}), 32000)
    assert.equal(await code({ cf_single: '---' }), 32000)
    assert.equal(await code({ cf_single: 'two' }), undefined)
    await put(instance(), 'cf_single', { visibility_field: 'priority', visibility_values: ['Low'] })
    assert.equal(await code({ priority: 'Low' }), 32000)
    assert.equal(await code({ priority: 'High' }), undefined)
    await put(instance(), 'cf_single', {
      visibility_field: 'cf_multi',
      visibility_values: ['three'],
    })
    assert.equal(await code({ cf_multi: ['two', 'three'] }), 32000)
    assert.equal(await code({ cf_multi: ['two'] }), undefined)
    await put(instance(), 'cf_single', {
      visibility_field: 'product',
      visibility_values: ['TestProduct'],
    })
    assert.equal(await code({}), 32000)
    await put(instance(), 'cf_single', { is_on_bug_entry: false })
    assert.equal(await code({}), undefined)
    await put(instance(), 'cf_single', { is_mandatory: false })
  })

  changes(instance)
})

function changes(instance: () => Instance) {
  const change = async (ids: number[], body: object, as: Person = instance().admin) => {
    instance().clock.now += 1_000
    return instance().ask('PUT', `/rest/bug/${ids[0]}`, { as, body: { ids, ...body } })
  }
  const filed = async (more: object = {}): Promise<number> => (await file(instance(), more)).body.id
  const history = async (id: number) =>
    (await instance().ask('GET', `/rest/bug/${id}/history`)).body.bugs[0].history

  void test('returns, stores and records changes; lists as removed and added values', async () => {
    const id = await filed({ ...something, cf_multi: ['two', 'three'] })
    const { status, body } = await change([id], {
      cf_text: '  Another text ',
      cf_single: 'three',
      cf_multi: ['two', 'z'],
      cf_long: 'Two\r\nlines',
      cf_moment: '2026-02-01',
      cf_bug: '',
      cf_day: '2026-02-01T00:00:00Z',
      cf_integer: 43,
      cf_nosuch: 'is not minded',
    })
    assert.equal(status, 200)
    const expected = {
      cf_text: { removed: 'A text', added: 'Another text' },
      cf_single: { removed: 'two', added: 'three' },
      cf_multi: { removed: 'three', added: 'z' },
      cf_moment: { removed: '2026-01-31 09:30:05', added: '2026-02-01 00:00:00' },
      cf_bug: { removed: '1', added: '' },
      cf_day: { removed: '2026-01-31', added: '2026-02-01' },
      cf_integer: { removed: '42', added: '43' },
    }
    assert.deepEqual(body.bugs[0].changes, expected)
    const shown = await values(instance(), id)
    assert.deepEqual(
      [shown.cf_text, shown.cf_single, shown.cf_multi, shown.cf_bug, shown.cf_integer],
      ['Another text', 'three', ['two', 'z'], null, '43'],
    )
    const [set] = await history(id)
    const told = set.changes.map(({ field_name, ...rest }: { field_name: string }) => [
      field_name,
      rest,
    ])
    assert.deepEqual(Object.fromEntries(told), expected)
  })

  void test('are unchanged by the same value, and removed by an empty one', async () => {
    const id = await filed({ ...something, cf_multi: ['three', 'z'] })
    const before = (await values(instance(), id, '_all')).last_change_time
    const same = await change([id], { cf_text: 'A text', cf_multi: 'three', cf_day: '2026-1-31' })
    assert.deepEqual(same.body.bugs[0].changes, { cf_multi: { removed: 'z', added: '' } })
    const again = await change([id], { cf_text: 'A text', cf_multi: ['three'], cf_single: 'TWO' })
    assert.deepEqual(again.body.bugs[0].changes, {})
    assert.notEqual((await values(instance(), id, '_all')).last_change_time, before)
    const cleared = Object.fromEntries(Object.keys(nothing).map((name) => [name, null]))
    assert.equal((await change([id], cleared)).status, 200)
    assert.deepEqual(await values(instance(), id), nothing)
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('bug_cf_values').selectAll().where('bug_id', '=', id).execute(),
    )
    assert.deepEqual(rows, [])
  })

  void test('are changed for several bugs together, each separately, or for none', async () => {
    const ids = [await filed({ cf_text: 'a' }), await filed({ cf_text: 'b' })]
    const { body } = await change(ids, { cf_text: 'b', cf_multi: ['two'] })
    const told = body.bugs.map(({ changes: of }: { changes: object }) => Object.keys(of))
    assert.deepEqual(told, [['cf_text', 'cf_multi'], ['cf_multi']])
    const refusal = await change(ids, { cf_text: 'c', cf_single: 'nope' })
    assert.deepEqual([refusal.status, refusal.body.code], [404, 51])
    assert.equal((await values(instance(), ids[0]!)).cf_text, 'b')
  })

  void test('of bugs cannot refer to each other in a loop', async () => {
    const [a, b, c] = [await filed(), await filed(), await filed()]
    assert.equal((await change([a], { cf_bug: b })).status, 200)
    assert.equal((await change([b], { cf_bug: c })).status, 200)
    for (const [id, to] of [
      [c, a],
      [b, a],
      [a, a],
    ] as const) {
      const { status, body } = await change([id], { cf_bug: to })
      assert.deepEqual([status, body.code], [400, 32000])
    }
  })

  void test('of mandatory fields cannot be removed, but may stay empty', async () => {
    const id = await filed({ cf_integer: 1, cf_text: 'x' })
    await put(instance(), 'cf_text', { is_mandatory: true })
    const emptied = await change([id], { cf_text: ' ' })
    assert.deepEqual([emptied.status, emptied.body.code], [400, 32000])
    const other = await change([1], { cf_integer: 5 })
    assert.deepEqual(other.body.bugs[0].changes, { cf_integer: { removed: '0', added: '5' } })
    await put(instance(), 'cf_text', { is_mandatory: false })
  })

  void test('can be changed by those who can change other fields', async () => {
    await instance().ask('PUT', '/rest/group/editbugs', {
      as: instance().admin,
      body: { user_regexp: '' },
    })
    const stranger = await instance().person('stranger@example.com')
    const id = await filed()
    const { status, body } = await change([id], { cf_text: 'mine' }, stranger)
    assert.deepEqual([status, body.code], [401, 115])
    const same = await change([id], { cf_text: '' }, stranger)
    assert.deepEqual([same.status, same.body.bugs[0].changes], [200, {}])
  })
}
