import assert from 'node:assert/strict'
import { test } from 'node:test'

import { auditClass } from './audit-classes.rules.ts'

const cases: [string, string | undefined][] = [
  ['Bugzilla::Product', 'Bugzilla::Product'],
  ['Tracker::Product', 'Bugzilla::Product'],
  ['Bugzilla::Bug', 'Bugzilla::Bug'],
  ['Bugzilla::Field::Choice::bug_severity', 'Bugzilla::Field::Choice::bug_severity'],
  ['Tracker::Field::Choice::cf_os', 'Bugzilla::Field::Choice::cf_os'],
  ['Bugzilla::Nope', undefined],
  ['Product', undefined],
  ['bugzilla::product', undefined],
  ['Bugzilla::', undefined],
  ['Bugzilla::Tracker::Product', undefined],
  ['Bugzilla::Field::Choice::a::b', undefined],
  ["Bugzilla::Product' or '1'='1", undefined],
]
for (const [name, expected] of cases) {
  void test(`${name} grants ${expected ?? 'nothing'}`, () => {
    assert.equal(auditClass(name), expected)
  })
}
