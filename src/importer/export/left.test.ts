import assert from 'node:assert/strict'
import { test } from 'node:test'

import { everyTable } from '../../../tests/every-table.ts'
import { INTERNAL, LEFT } from './left.ts'
import { PLAIN_TABLES, productsTable, VOTES_TABLE } from './tables.ts'

/** Filled in another way than row by row. */
const OTHERWISE =
  'users bugs fielddefs field_values field_visibility status_workflow bug_cf_values ' +
  'bug_cf_multi bug_changes profiles_activity bugmail_choices setting profile_setting ' +
  'parameters side_data'

void test('each table of Docket is exported, reported or internal, and only one of these', () => {
  const plain = [...PLAIN_TABLES, productsTable(true), VOTES_TABLE].map(({ docket }) => docket)
  const all = [...plain, ...OTHERWISE.split(' '), ...Object.keys(LEFT), ...INTERNAL]
  assert.deepEqual(all.toSorted(), everyTable.map(({ name }) => name).toSorted())
})

/** Counts and keys that Bugzilla does not have, and the file of an attachment, which goes apart. */
const DERIVED = /_key$|^(longdescs\.(count|edit_count)|attachments\.(attach_size|blob_hash))$/
/** Part of an address. */
const IN_ADDRESS = /^bug_see_also\.tracker_(id|bug)$/
/** Those have no ids there. */
const NUMBERED = /^(audit_log|flaginclusions|flagexclusions)\.id$/

void test('each column of Docket is exported, reported or derived', () => {
  for (const { docket, columns, leaves = {} } of [...PLAIN_TABLES, productsTable(true)]) {
    const known = new Set([...columns.map(({ ours }) => ours), ...Object.keys(leaves)])
    const { table } = everyTable.find(({ name }) => name === docket)!
    const missing = Object.keys(table.columns)
      .filter((name) => !known.has(name))
      .map((name) => `${docket}.${name}`)
      .filter((name) => ![DERIVED, IN_ADDRESS, NUMBERED].some((some) => some.test(name)))
    assert.deepEqual(missing, [])
  }
})

void test('each column of a table that is filled row by row exists in Docket', () => {
  const columns = new Map(everyTable.map(({ name, table }) => [name, table.columns]))
  for (const { table, docket, columns: own, leaves = {} } of [...PLAIN_TABLES, VOTES_TABLE]) {
    for (const name of [...own.map(({ ours }) => ours), ...Object.keys(leaves)]) {
      assert.ok(columns.get(docket)![name], `${table}.${name}`)
    }
  }
})
