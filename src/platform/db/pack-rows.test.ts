import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Row } from './db.ts'
import { packed, unpacked } from './pack-rows.ts'

const many = (row: Row): Row[] => Array.from({ length: 20 }, (_, at) => ({ id: at, ...row }))
const cases: [string, Row[]][] = [
  ['none', []],
  ['few', [{ id: 1 }]],
  ['numbers', many({ whole: 2 ** 53 - 1, part: -0.125, none: null })],
  ['texts', many({ text: 'Größe "x"\n\u2028 \ud800 ☕' })],
  ['bytes', many({ bytes: new Uint8Array([0, 255]) })],
]
for (const [what, rows] of cases) {
  void test(`${what} are restored unchanged`, () => {
    const over = structuredClone(packed({ rows, changes: 0 }))
    assert.deepEqual(unpacked(over), { rows, changes: 0 })
  })
}
