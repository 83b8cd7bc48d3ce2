import assert from 'node:assert/strict'
import { test } from 'node:test'

import { planPage } from './paging.ts'

type Asked = Parameters<typeof planPage>[0]
const MAX = 100

const cases: [string, Asked, { limit: number; offset: number }][] = [
  ['without a limit, the maximum', {}, { limit: 100, offset: 0 }],
  ['a limit', { limit: '10', offset: '20' }, { limit: 10, offset: 20 }],
  ['a limit above the maximum', { limit: '101', offset: '7' }, { limit: 100, offset: 7 }],
  ['no limit, and no offset with it', { limit: '0', offset: '7' }, { limit: 100, offset: 0 }],
  ['a text is not a number', { limit: 'foo', offset: '7' }, { limit: 100, offset: 0 }],
  ['an offset that is not a number', { limit: '5', offset: 'foo' }, { limit: 5, offset: 0 }],
  ['an unsafe integer', { limit: '9'.repeat(30) }, { limit: 100, offset: 0 }],
]
for (const [name, asked, page] of cases) {
  void test(name, () => assert.deepEqual(planPage(asked, MAX), page))
}

const refused: [string, Asked, number][] = [
  ['an offset without a limit', { offset: '5' }, 50],
  ['a negative limit', { limit: '-1' }, 52],
  ['a negative offset', { limit: '1', offset: '-1' }, 52],
]
for (const [name, asked, code] of refused) {
  void test(`${name}: refused`, () => assert.throws(() => planPage(asked, MAX), { code }))
}
