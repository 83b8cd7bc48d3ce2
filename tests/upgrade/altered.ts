/** Checks an upgraded installation after the step of reshaped.ts. */

import assert from 'node:assert/strict'

import type { Db } from '../../src/platform/db/db.ts'
import { migrate, pending } from '../../src/platform/db/migrate.ts'
import { brokenReferences } from '../../src/platform/db/drop-indexes.ts'
import { countRows } from '../../src/platform/db/whole-tables.ts'
import type { Kind } from '../databases.ts'
import { schemaOf } from '../schema-of.ts'
import { RESHAPED, reshaping } from './reshaped.ts'
import { type AllRows, allRows, assertKept } from './rows.ts'

/** Expects the schema of a new database, all rows, and values in the new columns. */
export async function assertReshaped(kind: Kind, db: Db, before: AllRows) {
  const steps = reshaping()
  assert.deepEqual(await pending(db, steps), [])
  const fresh = await kind.open({ empty: true })
  await migrate(fresh.db, steps, { now: 1 })
  assert.deepEqual(await schemaOf(db), await schemaOf(fresh.db))
  await fresh.remove()
  const after = await allRows(db)
  assertKept(before, after, RESHAPED)
  assert.deepEqual(await db.look(brokenReferences), [])
  for (const bug of after.get('bugs')!) {
    const { size, origin, keeper, short_desc } = bug
    assert.deepEqual([size, origin, keeper], [(short_desc as string).length, 'here', null])
  }
  assert.ok(after.get('longdescs')!.every(({ extra_data }) => extra_data !== null))
  const origins = await db.look((tx) => countRows(tx, { name: 'origins' }))
  assert.equal(origins, after.get('bugs')!.length)
}
