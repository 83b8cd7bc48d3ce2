/**
 * Upgrades real installations of released versions with a step that alters tables in every possible
 * way.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { migrate } from '../../src/platform/db/migrate.ts'
import { planMigration } from '../../src/platform/db/plan-migration.ts'
import { kinds, openAgain } from '../databases.ts'
import { assertReshaped } from './altered.ts'
import { POINTS, reshaping } from './reshaped.ts'
import { releases, restore } from './restore.ts'
import { allRows } from './rows.ts'

for (const release of releases) {
  for (const kind of kinds) {
    const title = `the tables of ${release} are altered, though it is interrupted (${kind.name})`
    void test(title, async () => {
      const { place, remove } = await restore(release, kind)
      const first = await openAgain(place)
      const before = await allRows(first)
      await first.close()
      for (const wanted of POINTS) {
        const db = await openAgain(place)
        const steps = reshaping((point) => {
          if (point === wanted) throw new Error('the power failed')
        })
        const { steps: planned } = await planMigration(db, reshaping())
        assert.equal(planned.at(-1)!.name, '9001-reshaped')
        // Each point of the fill is reached once: filled batches stay filled.
        await migrate(db, steps, { now: 1 }).then(
          () => assert.fail(`it did not stop at ${wanted}`),
          (error: Error) => assert.match(error.message, /the power failed/),
        )
        await db.close()
      }
      const db = await openAgain(place)
      await migrate(db, reshaping(), { now: 1 })
      await assertReshaped(kind, db, before)
      await db.close()
      await remove()
    })
  }
}
