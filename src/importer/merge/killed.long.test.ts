/** Imports of a second Bugzilla that are killed at random moments, and resumed. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { isFull } from '../../../tests/full.ts'
import { type Kind, kinds, onEachDatabase, type Opened } from '../../../tests/databases.ts'
import { readEveryTable } from '../../../tests/every-table.ts'
import { openSecond, openStaged } from '../../../tests/import/merged.ts'
import { buildImported } from '../../../tests/imported.ts'
import { Random } from '../../../tools/generate/random.ts'
import type { Db } from '../../platform/db/db.ts'
import { comparedLines } from '../verify/verify-merged.ts'

const DYING = join(import.meta.dirname, '../../../tests/import/dying-merge.ts')
const KILLS = isFull ? 24 : 2

/** Builds a Docket in use beside a second Bugzilla that is staged, and writes the plan. */
async function prepare(opened: Opened) {
  await buildImported(opened.place)
  const second = await openSecond(opened, 'select 1')
  const plan = await second.propose()
  await writeFile(join(opened.place.folder, 'plan.json'), JSON.stringify(plan))
  return plan
}

async function die({ database, folder }: Opened['place'], moment: number) {
  const argv = [DYING, database, folder, String(moment)]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return signal
}

/** The number of rows of each table. */
async function countsOf(db: Db) {
  const tables = Object.entries(await readEveryTable(db))
  return Object.fromEntries(tables.map(([table, rows]) => [table, rows.length]))
}

/** How many there are at which it can be killed: three for each transaction. */
async function momentsOf(db: Db, body: (db: Db) => Promise<unknown>) {
  let works = 0
  const work: Db['work'] = (inside) => {
    works++
    return db.work(inside)
  }
  await body({ ...db, look: (...given) => db.look(...given), work })
  return works * 3
}

let whole: Awaited<ReturnType<Kind['open']>>
/** Of an import that is not killed. */
let expected: Record<string, number>
let moments: number
before(async () => {
  whole = await kinds[0]!.open()
  const plan = await prepare(whole)
  moments = await momentsOf(whole.db, async (db) =>
    (await openStaged({ ...whole, db })).merge(plan),
  )
  expected = await countsOf(whole.db)
})
after(() => whole.remove())

onEachDatabase('an import of a second Bugzilla that is killed', (opened) => {
  void test('has every row once, after it is resumed', async () => {
    const plan = await prepare(opened())
    const random = new Random(28)
    for (let kill = 0; kill < KILLS; kill++) {
      // All of them together are fewer than there are.
      const moment = random.below(Math.floor(moments / KILLS))
      assert.equal(await die(opened().place, moment), 'SIGKILL', `kill ${kill} at ${moment}`)
    }
    const second = await openStaged(opened())
    await second.merge(plan)
    const lines = comparedLines(await second.verify())
    assert.deepEqual(lines, ['Compared in full: 7 bugs, 0 differ.'])
    assert.deepEqual(await countsOf(opened().db), expected)
  })
})
