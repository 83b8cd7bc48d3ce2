import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'

const rest = (instance: Instance, verb: string, path: string, body?: object) =>
  instance.ask(verb, `/rest/field/bug/${path}`, { as: instance.admin, body })
const codeOf = ({ status, body }: Awaited<ReturnType<typeof rest>>) => [status, body.code]
const kept = async (instance: Instance, field: string) =>
  (await rest(instance, 'GET', `${field}?include_fields=legal_values`)).body.fields[0].legal_values
const file = async (instance: Instance, more: object = {}) => {
  const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...where, summary: 'S', ...more }
  return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
}
const bug = async (instance: Instance, id: number) =>
  (await instance.ask('GET', `/rest/bug/${id}`)).body.bugs[0]

const refused: [string, string, string, object | undefined, number, number][] = [
  ['an empty name', 'POST', 'priority/values', { name: ' ' }, 400, 32000],
  ['a name that is too long', 'POST', 'priority/values', { name: 'n'.repeat(65) }, 400, 53],
  ['a name that is taken', 'POST', 'priority/values', { name: 'LOW' }, 400, 32000],
  ['a status without is_open', 'POST', 'status/values', { name: 'N' }, 400, 50],
  ['a reserved status', 'POST', 'status/values', { name: 'None', is_open: true }, 400, 32000],
  ['a value to depend on without a field', 'POST', 'priority/values', dependent('All'), 400, 32000],
  ['values of a product', 'POST', 'version/values', { name: 'x' }, 400, 108],
  ['values of products', 'POST', 'product/values', { name: 'x' }, 400, 108],
  ['values for a text field', 'POST', 'short_desc/values', { name: 'x' }, 400, 108],
  ['values of an unknown field', 'POST', 'nosuch/values', { name: 'x' }, 400, 108],
  ['an unknown value', 'PUT', 'priority/values/P9', { sortkey: 1 }, 404, 51],
  ['to rename DUPLICATE', 'PUT', 'resolution/values/DUPLICATE', { name: 'DUPE' }, 400, 32000],
  ['to rename UNCONFIRMED', 'PUT', 'status/values/UNCONFIRMED', { name: 'NEW' }, 400, 32000],
  ['to rename RESOLVED', 'PUT', 'status/values/RESOLVED', { name: 'DONE' }, 400, 32000],
  ['disabling a default', 'PUT', 'priority/values/---', { is_active: false }, 400, 32000],
  ['deleting a default', 'DELETE', 'severity/values/enhancement', undefined, 400, 32000],
  ['to remove FIXED', 'DELETE', 'resolution/values/FIXED', undefined, 400, 32000],
  ['deleting a value that bugs have', 'DELETE', 'severity/values/minor', undefined, 400, 32000],
  ['another number', 'PUT', 'priority/values/Low', { id: 9 }, 400, 67399],
]
function dependent(visibility_value: string) {
  return { name: 'x', visibility_value }
}

onEachInstance('legal values of fields', (instance) => {
  void test('a value is added at the position of its sort key, and can be set on bugs', async () => {
    const made = await rest(instance(), 'POST', 'severity/values', { name: 'awful', sortkey: 150 })
    assert.deepEqual([made.status, made.body], [201, { id: 8 }])
    const values = await rest(instance(), 'GET', 'severity/values')
    assert.deepEqual(values.body.values.slice(0, 3), ['blocker', 'awful', 'critical'])
    const id = await file(instance(), { severity: 'AWFUL' })
    assert.equal((await bug(instance(), id)).severity, 'awful')
  })

  void test('a new name of a value applies to bugs, and to the default', async () => {
    const id = await file(instance())
    assert.equal((await bug(instance(), id)).severity, 'enhancement')
    const changed = await rest(instance(), 'PUT', 'severity/values/Enhancement', { name: 'wish' })
    const changes = { name: { removed: 'enhancement', added: 'wish' } }
    assert.deepEqual(changed.body, { values: [{ id: 7, changes }] })
    assert.equal((await bug(instance(), id)).severity, 'wish')
    assert.equal((await bug(instance(), await file(instance()))).severity, 'wish')
    const found = await instance().ask('GET', '/rest/bug?severity=wish&include_fields=id')
    assert.equal(found.body.bugs.length, 2)
    await rest(instance(), 'PUT', 'severity/values/wish', { name: 'enhancement' })
  })

  void test('an inactive value is not offered, and a change is logged once', async () => {
    const change = { is_active: false, sortkey: 7 }
    const first = await rest(instance(), 'PUT', 'op_sys/values/Other', change)
    assert.deepEqual(first.body.values[0].changes, {
      is_active: { removed: '1', added: '0' },
      sortkey: { removed: '500', added: '7' },
    })
    const again = await rest(instance(), 'PUT', 'op_sys/values/Other', change)
    assert.deepEqual(again.body.values[0].changes, {})
    const offered = await rest(instance(), 'GET', 'op_sys/values')
    assert.equal(offered.body.values.includes('Other'), false)
    const [first_kept] = await kept(instance(), 'op_sys')
    const other = { name: 'Other', sortkey: 7, is_active: false, visibility_value: null }
    assert.deepEqual(first_kept, { id: 5, ...other })
    const rows = await instance().db.look((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['object_id', 'field', 'removed', 'added'])
        .where('class', '=', 'Bugzilla::Field::Choice::op_sys')
        .execute(),
    )
    assert.deepEqual(rows.map(({ field }) => field).sort(), ['is_active', 'sortkey'])
  })

  void test('values of custom fields are added, renamed and deleted', async () => {
    const made = await instance().ask('POST', '/rest/field/bug', {
      as: instance().admin,
      body: { name: 'colours', type: 3, display_name: 'Colours', value_field: 'priority' },
    })
    assert.equal(made.status, 201)
    const path = 'cf_colours/values'
    await rest(instance(), 'POST', path, { name: 'red', visibility_value: 'low' })
    await rest(instance(), 'POST', path, { name: 'a / b?', visibility_value: 1 })
    const [first, second] = await kept(instance(), 'cf_colours')
    assert.deepEqual([first.name, first.visibility_value], ['a / b?', 'Highest'])
    assert.deepEqual([second.name, second.visibility_value], ['red', 'Low'])
    const changed = await rest(instance(), 'PUT', `${path}/${encodeURIComponent('a / b?')}`, {
      name: 'blue',
      visibility_value: null,
    })
    assert.deepEqual(changed.body.values[0].changes, {
      name: { removed: 'a / b?', added: 'blue' },
      visibility_value: { removed: 'Highest', added: '' },
    })
    assert.equal((await rest(instance(), 'DELETE', `${path}/red`)).status, 200)
    assert.deepEqual((await rest(instance(), 'GET', path)).body, { values: ['blue'] })
  })

  for (const [what, verb, path, body, status, code] of refused) {
    void test(`refused: ${what}`, async () => {
      if (path.endsWith('minor')) await file(instance(), { severity: 'minor' })
      assert.deepEqual(codeOf(await rest(instance(), verb, path, body)), [status, code])
    })
  }
})
