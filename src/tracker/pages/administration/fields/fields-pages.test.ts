import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { follow, useForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { addProduct } from '../../../../../tests/products.ts'
import { docket } from '../../../../accounts/actors/actors.ts'
import { FIELDS } from '../../../../migrations/topics.ts'
import { touch } from '../../../../platform/db/remembered.ts'

onEachInstance('pages of fields and values', (opened) => {
  let instance: Instance
  let admin: Person
  before(async () => {
    instance = opened()
    ;({ admin } = instance)
    await addProduct(instance, 'Lamp')
  })
  const ask = async (path: string) =>
    (await instance.ask('GET', `/rest/${path}`, { as: admin })).body
  const use = (path: string, action: string, set = {}, having = {}) =>
    useForm(instance, admin, path, { action, having, set })
  const show = async (path: string) => (await follow(instance, admin, path)).text
  const values = async (field: string) => (await ask(`docket_field_values/${field}`)).values
  const names = async (field: string) =>
    (await values(field)).map(({ name }: { name: string }) => name)

  void test('add a custom drop-down with values that shows only for one product', async () => {
    const made = await use('/editfields.cgi?action=add', 'create', {
      name: 'bulb',
      type: '2',
      display_name: 'Bulb <type>',
      visibility_field: 'product',
      visibility_values: 'Lamp\n',
    })
    assert.match(made.text, /role="status">The field has been created/)
    assert.equal(made.at.split('?')[0], '/admin/fields/cf_bulb')
    for (const name of ['LED', 'Halogen']) {
      const added = await use('/editvalues.cgi?field=cf_bulb&action=add', 'add', { name })
      assert.match(added.text, /The value has been added/)
    }
    assert.deepEqual(await names('cf_bulb'), ['---', 'Halogen', 'LED'])
    const [field] = (await ask('field/bug/cf_bulb')).fields
    const { visibility_field, visibility_values, is_on_bug_entry } = field
    assert.deepEqual(
      [visibility_field, visibility_values, is_on_bug_entry],
      ['product', ['Lamp'], true],
    )
    const entered = await show('/enter_bug?product=Lamp')
    assert.match(entered, /Bulb &#60;type&#62;[^]*<option value="LED"/)
    const bug = { product: 'Lamp', component: 'Core', version: '1', summary: 's', cf_bulb: 'LED' }
    await instance.ask('POST', '/rest/bug', { as: admin, body: bug })
  })

  void test('values are moved, changed and deleted, with their numbers of bugs', async () => {
    await useForm(instance, admin, '/editvalues.cgi?field=cf_bulb', {
      action: 'move',
      having: { moved: 'LED' },
      set: { by: '-1' },
    })
    assert.deepEqual(await names('cf_bulb'), ['---', 'LED', 'Halogen'])
    const [none, led, halogen] = await values('cf_bulb')
    assert.deepEqual([none.bugs, led.bugs, halogen.bugs], [0, 1, 0])
    const path = `/admin/fields/cf_bulb/values/${led.id}`
    const saved = await use(path, 'save', { name: 'LED, warm' })
    assert.match(saved.text, /1 bug shows the new name/)
    assert.match(await show(`${path}/delete`), /1 bug has this value, so it cannot be deleted/)
    const gone = await use(`/admin/fields/cf_bulb/values/${halogen.id}/delete`, 'delete')
    assert.match(gone.text, /The value has been deleted/)
    const file = await show('/admin/fields/cf_bulb/values?ctype=csv')
    assert.match(file, /^"id","name","sortkey"[^]*"LED, warm"/)
    const { bugs } = await ask('bug/1?include_fields=cf_bulb')
    assert.equal(bugs[0].cf_bulb, 'LED, warm')
  })

  void test('the file has all values, however many', async () => {
    await instance.transactions.work(docket, async ({ tx }) => {
      const led = tx.selectFrom('field_values').selectAll().where('value', '=', 'LED, warm')
      const { id: _, ...row } = (await led.executeTakeFirst())!
      const more = Array.from({ length: 2_100 }, (__, at) => `Lamp ${at}`)
      for (const [at, value] of more.entries()) {
        const own = { ...row, value, value_key: value.toLowerCase(), value_id: 1_000 + at }
        await tx.insertInto('field_values').values(own).execute()
      }
      await touch(tx, FIELDS)
    })
    const file = await show('/admin/fields/cf_bulb/values?ctype=csv')
    assert.equal(file.trim().split('\n').length, 1 + 2 + 2_100)
  })

  void test('built-in values: a default, and statuses that are open or not', async () => {
    const added = await use('/editvalues.cgi?field=priority', 'add', { name: 'P0', sortkey: '50' })
    assert.match(added.text, />P0</)
    const priority = (await values('priority')).find(({ name }: { name: string }) => name === 'P0')
    await use(`/admin/fields/priority/values/${priority.id}`, 'make_default')
    assert.equal((await ask('parameters')).parameters.defaultpriority, 'P0')
    await use('/editvalues.cgi?field=bug_status', 'add', { name: 'READY', is_open: null })
    const ready = (await values('bug_status')).find(
      ({ name }: { name: string }) => name === 'READY',
    )
    assert.deepEqual([ready.is_open, ready.is_static], [false, false])
    const [empty] = await values('resolution')
    const page = await show(`/admin/fields/resolution/values/${empty.id}`)
    assert.match(page, /\(empty\): value of Resolution[^]*built in and cannot be renamed/)
    assert.equal((await follow(instance, admin, '/admin/fields/version/values')).status, 400)
  })

  void test('custom fields are moved among each other, where only they are shown', async () => {
    for (const name of ['first', 'second']) {
      const known = { sortkey: 9_000, type: 1, name, display_name: name }
      await instance.ask('POST', '/rest/field/bug', { as: admin, body: known })
    }
    const order = async () => {
      const include = '?include_fields=name,sortkey'
      const { fields } = await ask(`field/bug${include}`)
      return (fields as { name: string; sortkey: number }[])
        .filter(({ name }) => name.startsWith('cf_'))
        .map(({ name, sortkey }) => `${name} ${sortkey}`)
    }
    const [bulb] = await order()
    assert.deepEqual(await order(), [bulb, 'cf_first 9000', 'cf_second 9000'])
    assert.doesNotMatch(await show('/admin/fields'), /data-order/)
    const path = '/admin/fields?origin=custom'
    const moved = await useForm(instance, admin, path, {
      action: 'move',
      having: { moved: 'cf_second' },
      set: { by: '-1' },
    })
    assert.equal(moved.at, '/admin/fields?origin=custom&done=move#move-cf_second')
    assert.match(moved.text, /The order has been changed/)
    const above = Number(bulb!.split(' ')[1])
    const after = ['cf_bulb', 'cf_second', 'cf_first']
    assert.deepEqual(
      await order(),
      after.map((name, at) => `${name} ${above + 10 * (at + 1)}`),
    )
    assert.doesNotMatch(await show('/admin/fields?origin=custom&text=first'), /data-order/)
    const move = { as: admin, body: { by: 1 } }
    const refused = await instance.ask('POST', '/rest/field/bug/priority/move', move)
    assert.deepEqual([refused.status, refused.body.code], [400, 32000])
  })

  void test('a field is changed, made obsolete and deleted, or refused', async () => {
    await use('/admin/fields/new', 'create', { name: 'gone', type: '1', display_name: 'Gone' })
    const old = '/editfields.cgi?action=edit&name=cf_gone'
    assert.match(await show('/editfields.cgi?action=del&name=cf_gone'), /Make it obsolete first/)
    const refused = await use(old, 'save', { display_name: 'Kept', visibility_field: 'priority' })
    assert.match(refused.text, /role="alert"[^]*at least one value[^]*value="Kept"/)
    await use(old, 'save', { obsolete: '1', display_name: 'Really gone' })
    assert.match(await show('/admin/fields?text=REALLY'), /Really gone[^]*Obsolete/)
    const deleted = await use('/editfields.cgi?action=del&name=cf_gone', 'delete')
    assert.match(deleted.text, /The field has been deleted/)
    await use('/admin/fields/bug_type', 'turn_on')
    assert.match(await show('/admin/fields/bug_type'), /Turn off/)
    assert.match(await show('/admin/fields/assigned_to'), /built in and cannot be changed/)
    const ann = await instance.person('ann@example.com', ['editcomponents'])
    for (const path of ['', '/new', '/priority', '/priority/values', '/priority/values/1']) {
      const { status } = await instance.ask('GET', `/admin/fields${path}`, { as: ann })
      assert.equal(status, 401, path)
    }
  })
})
