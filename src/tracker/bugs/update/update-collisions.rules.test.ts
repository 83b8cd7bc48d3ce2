import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fieldsSet } from './update-collisions.rules.ts'

const rows: [object, string[]][] = [
  [{}, []],
  [{ summary: 'x', priority: undefined }, ['short_desc']],
  [{ comment: { body: 'x' }, work_time: 1, minor_update: true }, []],
  [{ cc: { add: ['x'] }, groups: { remove: ['x'] }, see_also: { add: ['x'] } }, []],
  [{ keywords: { add: ['x'] }, depends_on: { remove: [1] }, alias: { add: ['x'] } }, []],
  [
    { keywords: { set: ['x'] }, depends_on: { set: [1] }, blocks: { set: [] } },
    ['keywords', 'dependson', 'blocked'],
  ],
  [{ alias: 'x' }, ['alias']],
  [{ alias: ['x'] }, ['alias']],
  [{ dupe_of: 1 }, ['bug_status', 'resolution']],
  [{ reset_assigned_to: true, reset_qa_contact: true }, ['assigned_to', 'qa_contact']],
  [{ is_cc_accessible: false, platform: 'PC' }, ['cclist_accessible', 'rep_platform']],
  [{ cf_text: 'x' }, ['cf_text']],
]
for (const [asked, fields] of rows) {
  void test(`${JSON.stringify(asked)} sets ${fields.join(', ') || 'nothing'}`, () => {
    assert.deepEqual([...fieldsSet({ ids: [], ...asked })], fields)
  })
}
