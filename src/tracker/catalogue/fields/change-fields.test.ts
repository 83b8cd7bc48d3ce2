import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { TOPICS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'

const rest = (instance: Instance, verb: string, path: string, body?: object) =>
  instance.ask(verb, `/rest/field/bug${path}`, { as: instance.admin, body })
const setup = async (instance: Instance, name: string) =>
  (await rest(instance, 'GET', `/${name}?include_fields=_default,_extra`)).body.fields[0]
const codeOf = ({ status, body }: Awaited<ReturnType<typeof rest>>) => [status, body.code]

const plain = { name: 'new', type: 1, display_name: 'New' }
const refused: [string, string, string, object | undefined, number, number][] = [
  ['a field without a label', 'POST', '', { name: 'new', type: 1 }, 400, 32000],
  ['a field without a name', 'POST', '', { type: 1, display_name: 'N' }, 400, 50],
  ['a name with a blank', 'POST', '', { ...plain, name: 'two words' }, 400, 32000],
  ['a name that is too long', 'POST', '', { ...plain, name: 'n'.repeat(62) }, 400, 32000],
  ['a name that is taken', 'POST', '', { ...plain, name: 'CF_Type_1' }, 400, 32000],
  ['the type of keywords', 'POST', '', { ...plain, type: 8 }, 400, 32000],
  ['the type of links', 'POST', '', { ...plain, type: 7 }, 400, 32000],
  ['an unknown type', 'POST', '', { ...plain, type: 11 }, 400, 32000],
  ['an unknown property', 'POST', '', { ...plain, colour: 'red' }, 400, 53],
  ['a controller that is not a select', 'PUT', '/cf_type_1', on('short_desc'), 400, 32000],
  ['an unknown controller', 'PUT', '/cf_type_1', on('nosuch'), 404, 51],
  ['a controller without its values', 'PUT', '/cf_type_1', { ...on('priority', []) }, 400, 32000],
  ['an unknown value', 'PUT', '/cf_type_1', on('priority', ['P9']), 404, 51],
  ['controlling itself', 'PUT', '/cf_type_3', on('cf_type_3'), 400, 32000],
  ['values for a text field', 'PUT', '/cf_type_1', { value_field: 'priority' }, 400, 32000],
  ['changing a built-in field', 'PUT', '/priority', { sortkey: 1 }, 400, 32000],
  ['deleting a built-in field', 'DELETE', '/priority', undefined, 400, 32000],
  ['another type', 'PUT', '/cf_type_1', { type: 4 }, 400, 67399],
  ['a sort key that is too large', 'PUT', '/cf_type_1', { sortkey: 40_000 }, 400, 57],
  ['an unknown field', 'PUT', '/cf_nosuch', { sortkey: 1 }, 404, 51],
]

function on(visibility_field: string, visibility_values = ['Low']) {
  return { visibility_field, visibility_values }
}

onEachInstance('custom fields', (instance) => {
  makes(instance)
  changes(instance)
  depends(instance)
  removes(instance)
  refuses(instance)
})

function makes(instance: () => Instance) {
  void test('a field is created, and shown to everybody with its single value', async () => {
    const made = await rest(instance(), 'POST', '', {
      name: 'Found_In',
      type: 2,
      display_name: 'Found in',
      is_on_bug_entry: true,
    })
    assert.deepEqual([made.status, made.body], [201, { id: 60, name: 'cf_found_in' }])
    const { body } = await instance().ask('GET', '/rest/field/bug/cf_found_in')
    const first = { name: '---', sort_key: 0, sortkey: 0, visibility_values: [] }
    assert.deepEqual(body.fields, [
      {
        id: 60,
        name: 'cf_found_in',
        display_name: 'Found in',
        type: 2,
        is_custom: true,
        is_mandatory: false,
        is_on_bug_entry: true,
        visibility_field: null,
        visibility_values: [],
        value_field: null,
        values: [first],
      },
    ])
    const { long_desc, sortkey, mailhead, obsolete, reverse_desc, legal_values } = await setup(
      instance(),
      'cf_found_in',
    )
    assert.deepEqual(
      [long_desc, sortkey, mailhead, obsolete, reverse_desc],
      ['Found in', 6000, false, false, null],
    )
    const kept = { id: 1, name: '---', sortkey: 0, is_active: true, visibility_value: null }
    assert.deepEqual(legal_values, [kept])
  })

  for (const type of [1, 3, 4, 5, 6, 9, 10]) {
    void test(`a field of type ${type} can be created`, async () => {
      const body = { name: `type_${type}`, type, display_name: 'T', reverse_desc: 'is named by' }
      const made = await rest(instance(), 'POST', '', body)
      assert.equal(made.status, 201)
      const shown = await setup(instance(), made.body.name)
      assert.equal(shown.type, type)
      assert.equal(shown.reverse_desc, type === 6 ? 'is named by' : null)
      assert.deepEqual(shown.values, type === 3 ? [] : undefined)
    })
  }
}

function changes(instance: () => Instance) {
  void test('each property can be changed, and the audit log records it once', async () => {
    const asked = {
      display_name: 'Seen in',
      long_desc: 'Where it was seen first',
      sortkey: 7,
      is_mandatory: true,
      is_on_bug_entry: false,
      mailhead: true,
      obsolete: true,
    }
    const first = await rest(instance(), 'PUT', '/cf_found_in', asked)
    assert.deepEqual(first.body.fields, [
      {
        id: 60,
        changes: {
          display_name: { removed: 'Found in', added: 'Seen in' },
          long_desc: { removed: 'Found in', added: 'Where it was seen first' },
          sortkey: { removed: '6000', added: '7' },
          is_mandatory: { removed: '0', added: '1' },
          is_on_bug_entry: { removed: '1', added: '0' },
          mailhead: { removed: '0', added: '1' },
          obsolete: { removed: '0', added: '1' },
        },
      },
    ])
    const again = await rest(instance(), 'PUT', '/60', asked)
    assert.deepEqual(again.body.fields, [{ id: 60, changes: {} }])
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('audit_log').selectAll().where('class', '=', 'Bugzilla::Field').execute(),
    )
    const ours = rows.filter(({ object_id }) => object_id === 60).map(({ field }) => field)
    assert.deepEqual(ours.sort(), ['__create__', ...Object.keys(asked)].sort())
  })

  void test('obsolete fields are listed only on request', async () => {
    const names = async (query: string) =>
      (await rest(instance(), 'GET', `?include_fields=name${query}`)).body.fields.map(
        ({ name }: { name: string }) => name,
      )
    assert.equal((await names('')).includes('cf_found_in'), false)
    assert.equal((await names('&obsolete=1')).includes('cf_found_in'), true)
    await rest(instance(), 'PUT', '/cf_found_in', { obsolete: false })
    assert.equal((await names('')).includes('cf_found_in'), true)
  })
}

