import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { putControl } from '../../../../tests/products.ts'
import { docket, nobody } from '../../../accounts/actors/actors.ts'
import { TOPICS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import { fieldByName, initialStatuses, legalValue, statuses } from './fields.ts'

/** The response of a newly installed Bugzilla 5.2. */
const fresh = JSON.parse(readFileSync(new URL('./fresh-fields.json', import.meta.url), 'utf8')) as {
  fields: { id: number; name: string }[]
}

onEachInstance('Bug.fields', (instance) => {
  showsAll(instance)
  hides(instance)
  showsCustom(instance)
  hidesObsolete(instance)
})

const get = (instance: Instance, path: string) => instance.ask('GET', `/rest/field/bug${path}`)

function showsAll(instance: () => Instance) {
  void test('a fresh installation answers like a fresh Bugzilla, in the same order', async () => {
    for (const as of [undefined, instance().admin]) {
      const { status, body } = await instance().ask('GET', '/rest/field/bug', { as })
      assert.equal(status, 200)
      assert.deepEqual(body, fresh)
    }
  })

  void test('a single field is returned by its number or its internal name', async () => {
    const severity = fresh.fields.find(({ name }) => name === 'bug_severity')
    assert.deepEqual((await get(instance(), '/13')).body, { fields: [severity] })
    assert.deepEqual((await get(instance(), '/bug_severity')).body, { fields: [severity] })
    const both = await get(
      instance(),
      '?ids=13&names=bug_severity&names=bug_id&include_fields=name',
    )
    assert.deepEqual(both.body.fields, [{ name: 'bug_severity' }, { name: 'bug_id' }])
  })

  for (const unknown of ['nosuch', '9999', 'status', 'toString']) {
    void test(`the field ${unknown} does not exist`, async () => {
      const { status, body } = await get(instance(), `/${unknown}`)
      assert.deepEqual([status, body.code], [404, 51])
    })
  }

  void test('fields of the response can be selected', async () => {
    const { body } = await get(instance(), '?include_fields=id,name,type,is_custom')
    assert.deepEqual(body.fields[0], { id: 1, name: 'bug_id', type: 0, is_custom: false })
  })
}

function hides(instance: () => Instance) {
  void test('keywords are values with descriptions', async () => {
    await instance().transactions.work(docket, async ({ tx }) => {
      const row = { name: 'Crash', name_key: 'crash', description: 'It stops' }
      await tx.insertInto('keyworddefs').values(row).execute()
      await touch(tx, ...TOPICS)
    })
    const { body } = await get(instance(), '/keywords')
    assert.deepEqual(body.fields[0].values, [{ name: 'Crash', description: 'It stops' }])
  })

  void test('values of hidden products are returned only to those who see the product', async () => {
    const made = await instance().ask('POST', '/rest/product', {
      as: instance().admin,
      body: { name: 'Hidden', description: 'd', version: '7.0' },
    })
    await putControl(instance(), made.body.id, 'tweakparams', { entry: 1, membercontrol: 3 })
    const seen = async (as?: ReturnType<typeof instance>['admin']) => {
      const names = 'names=version&names=target_milestone&include_fields=values'
      const { text } = await instance().ask('GET', `/rest/field/bug?${names}`, { as })
      return text.split('"Hidden"').length - 1
    }
    assert.deepEqual([await seen(), await seen(instance().admin)], [0, 2])
    const values = await get(instance(), `/version/${made.body.id}/values`)
    assert.deepEqual([values.status, values.body.code], [401, 106])
  })
}

function showsCustom(instance: () => Instance) {
  void test('a custom field is returned with its dependencies, except hidden products', async () => {
    await instance().transactions.work(docket, async ({ tx }) => {
      const custom = { type: 2, custom: 1, description: 'Browser', long_desc: '', mailhead: 0 }
      const more = { sortkey: 100, obsolete: 0, enter_bug: 1, buglist: 1, is_mandatory: 0 }
      const field = { id: 60, name: 'cf_browser', ...custom, ...more, is_numeric: 0 }
      const product = (await fieldByName(tx, 'product'))!.id
      const points = { visibility_field_id: product, value_field_id: product }
      await tx
        .insertInto('fielddefs')
        .values({ ...field, ...points })
        .execute()
      const hidden = await tx.selectFrom('products').select('id').where('id', '>', 1).execute()
      const ids = [1, ...hidden.map(({ id }) => id)]
      const rows = ids.map((value_id) => ({ field_id: 60, value_id }))
      await tx.insertInto('field_visibility').values(rows).execute()
      const value = { field_id: 60, sortkey: 0, isactive: 1 }
      const names = ['---', ...ids.map((id) => `of ${id}`)]
      const values = names.map((name, at) => ({
        ...value,
        value_id: at + 1,
        value: name,
        value_key: name,
        visibility_value_id: at === 0 ? null : ids[at - 1]!,
      }))
      await tx.insertInto('field_values').values(values).execute()
      await touch(tx, ...TOPICS)
    })
    const { body } = await get(instance(), '/cf_browser')
    const plain = { sort_key: 0, sortkey: 0 }
    assert.deepEqual(body.fields, [
      {
        id: 60,
        name: 'cf_browser',
        display_name: 'Browser',
        type: 2,
        is_custom: true,
        is_mandatory: false,
        is_on_bug_entry: true,
        visibility_field: 'product',
        visibility_values: ['TestProduct'],
        value_field: 'product',
        values: [
          { name: '---', ...plain, visibility_values: [] },
          { name: 'of 1', ...plain, visibility_values: ['TestProduct'] },
        ],
      },
    ])
    const all = await get(instance(), '?include_fields=name')
    const names = all.body.fields.slice(0, 3).map(({ name }: { name: string }) => name)
    assert.deepEqual(names, ['bug_id', 'cf_browser', 'short_desc'])
  })
}

function hidesObsolete(instance: () => Instance) {
  void test('an obsolete field is returned only by name', async () => {
    await instance().transactions.work(docket, async ({ tx }) => {
      await tx.updateTable('fielddefs').set({ obsolete: 1 }).where('id', '=', 60).execute()
      await touch(tx, ...TOPICS)
    })
    assert.equal((await get(instance(), '/cf_browser')).body.fields.length, 1)
    assert.equal((await get(instance(), '')).body.fields.length, 59)
  })
}

onEachInstance('Bug.legal_values', (instance) => {
  const values = (path: string) => get(instance(), `/${path}/values`)

  const lists: [string, string[]][] = [
    ['bug_status', ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'VERIFIED']],
    ['status', ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'VERIFIED']],
    ['platform', ['All', 'PC', 'Macintosh', 'Other']],
    ['resolution', ['', 'FIXED', 'INVALID', 'WONTFIX', 'DUPLICATE', 'WORKSFORME']],
    ['component/1', ['TestComponent']],
    ['version/1', ['unspecified']],
    ['target_milestone/1', ['---']],
  ]
  for (const [path, list] of lists) {
    void test(`of ${path}`, async () => {
      assert.deepEqual((await values(path)).body, { values: list })
    })
  }

  const refused: [string, number, number][] = [
    ['component', 400, 50],
    ['component/999', 401, 106],
    ['component/x', 400, 57],
    ['short_desc', 400, 108],
    ['product', 400, 108],
    ['classification', 400, 108],
    ['nosuch', 400, 108],
    ['constructor', 400, 108],
  ]
  for (const [path, status, code] of refused) {
    void test(`of ${path} are refused: ${code}`, async () => {
      const answer = await values(path)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }

  void test('inactive values are not legal', async () => {
    await instance().transactions.work(docket, async ({ tx }) => {
      const off = tx.updateTable('field_values').set({ isactive: 0 })
      await off.where('value', '=', 'Macintosh').execute()
      await touch(tx, ...TOPICS)
    })
    assert.deepEqual((await values('rep_platform')).body.values, ['All', 'PC', 'Other'])
  })
})

onEachInstance('fields for other features', (instance) => {
  const look = <Result>(
    body: Parameters<typeof legalValue>[0] extends infer Tx ? (tx: Tx) => Promise<Result> : never,
  ) => instance().transactions.look(nobody, ({ tx }) => body(tx))

  void test('a legal value matches case-insensitively, and is spelled as in the list', async () => {
    assert.equal(await look((tx) => legalValue(tx, 'bug_severity', ' BLOCKER ')), 'blocker')
    assert.equal(await look((tx) => legalValue(tx, 'op_sys', 'mac os')), 'Mac OS')
    assert.equal(await look((tx) => legalValue(tx, 'resolution', '')), '')
  })

  void test('other values are faults that name the field', async () => {
    const find = (text: string) => look((tx) => legalValue(tx, 'bug_severity', text))
    await assert.rejects(find('nope'), { code: 51, status: 404, message: /Severity/ })
    await assert.rejects(find(' '), { code: 50, status: 400, message: /Severity/ })
  })

  void test('statuses are listed with their transitions', async () => {
    const known = await look(statuses)
    const open = known.filter(({ is_open }) => is_open).map(({ name }) => name)
    assert.deepEqual(open, ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS'])
    const verified = known.find(({ name }) => name === 'VERIFIED')
    assert.deepEqual(
      verified?.can_change_to.map(({ name }) => name),
      ['UNCONFIRMED', 'CONFIRMED'],
    )
    assert.deepEqual(
      (await look(initialStatuses)).map(({ name }) => name),
      ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS'],
    )
  })

  void test('a field is found by its internal name', async () => {
    assert.equal((await look((tx) => fieldByName(tx, 'bug_severity')))?.id, 13)
    assert.equal(await look((tx) => fieldByName(tx, 'severity')), undefined)
  })
})
