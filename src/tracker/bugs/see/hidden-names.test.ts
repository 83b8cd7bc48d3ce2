import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('the alias and the number of a hidden bug', (opened) => {
  let instance: Instance
  let ann: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    for (const alias of ['hidden', 'shown']) {
      const body = { ...NEW, summary: alias, alias }
      await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
    }
    await hide(instance, 1)
  })

  void test('are refused each on its own', async () => {
    const rest = await instance.ask('POST', '/jsonrpc.cgi', {
      as: ann,
      body: {
        method: 'Bug.get',
        id: 1,
        params: [{ ids: ['hidden', 1, 1, 'shown', 2], permissive: true }],
      },
    })
    const { bugs, faults } = rest.body.result
    assert.deepEqual(
      bugs.map(({ id }: { id: number }) => id),
      [2],
    )
    assert.deepEqual(
      faults.map(({ id }: { id: string }) => String(id)),
      ['hidden', '1'],
    )
    const { text } = await instance.ask('GET', '/xml.cgi?id=hidden,1,1', { as: ann })
    assert.equal(text.match(/<bug error="NotPermitted">/g)?.length, 2)
  })
})
