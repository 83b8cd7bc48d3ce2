/** Imports of a second Bugzilla into a Docket in use. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { readEveryTable } from '../../../tests/every-table.ts'
import { openSecond } from '../../../tests/import/merged.ts'
import type { Row } from '../../platform/db/db.ts'
import type { Plan } from './plan.wire.ts'

onEachDatabase('a second Bugzilla', (opened) => {
  let second: Awaited<ReturnType<typeof openSecond>>
  let plan: Plan
  let first: Record<string, Row[]>
  before(async () => {
    second = await openSecond(opened(), 'select 1')
    first = await readEveryTable(opened().db)
  })

  void test('gets a plan', async () => {
    plan = await second.propose()
    assert.deepEqual(await second.problems(plan), [])
  })

  void test('is imported', async () => {
    const loaded = await second.merge(plan)
    console.log(loaded)
    const now = await readEveryTable(opened().db)
    assert.equal(now['bugs']!.length, 2 * first['bugs']!.length)
  })
})
