import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { schemaOf } from './own-fields.ts'

void describe('the schema of custom fields', () => {
  void test('is nothing without fields', () => assert.deepEqual(schemaOf([]), []))

  void test('is a column for a field with one value, and tables for its legal values', () => {
    const text = schemaOf([
      { id: 1, name: 'cf_text', holds: 'text' },
      { id: 2, name: 'cf_one', holds: 'select' },
    ]).join('')
    assert.match(
      text,
      /ALTER TABLE `bugs`\n {2}ADD COLUMN `cf_text` varchar\(255\) NOT NULL DEFAULT '',\n {2}ADD COLUMN `cf_one` varchar\(64\) NOT NULL DEFAULT '---';/,
    )
    assert.match(text, /CREATE TABLE `cf_one` LIKE op_sys;/)
    assert.doesNotMatch(text, /bug_cf_one|TABLE `cf_text`/)
  })

  void test('is two tables for a field with several values', () => {
    const text = schemaOf([{ id: 1, name: 'cf_many', holds: 'multi' }]).join('')
    assert.doesNotMatch(text, /`bugs`/)
    assert.match(text, /CREATE TABLE `cf_many` LIKE op_sys;/)
    assert.match(text, /CREATE TABLE `bug_cf_many` LIKE cc;/)
    assert.match(text, /UNIQUE INDEX `bug_cf_many_bug_id_idx` \(bug_id, value\);/)
  })

  void test("is added to Bugzilla's own description of its schema", () => {
    const text = schemaOf([{ id: 1, name: 'cf_when', holds: 'moment' }]).join('')
    assert.ok(text.includes(String.raw`0, '\'cf_when\', { \'TYPE\' => \'DATETIME\' }, ');`))
  })
})
