/** Upgrades of real installations that are killed, or started by several nodes at once. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { migrate } from '../../src/platform/db/migrate.ts'
import { kinds, openAgain } from '../databases.ts'
import { docket, serve } from '../program.ts'
import { schemaOf } from '../schema-of.ts'
import { assertReshaped } from './altered.ts'
import { KEPT } from './kept.ts'
import { POINTS, reshaping } from './reshaped.ts'
import { releases, restore } from './restore.ts'
import { allRows } from './rows.ts'

const CHILD = join(import.meta.dirname, 'killed-child.ts')

async function runChild({ database, folder }: { database: string; folder: string }, to: string) {
  const child = spawn(process.execPath, [CHILD, database, folder, to], { stdio: 'inherit' })
  await once(child, 'close')
  return child.signalCode
}

for (const release of releases) {
  for (const kind of kinds) {
    void test(`the upgrade of ${release} resumes when killed (${kind.name})`, async () => {
      const { place, remove } = await restore(release, kind)
      const first = await openAgain(place)
      const before = await allRows(first)
      await first.close()
      for (const point of POINTS) assert.equal(await runChild(place, point), 'SIGKILL', point)
      const db = await openAgain(place)
      await migrate(db, reshaping(), { now: 1 })
      await assertReshaped(kind, db, before)
      await db.close()
      await remove()
    })
  }
  const postgres = kinds.find(({ name }) => name === 'PostgreSQL')

  void test(`two nodes that start on a database of ${release} upgrade it once`, async (t) => {
    if (!postgres) return t.skip('there is no PostgreSQL')
    const { place, remove } = await restore(release, postgres)
    const other = await mkdtemp(join(tmpdir(), 'docket-node-'))
    await cp(place.folder, other, { recursive: true })
    const shared = ['--database', place.database, '--blobs', join(place.folder, 'blobs')]
    const started = [place.folder, other].map((folder) => serve(['--data', folder, ...shared]))
    const services = await Promise.all(started)
    for (const service of services) {
      const asked = await service.ask('GET', 'rest/bug/1', { key: KEPT.admin.api_key })
      assert.equal(asked.body.bugs[0].summary, KEPT.bug.summary)
    }
    for (const service of services) assert.equal(await service.stop(), 0)
    const db = await openAgain(place)
    const fresh = await postgres.open()
    assert.deepEqual(await schemaOf(db), await schemaOf(fresh.db))
    await Promise.all([db.close(), fresh.remove()])
    await remove()
    await rm(other, { recursive: true })
  })

  for (const kind of kinds) {
    void test(`${release} is backed up before its upgrade, and restored (${kind.name})`, async () => {
      const { place, remove } = await restore(release, kind)
      const temp = await mkdtemp(join(tmpdir(), 'docket-temp-'))
      const at = ['--data', place.folder, '--database', place.database]
      for (const [make, read] of [
        ['backup', ['restore']],
        ['export', ['import', 'docket']],
      ] as const) {
        const made = await docket([make, join(temp, make), ...at])
        assert.equal(made.code, 0, made.err)
        // To SQLite, whichever database it came from.
        const into = ['--data', join(temp, `${make}-restored`)]
        const restored = await docket([...read, join(temp, make), ...into])
        assert.equal(restored.code, 0, restored.err)
        const migrated = await docket(['migrate', ...into])
        assert.equal(migrated.code, 0, migrated.err)
        const checked = await docket(['check', ...into])
        assert.equal(checked.code, 0, checked.out)
      }
      await rm(temp, { recursive: true })
      await remove()
    })
  }
}
