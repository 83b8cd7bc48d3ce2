import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addCustomFields } from '../../../../tests/custom-fields.ts'
import { onEachInstance } from '../../../../tests/instance.ts'

onEachInstance('sorting by custom fields', (instance) => {
  const places: number[] = []
  const file = async (more: object) => {
    const at = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...at, summary: 'S', ...more }
    const { body: filed, text } = await instance().ask('POST', '/rest/bug', {
      as: instance().admin,
      body,
    })
    assert.ok(filed.id, text)
    places.push(filed.id as number)
  }
  /** The indexes of the bugs, numbered by the order of filing, as sorted; in pages of two. */
  const sorted = async (order: string) => {
    const found: number[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const query = new URLSearchParams({ order, limit: '2', include_fields: 'id', cursor })
      const { body, text } = await instance().ask('GET', `/rest/bug?${query.toString()}`, {
        as: instance().admin,
      })
      assert.ok(body.bugs, text)
      found.push(...(body.bugs as { id: number }[]).map(({ id }) => places.indexOf(id)))
      cursor = body.next_cursor
    }
    return found.join('')
  }

  before(async () => {
    await addCustomFields(instance())
    await file({ cf_text: 'Zeta', cf_single: 'two', cf_multi: ['two', 'one'], cf_integer: 10 })
    await file({})
    await file({ cf_text: 'änne', cf_single: 'one', cf_multi: ['three'], cf_integer: 9 })
    await file({ cf_day: '2026-02-01', cf_moment: '2026-02-01T10:00:00Z', cf_integer: -1 })
    await file({ cf_day: '2026-01-01', cf_moment: '2026-02-01T09:00:00Z', cf_bug: places[0] })
  })

  for (const [order, expected] of [
    ['cf_text', '13420'],
    ['cf_text DESC', '02134'],
    ['cf_single', '13420'],
    ['cf_multi', '13402'],
    ['cf_integer', '31420'],
    ['cf_day', '01243'],
    ['cf_day DESC', '34012'],
    ['cf_moment', '01243'],
    ['cf_bug DESC', '40123'],
    ['cf_nosuch,bug_id DESC', '43210'],
    ['cf_single DESC,cf_integer', '02314'],
  ] as const) {
    void test(`by ${order}`, async () => assert.equal(await sorted(order), expected))
  }
})