function depends(instance: () => Instance) {
  void test('a field depends on values of another, and so do its values', async () => {
    const on = { visibility_field: 'priority', visibility_values: ['low', 'Lowest'] }
    const first = await rest(instance(), 'PUT', '/cf_found_in', { ...on, value_field: 'product' })
    assert.deepEqual(first.body.fields[0].changes, {
      visibility_field: { removed: '', added: 'priority' },
      visibility_values: { removed: '', added: 'Low, Lowest' },
      value_field: { removed: '', added: 'product' },
    })
    await rest(instance(), 'POST', '/cf_found_in/values', {
      name: 'Lab',
      visibility_value: 'TestProduct',
    })
    const shown = await setup(instance(), 'cf_found_in')
    assert.deepEqual(
      [shown.visibility_field, shown.visibility_values, shown.value_field],
      ['priority', ['Low', 'Lowest'], 'product'],
    )
    assert.deepEqual(shown.values.at(-1).visibility_values, ['TestProduct'])
    const less = await rest(instance(), 'PUT', '/cf_found_in', { visibility_values: ['Low'] })
    assert.deepEqual(less.body.fields[0].changes, {
      visibility_values: { removed: 'Low, Lowest', added: 'Low' },
    })
    const kept = await rest(instance(), 'DELETE', '/priority/values/Low')
    assert.deepEqual(codeOf(kept), [400, 32000])
  })

  void test('a classification on which a field depends cannot be deleted', async () => {
    const asked = { as: instance().admin, body: { name: 'Shelf', description: 'd' } }
    const made = await instance().ask('POST', '/rest/classification', asked)
    assert.equal(made.status, 201)
    const on = { visibility_field: 'classification', visibility_values: ['Shelf'] }
    assert.equal((await rest(instance(), 'PUT', '/cf_found_in', on)).status, 200)
    const gone = () =>
      instance().ask('DELETE', '/rest/classification/Shelf', { as: instance().admin })
    assert.equal((await gone()).status, 400)
    await rest(instance(), 'PUT', '/cf_found_in', { visibility_field: null })
    assert.equal((await gone()).status, 200)
  })

  void test('values that are hidden from an administrator stay', async () => {
    const { body } = await instance().ask('POST', '/rest/product', {
      as: instance().admin,
      body: { name: 'Hidden', description: 'd', version: '1' },
    })
    const on = { visibility_field: 'product', visibility_values: ['Hidden', 'TestProduct'] }
    await rest(instance(), 'PUT', '/cf_found_in', on)
    await rest(instance(), 'POST', '/cf_found_in/values', { name: 'X', visibility_value: 'Hidden' })
    await instance().transactions.work(docket, async ({ tx }) => {
      const few = { name: 'few', name_key: 'few', description: 'd', userregexp: '' }
      await tx
        .insertInto('groups')
        .values({ ...few, isbuggroup: 1, isactive: 1 })
        .execute()
      await touch(tx, ...TOPICS)
    })
    await putControl(instance(), body.id, 'few', { entry: 1, membercontrol: 3 })
    await rest(instance(), 'PUT', '/cf_found_in', { visibility_values: ['TestProduct'] })
    const names = async () => (await setup(instance(), 'cf_found_in')).visibility_values.sort()
    assert.deepEqual(await names(), ['TestProduct'])
    await instance().transactions.work(docket, async ({ tx }) => {
      await tx.deleteFrom('group_control_map').where('product_id', '=', body.id).execute()
      await touch(tx, ...TOPICS)
    })
    assert.deepEqual(await names(), ['Hidden', 'TestProduct'])
  })

  void test('changing the controlling field removes dependencies on the previous one', async () => {
    await rest(instance(), 'PUT', '/cf_found_in', {
      visibility_field: null,
      value_field: 'priority',
    })
    const shown = await setup(instance(), 'cf_found_in')
    assert.deepEqual([shown.visibility_field, shown.visibility_values], [null, []])
    for (const value of shown.values) assert.deepEqual(value.visibility_values, [])
    await rest(instance(), 'PUT', '/cf_found_in', { value_field: null })
  })
}

