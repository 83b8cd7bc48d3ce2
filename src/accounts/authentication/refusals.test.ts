import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance } from '../../../tests/instance.ts'
import { limits } from '../../platform/limits.ts'
import { createRefusals } from './refusals.ts'

onEachInstance('wrong keys in the audit log', (instance) => {
  void test('are only a few entries, whatever the number of addresses', async () => {
    const refusals = createRefusals(instance().transactions)
    const all = limits.refused_addresses_max + 500
    for (let at = 0; at < all; at += 1) refusals.note('ApiKey', `10.0.${at >> 8}.${at & 255}`)
    for (let at = 0; at < 10; at += 1) refusals.note('Session', `2001:db8::${at}`)
    await refusals.flush()
    await refusals.flush()
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('access_log').select(['address', 'added', 'field']).execute(),
    )
    const told = rows.filter(({ field }) => field === 'api_key_failed')
    assert.equal(told.length, limits.refused_addresses_max + 1)
    const others = rows.filter(({ address }) => address === 'elsewhere')
    assert.deepEqual(others.map(({ added, field }) => `${field} ${added}`).toSorted(), [
      'api_key_failed 500 times',
      'token_failed 10 times',
    ])
  })
})
