import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sumUp, type Key } from './work-time.rules.ts'

const rows = [
  { month: '2026-01', bug_id: 9, who: 'bob', work_time: 100 },
  { month: '2026-01', bug_id: 10, who: 'ann', work_time: 250 },
  { month: '2026-02', bug_id: 9, who: 'ann', work_time: -50 },
]

const cases: [string, Key, boolean, string][] = [
  ['by bug', 'bug_id', false, '=300: 9=50(ann=-50 bob=100) 10=250(ann=250)'],
  ['by person', 'who', false, '=300: ann=200(9=-50 10=250) bob=100(9=100)'],
  [
    'by month and bug',
    'bug_id',
    true,
    '2026-01=350: 9=100(bob=100) 10=250(ann=250); 2026-02=-50: 9=-50(ann=-50)',
  ],
]
for (const [name, by, isMonthly, wanted] of cases) {
  void test(`hours are summed ${name}`, () => {
    const parts = sumUp(rows, by, isMonthly).map(({ month, groups, work_time }) => {
      const texts = groups.map((group) => {
        const lines = group.lines.map((line) => `${line.key}=${line.work_time}`)
        return `${group.key}=${group.work_time}(${lines.join(' ')})`
      })
      return `${month}=${work_time}: ${texts.join(' ')}`
    })
    assert.equal(parts.join('; '), wanted)
  })
}

void test('a period without work is omitted', () => {
  assert.deepEqual(sumUp([], 'who', true), [])
})
