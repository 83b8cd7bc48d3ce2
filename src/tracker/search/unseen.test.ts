import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addProduct, putControl } from '../../../tests/products.ts'

const DAY_MS = 86_400_000

onEachInstance('data that a reader cannot see', (opened) => {
  let instance: Instance
  let ann: Person
  let eve: Person
  let chief: Person
  const ask = async (method: string, path: string, as: Person, body?: object) => {
    const answered = await instance.ask(method, `/rest/${path}`, { as, body })
    assert.ok(answered.status < 300, answered.text)
    return answered.body
  }
  const file = async (as: Person, more: object = {}): Promise<number> => {
    const body = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    return (await ask('POST', 'bug', as, { ...body, summary: 'It breaks', ...more })).id
  }
  const found = async (as: Person, query: string) =>
    (await ask('GET', `bug?include_fields=id&${query}`, as)).bugs.map(
      ({ id }: { id: number }) => id,
    )

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs', 'canconfirm'])
    eve = await instance.person('eve@example.com')
    await ask('POST', 'group', instance.admin, {
      name: 'insiders',
      description: 'd',
      is_active: true,
    })
    await instance.set('insidergroup', 'insiders')
    chief = await instance.person('chief@example.com', ['editbugs', 'insiders', 'editcomponents'])
  })

  void test('does not count as activity of an assignee', async () => {
    const shown = await file(ann, { assigned_to: ann.login })
    const hidden = await file(ann, { summary: 'Hidden' })
    await instance.db.work(async (tx) => {
      const group_set_id = tx
        .selectFrom('group_sets')
        .select((row) => row.fn.max('group_sets.id').as('id'))
      const { id } = await group_set_id.executeTakeFirstOrThrow()
      await tx.updateTable('bugs').set({ group_set_id: id }).where('id', '=', hidden).execute()
    })
    instance.clock.now += 10 * DAY_MS
    await ask('POST', `bug/${hidden}/comment`, ann, { comment: 'Still at it' })
    await ask('PUT', `bug/${hidden}`, ann, { priority: 'High' })
    const idle = `id=${shown}&f1=owner_idle_time&o1=greaterthan&v1=5d`
    assert.deepEqual(await found(eve, idle), [shown])
    assert.deepEqual(await found(ann, idle), [])
    assert.deepEqual(await found(eve, idle.replace('greater', 'less')), [])
    await instance.set('timetrackinggroup', 'canconfirm')
    await ask('PUT', `bug/${shown}`, ann, { estimated_time: 4 })
    assert.deepEqual(await found(eve, idle), [shown])
    await ask('POST', `bug/${shown}/comment`, ann, { comment: 'Here as well' })
    assert.deepEqual(await found(eve, idle), [])
  })

  void test('does not match names of products, except for those with a bug in them', async () => {
    const id = await addProduct(instance, 'Guarded')
    const place = { product: 'Guarded', component: 'Core', version: '1' }
    const bug = await file(eve, place)
    await putControl(instance, id, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const byPart = 'f1=product&o1=regexp&v1=^guar'
    assert.deepEqual(await found(ann, `${byPart}&f2=creation_ts&o2=isnotempty`), [])
    assert.deepEqual(await found(eve, byPart), [bug])
    assert.deepEqual(await found(ann, 'product=guarded'), [bug], 'said whole it is found')
    assert.deepEqual(await found(ann, `product=guarded&${byPart}`), [])
    assert.deepEqual(await found(eve, `product=guarded&product=TestProduct&${byPart}`), [bug])
    assert.deepEqual(await found(eve, `product=TestProduct&${byPart}`), [])
  })

  void test('does not sort bugs by flags of private files', async () => {
    for (const name of ['a-flag', 'b-flag']) {
      const places = { inclusions: ['TestProduct'], description: 'd' }
      await ask('POST', 'flag_type', chief, { name, target_type: 'attachment', ...places })
    }
    const bugs = [await file(ann), await file(ann)]
    const attach = async (bug: number | undefined, flag: string, is_private: boolean) => {
      const what = { file_name: 'f', summary: 's', content_type: 'text/plain', data: 'eA==' }
      const flags = [{ name: flag, status: '+' }]
      await ask('POST', `bug/${bug}/attachment`, chief, { ...what, is_private, flags })
    }
    await attach(bugs[0], 'b-flag', false)
    await attach(bugs[1], 'a-flag', true)
    const sorted = `id=${bugs.join()}&order=flagtypes.name%20DESC`
    assert.deepEqual(await found(chief, sorted), bugs)
    const turned = sorted.replace('%20DESC', '')
    assert.deepEqual(await found(chief, turned), bugs.toReversed())
    assert.deepEqual(await found(eve, turned), bugs.toReversed())
    await attach(bugs[1], 'b-flag', false)
    assert.deepEqual(await found(eve, turned), bugs, 'by their public flags they are alike')
  })
})
