/** An installation of a released version with an interrupted import is not upgraded. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { migrations } from '../../src/migrations/list.ts'
import { pending } from '../../src/platform/db/migrate.ts'
import { kinds, openAgain } from '../databases.ts'
import { docket } from '../program.ts'
import { releases, restore } from './restore.ts'

const release = releases.toSorted()[0]!

for (const kind of kinds) {
  void test(`a half-imported ${release} keeps its schema (${kind.name})`, async () => {
    const { place, remove } = await restore(release, kind)
    const at = ['--data', place.folder, '--database', place.database]
    const open = async () => {
      const db = await openAgain(place)
      return { db, steps: (await pending(db, migrations)).length }
    }
    const imports = () => docket(['import', 'bugzilla', 'run', 'no-such-dump.sql', ...at])
    const refused = await imports()
    assert.equal(refused.code, 1)
    assert.match(refused.err, /steps behind this version; import into a new data folder/)

    const { db, steps } = await open()
    const fact = { name: 'import_state', value: 'loading' }
    await db.work((tx) => tx.insertInto('installation').values(fact).execute())
    await db.close()
    const migrated = await docket(['migrate', ...at])
    assert.equal(migrated.code, 1)
    assert.match(migrated.err, /an import into this installation was interrupted/)
    assert.match((await imports()).err, /resume an interrupted import with the version that began/)
    const after = await open()
    assert.equal(after.steps, steps)
    await after.db.close()
    await remove()
  })
}
