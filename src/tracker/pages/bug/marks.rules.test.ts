import assert from 'node:assert/strict'
import { test } from 'node:test'

import { marksIn } from './marks.rules.ts'

const cases: [string, number[]][] = [
  ['', []],
  ['3', [3]],
  ['0,3,5-7', [0, 3, 5, 6, 7]],
  [' 1 , 4 - 5 ', [1, 4, 5]],
  ['7-5', []],
  ['x,-1,2-,1e1,3', [3]],
  ['9'.repeat(10), []],
  [`${'9,'.repeat(100)}1`, [9]],
]
for (const [text, marked] of cases) {
  void test(`mark=${text.slice(0, 20)} highlights ${marked.join() || 'nothing'}`, () => {
    const counts = Array.from({ length: 10 }, (_, at) => at)
    assert.deepEqual(counts.filter(marksIn(text)), marked)
  })
}
