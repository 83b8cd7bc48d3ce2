import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance, type Person } from '../../../../tests/instance.ts'
import { putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { TOPICS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'

onEachInstance('Classification.get', (instance) => {
  void test('needs editclassifications if classifications are disabled', async () => {
    const refused = await instance().ask('GET', '/rest/classification/1')
    assert.deepEqual([refused.status, refused.body.code], [400, 900])
    const { status, body } = await instance().ask('GET', '/rest/classification/1', {
      as: instance().admin,
    })
    assert.equal(status, 200)
    const [{ description, products, ...rest }] = body.classifications
    assert.deepEqual(rest, { id: 1, name: 'Unclassified', sort_key: 0 })
    assert.equal(typeof description, 'string')
    assert.deepEqual(Object.keys(products[0]).sort(), ['description', 'id', 'name'])
  })

  void test('returns to everybody the classifications with visible products', async () => {
    await instance().set('useclassification', '1')
    const hidden = await instance().ask('POST', '/rest/product', {
      as: instance().admin,
      body: { name: 'Hidden', description: 'd', version: '1' },
    })
    await putControl(instance(), hidden.body.id, 'tweakparams', { membercontrol: 3 })
    await instance().transactions.work(docket, async ({ tx }) => {
      const classification = { name: 'Empty', name_key: 'empty', description: '', sortkey: 0 }
      await tx.insertInto('classifications').values(classification).execute()
      await touch(tx, ...TOPICS)
    })
    const names = async (path: string, as?: ReturnType<typeof instance>['admin']) => {
      const { body } = await instance().ask('GET', `/rest/classification/${path}`, { as })
      const [classification] = body.classifications
      return classification?.products.map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await names('UNCLASSIFIED'), ['TestProduct'])
    assert.deepEqual(await names('1', instance().admin), ['Hidden', 'TestProduct'])
    assert.equal(await names('Empty'), undefined)
    assert.deepEqual(await names('Empty', instance().admin), [])
  })

  void test('selects fields, also those of products', async () => {
    const { body } = await instance().ask(
      'GET',
      '/rest/classification/1?include_fields=name,products.name',
    )
    assert.deepEqual(body.classifications, [
      { name: 'Unclassified', products: [{ name: 'TestProduct' }] },
    ])
  })

  void test('refuses one that does not exist', async () => {
    for (const wanted of ['NoSuch', '99', '9'.repeat(40)]) {
      const { status, body } = await instance().ask('GET', `/rest/classification/${wanted}`)
      assert.deepEqual([status, body.code], [404, 51])
    }
  })
})

onEachInstance('administering classifications', (instance) => {
  const call = (verb: string, path: string, body?: object) =>
    instance().ask(verb, `/rest/classification${path}`, { as: instance().admin, body })

  void test('one is created, changed, filled, and deleted without its products', async () => {
    const made = await call('POST', '', { name: 'Desk', description: 'd', sort_key: 5 })
    assert.equal(made.status, 201)
    const { id } = made.body
    const done = await call('PUT', '/desk', { name: 'Table', sort_key: 0 })
    assert.deepEqual(done.body, {
      classifications: [
        {
          id,
          changes: {
            name: { removed: 'Desk', added: 'Table' },
            sort_key: { removed: '5', added: '0' },
          },
        },
      ],
    })
    const moved = await instance().ask('PUT', '/rest/product/1', {
      as: instance().admin,
      body: { classification: 'table' },
    })
    assert.deepEqual(moved.body.products[0].changes, {
      classification: { removed: 'Unclassified', added: 'Table' },
    })
    const all = await call('GET', '')
    const classifications = all.body.classifications.map(
      (classification: { name: string; products: object[] }) => [
        classification.name,
        classification.products.length,
      ],
    )
    assert.deepEqual(classifications, [
      ['Table', 1],
      ['Unclassified', 0],
    ])
    const gone = await call('DELETE', `/${id}`)
    assert.deepEqual(gone.body, { classifications: [{ id }] })
    const { body } = await instance().ask('GET', '/rest/product/1')
    assert.equal(body.products[0].classification, 'Unclassified')
  })

  void test('invalid values are refused', async () => {
    await call('POST', '', { name: 'Other' })
    const refused: [string, string, object, number, number][] = [
      ['POST', '', { name: 'UNCLASSIFIED' }, 400, 32000],
      ['POST', '', { name: ' ' }, 400, 32000],
      ['POST', '', { name: 'x'.repeat(65) }, 400, 32000],
      ['POST', '', { name: 'x', frobnicate: 1 }, 400, 53],
      ['PUT', '/other', { names: ['Unclassified'], name: 'One' }, 400, 32000],
      ['PUT', '/other', { frobnicate: 1 }, 400, 67399],
      ['PUT', '/other', { sort_key: -1 }, 400, 57],
      ['PUT', '', { name: 'x' }, 400, 50],
      ['DELETE', '/nosuch', {}, 404, 51],
      ['DELETE', '/Other?ids=1', {}, 400, 32000],
    ]
    for (const [verb, path, body, status, code] of refused) {
      const answer = await call(verb, path, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${verb} ${path}`)
    }
    const { body } = await call('GET', '/Other')
    assert.equal(body.classifications.length, 1)
  })

  void test('only editclassifications can change them', async () => {
    const keeper = await instance().person('keeper@example.com', ['editclassifications'])
    const user = await instance().person('user@example.com', ['editcomponents'])
    for (const [verb, path] of [
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/Other'],
    ] as const) {
      const denied = await instance().ask(verb, `/rest/classification${path}`, { as: user })
      assert.deepEqual([denied.status, denied.body.code], [401, 304])
    }
    const gone = await instance().ask('DELETE', '/rest/classification/Other', { as: keeper })
    assert.equal(gone.status, 200)
  })
})

onEachInstance('Classification.move', (instance) => {
  void test('exchanges sort keys, or numbers equal ones again; for editclassifications', async () => {
    const as = instance().admin
    await instance().set('useclassification', '1')
    for (const name of ['A', 'B']) {
      const body = { name, description: 'd' }
      await instance().ask('POST', '/rest/classification', { as, body })
    }
    const move = (name: string, by: number, who: Person = as) =>
      instance().ask('POST', `/rest/classification/${name}/move`, { as: who, body: { by } })
    const order = async () => {
      const { body } = await instance().ask('GET', '/rest/classification', { as })
      return (body.classifications as { name: string; sort_key: number }[]).map(
        ({ name, sort_key }) => `${name} ${sort_key}`,
      )
    }
    assert.deepEqual(await order(), ['A 0', 'B 0', 'Unclassified 0'])
    assert.equal((await move('Unclassified', -1)).status, 200)
    assert.deepEqual(await order(), ['A 10', 'Unclassified 20', 'B 30'])
    assert.equal((await move('a', 1)).body.classifications.length, 2)
    assert.deepEqual(await order(), ['Unclassified 10', 'A 20', 'B 30'])
    const ann = await instance().person('ann@example.com', ['editcomponents'])
    assert.equal((await move('A', 1, ann)).status, 401)
    assert.equal((await move('Z', 1)).status, 404)
  })
})
