import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Fault } from '../faults.ts'
import { faultText } from '../pages/fault-text.ts'
import { asUnauthorized } from './login-refused.ts'

void test('a lock gets 401, and its sentence in each language', async () => {
  const lock = Object.assign(new Fault('account_locked', 400, 50, 'Locked.'), {
    details: ['192.0.2.1'],
    wordings: { de: 'Gesperrt von {1}.' },
    retry_after_s: 60,
  })
  const refused = await asUnauthorized(Promise.reject(lock)).catch((error: unknown) => error)
  assert.ok(refused instanceof Fault)
  assert.deepEqual([refused.status, refused.code, refused.retry_after_s], [401, 50, 60])
  assert.equal(refused.message, 'Locked.')
  assert.equal(faultText(refused, 'de'), 'Gesperrt von 192.0.2.1.')
})
