import assert from 'node:assert/strict'
import { test } from 'node:test'

import { builtInFields } from '../tree/fields.ts'
import { parseOrder } from './order.ts'

const cases: [string, string, string[]][] = [
  ['nothing', '', []],
  [
    'columns in their order',
    'priority, bug_severity DESC,bug_id',
    ['priority', '-bug_severity', 'bug_id'],
  ],
  ['directions in any case', 'bug_id asc,opendate dEsC', ['bug_id', '-opendate']],
  ['old names', 'bugs.bug_id,bugs.delta_ts desc', ['bug_id', '-changeddate']],
  [
    'names of joined tables',
    'map_assigned_to.login_name,map_products.name',
    ['assigned_to', 'product'],
  ],
  ['unknown columns are left out', 'nosuch,bug_id,constructor', ['bug_id']],
  ['so are names in calls and named orders', 'severity,id,Importance,creation_ts', []],
  ['so are invalid directions', 'bug_id up', []],
  ['the first of equal columns counts', 'bug_id DESC,bug_id', ['-bug_id']],
  ['hours are not columns for outsiders', 'actual_time,bug_id', ['bug_id']],
]
for (const [name, text, columns] of cases) {
  void test(name, () => {
    const order = parseOrder(text, { isTimeTracker: false, hasRanks: false, fields: builtInFields })
    assert.deepEqual(
      order.map(({ column, isDescending }) => (isDescending ? '-' : '') + column),
      columns,
    )
  })
}

void test('members of timetrackinggroup can sort by hours', () => {
  const order = parseOrder('actual_time', {
    isTimeTracker: true,
    hasRanks: false,
    fields: builtInFields,
  })
  assert.deepEqual(order, [{ column: 'actual_time', isDescending: false }])
})
