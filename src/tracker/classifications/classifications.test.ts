import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachHouse } from '../../../tests/house.ts'
import { putControl } from '../../../tests/products.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { touch } from '../../platform/db/remembered.ts'

onEachHouse('Classification.get', (house) => {
  void test('where classifications are not in use only their editors read them', async () => {
    const refused = await house().ask('GET', '/rest/classification/1')
    assert.deepEqual([refused.status, refused.body.code], [400, 900])
    const { status, body } = await house().ask('GET', '/rest/classification/1', {
      as: house().admin,
    })
    assert.equal(status, 200)
    const [{ description, products, ...rest }] = body.classifications
    assert.deepEqual(rest, { id: 1, name: 'Unclassified', sort_key: 0 })
    assert.equal(typeof description, 'string')
    assert.deepEqual(Object.keys(products[0]).sort(), ['description', 'id', 'name'])
  })

  void test('where they are, everybody sees what they can search', async () => {
    await house().set('useclassification', '1')
    const hidden = await house().ask('POST', '/rest/product', {
      as: house().admin,
      body: { name: 'Hidden', description: 'd', version: '1' },
    })
    await putControl(house(), hidden.body.id, 'tweakparams', { membercontrol: 3 })
    await house().rooms.work(docket, async ({ tx }) => {
      const shelf = { name: 'Empty', name_key: 'empty', description: '', sortkey: 0 }
      await tx.insertInto('classifications').values(shelf).execute()
      await touch(tx)
    })
    const names = async (path: string, as?: ReturnType<typeof house>['admin']) => {
      const { body } = await house().ask('GET', `/rest/classification/${path}`, { as })
      const [shelf] = body.classifications
      return shelf?.products.map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await names('UNCLASSIFIED'), ['TestProduct'])
    assert.deepEqual(await names('1', house().admin), ['Hidden', 'TestProduct'])
    assert.equal(await names('Empty'), undefined)
    assert.deepEqual(await names('Empty', house().admin), [])
  })

  void test('fields are chosen, in its products as well', async () => {
    const { body } = await house().ask(
      'GET',
      '/rest/classification/1?include_fields=name,products.name',
    )
    assert.deepEqual(body.classifications, [
      { name: 'Unclassified', products: [{ name: 'TestProduct' }] },
    ])
  })

  void test('one that does not exist is refused', async () => {
    for (const wanted of ['NoSuch', '99', '9'.repeat(40)]) {
      const { status, body } = await house().ask('GET', `/rest/classification/${wanted}`)
      assert.deepEqual([status, body.code], [404, 51])
    }
  })
})
