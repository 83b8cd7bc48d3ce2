/** Replacing very many rows. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { migrations } from '../../migrations/list.ts'
import type { Row } from './db.ts'
import { replaceRows } from './replace-rows.ts'
import { countRows, putRows, tablesOf } from './whole-tables.ts'

/** More than a call can have arguments. */
const MANY = 150_000

onEachDatabase('replacing rows', (opened) => {
  const named = tablesOf(migrations).find(({ name }) => name === 'side_data')!

  void test('deletes and inserts more rows than a call can have arguments', async () => {
    const rows = Array.from({ length: MANY }, (_, at): Row => {
      return { table_name: 'a', row_key: String(at), body: '' }
    })
    const { db } = opened()
    const about = { named, only: ['table_name', 'a'] as const }
    await db.work((tx) => putRows(tx, named, [{ table_name: 'b', row_key: '1', body: '' }]))
    const made = await db.work((tx) => replaceRows(tx, about, rows))
    assert.equal(made.made.length, MANY)
    const gone = await db.work((tx) => replaceRows(tx, about, []))
    assert.equal(gone.gone.length, MANY)
    assert.equal(await db.look((tx) => countRows(tx, named)), 1)
  })
})
