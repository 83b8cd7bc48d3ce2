import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'

const DAY = 86_400_000

onEachInstance('series are recorded', (opened) => {
  let instance: Instance
  let chief: Person
  const days = async () => {
    const rows = await instance.db.look((tx) =>
      tx
        .selectFrom('series_data')
        .selectAll()
        .orderBy('series_id')
        .orderBy('series_date')
        .execute(),
    )
    const first = Date.UTC(2026, 5, 1)
    return rows.map((row) => [row.series_id, (row.series_date - first) / DAY, row.series_value])
  }
  const pass = async (ms: number) => {
    instance.clock.now += ms
    await instance.service.everyMinute()
  }

  before(async () => {
    instance = opened()
    const insiders = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: insiders })
    chief = await instance.person('chief@example.com', ['editbugs', 'insiders'])
    await addProduct(instance, 'Kettle')
    const kept = await addProduct(instance, 'Kept')
    await putControl(instance, kept, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    for (const product of ['Kettle', 'Kept', 'Kept']) {
      const rest = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
      const body = { product, summary: 's', ...rest }
      const { status } = await instance.ask('POST', '/rest/bug', { as: chief, body })
      assert.equal(status, 200)
    }
    await instance.transactions.work(docket, async ({ tx }) => {
      const category = { id: 1, name: 'All', name_key: 'all' }
      await tx.insertInto('series_categories').values(category).execute()
      const all = { query: 'field0-0-0=resolution&type0-0-0=notregexp&value0-0-0=.', frequency: 1 }
      const made = [
        { creator: chief.id, ...all },
        { creator: null, frequency: 1, query: 'product=Kettle;order=bug_id' },
        { creator: null, ...all, frequency: 3 },
        { creator: null, ...all, frequency: 0 },
        { creator: null, frequency: 1, query: 'product=Kettle&f1=nothing&o1=equals&v1=x' },
        { creator: chief.id, frequency: 1, query: 'assigned_to=%25user%25&order=bug_id&limit=1' },
      ]
      for (const [at, one] of made.entries()) {
        const names = { name: `S${at + 1}`, name_key: `s${at + 1}` }
        const row = { id: at + 1, category: 1, subcategory: 1, is_public: 1, ...names, ...one }
        await tx.insertInto('series').values(row).execute()
      }
    })
  })

  void test('with the visibility of their creators, unless they are invalid', async () => {
    await pass(0)
    assert.deepEqual(await days(), [
      [1, 0, 3],
      [2, 0, 1],
      [3, 0, 1],
      [6, 0, 0],
    ])
  })

  void test('once a day', async () => {
    const before = await days()
    await pass(60_000)
    assert.deepEqual(await days(), before)
  })

  void test('at their intervals, even if days were missed', async () => {
    await pass(DAY)
    await pass(DAY)
    assert.deepEqual(
      (await days()).filter(([id]) => id === 2 || id === 3),
      [
        [2, 0, 1],
        [2, 1, 1],
        [2, 2, 1],
        [3, 0, 1],
      ],
    )
    await pass(2 * DAY)
    assert.deepEqual(
      (await days()).filter(([id]) => id === 3),
      [
        [3, 0, 1],
        [3, 4, 1],
      ],
    )
  })

  void test('not in read-only mode', async () => {
    const before = await days()
    await instance.ask('PUT', '/rest/read_only', { as: instance.admin, body: { read_only: true } })
    await pass(DAY)
    assert.deepEqual(await days(), before)
  })
})