function removes(instance: () => Instance) {
  void test('only an obsolete field that was never used can be deleted', async () => {
    const { body } = await rest(instance(), 'POST', '', {
      name: 'gone',
      type: 2,
      display_name: 'G',
    })
    assert.deepEqual(codeOf(await rest(instance(), 'DELETE', '/cf_gone')), [400, 32000])
    await rest(instance(), 'PUT', '/cf_gone', { obsolete: true })
    await rest(instance(), 'PUT', '/cf_found_in', { value_field: 'cf_gone' })
    assert.deepEqual(codeOf(await rest(instance(), 'DELETE', '/cf_gone')), [400, 32000])
    await rest(instance(), 'PUT', '/cf_found_in', { value_field: null })
    const { status } = await rest(instance(), 'DELETE', `/${body.id}`)
    assert.equal(status, 200)
    assert.deepEqual(codeOf(await rest(instance(), 'GET', '/cf_gone')), [404, 51])
  })
}

function refuses(instance: () => Instance) {
  for (const [what, verb, path, body, status, code] of refused) {
    void test(`refused: ${what}`, async () => {
      assert.deepEqual(codeOf(await rest(instance(), verb, path, body)), [status, code])
    })
  }

  void test('all of it needs admin', async () => {
    const person = await instance().person('editor@example.com', ['editcomponents', 'tweakparams'])
    const calls: [string, string, object?][] = [
      ['POST', '/field/bug', plain],
      ['PUT', '/field/bug/cf_type_1', { sortkey: 1 }],
      ['POST', '/field/bug/cf_type_1/move', { by: 1 }],
      ['DELETE', '/field/bug/cf_type_1'],
      ['POST', '/field/bug/priority/values', { name: 'P1' }],
      ['PUT', '/field/bug/priority/values/Low', { sortkey: 1 }],
      ['DELETE', '/field/bug/priority/values/Low'],
      ['PUT', '/workflow', { remove: [{ to: 'CONFIRMED' }] }],
    ]
    for (const [verb, path, body] of calls) {
      const { status, body: said } = await instance().ask(verb, `/rest${path}`, {
        as: person,
        body,
      })
      assert.deepEqual([status, said.code], [401, 304], `${verb} ${path}`)
      const nobody = await instance().ask(verb, `/rest${path}`, { body })
      assert.deepEqual([nobody.status, nobody.body.code], [401, 410], `${verb} ${path}`)
    }
  })
}
