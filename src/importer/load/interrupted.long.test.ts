import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { type Kind, onEachDatabase, type Opened, kinds } from '../../../tests/databases.ts'
import { readEveryTable } from '../../../tests/every-table.ts'
import { addBugs, MANY } from '../../../tests/import/more-bugs.ts'
import { loadStaged, stageSmall } from '../../../tests/imported.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { openStaging } from '../staging/open-staging.ts'
import type { Staged, StagedRow } from '../staged.ts'
import { RANGE_IDS } from './load.ts'
import { refuseHalfImported } from './target.ts'

const DYING = join(import.meta.dirname, '../../../tests/import/dying-load.ts')

let temp: string
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-interrupted-'))
  ;(await stageSmall(temp)).close()
  addBugs(temp)
})
after(() => rm(temp, { recursive: true }))

/** Creates a folder with a copy of the staging. */
async function placeStaging({ folder }: Opened['place']) {
  const into = join(folder, 'import')
  await mkdir(into)
  await copyFile(join(temp, 'staging.db'), join(into, 'staging.db'))
  return openStaging(into)
}

/** Removes the salts of passwords, which differ each time. */
async function contentOf(db: Db): Promise<Record<string, Row[]>> {
  const { users, ...others } = await readEveryTable(db)
  const withoutSalts = users!.map((row) => ({ ...row, password: row['password'] !== null }))
  return { ...others, users: withoutSalts }
}

/** The stored ranges that each part has completed. */
async function rangesOf(db: Db) {
  const { import_ranges } = await readEveryTable(db)
  return new Set(import_ranges!.map((range) => JSON.stringify(range)))
}

/** When it is killed: after this many rows or steps of a part. Ranges have 1,000 bugs. */
const MOMENTS: [part: string, sign: number][] = [
  ['bugs', 4_000],
  ['cc', 700],
  ['building the indexes', 2],
  ['indexing all texts', 0],
]

async function die({ database, folder }: Opened['place'], [part, sign]: [string, number]) {
  const argv = [DYING, database, folder, part, String(sign)]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return signal
}

onEachDatabase('an import that is killed', (opened) => {
  let whole: Awaited<ReturnType<Kind['open']>>
  let expected: Awaited<ReturnType<typeof contentOf>>
  before(async () => {
    const isFile = opened().place.database === 'sqlite'
    whole = await kinds.find(({ name }) => (name === 'SQLite') === isFile)!.open()
    const staged = await placeStaging(whole.place)
    await loadStaged(whole.place, staged)
    staged.close()
    expected = await contentOf(whole.db)
    ;(await placeStaging(opened().place)).close()
  })
  after(() => whole.remove())

  void test('has all bugs if it is not killed', () => {
    assert.equal(expected['bugs']!.length, MANY)
  })

  for (const [part, sign] of MOMENTS) {
    void test(`is incomplete after ${sign} rows or steps of the part: ${part}`, async () => {
      const before = await rangesOf(opened().db)
      assert.equal(await die(opened().place, [part, sign]), 'SIGKILL')
      await assert.rejects(refuseHalfImported(opened().db), /was interrupted, so it is incomplete/)
      const now = await rangesOf(opened().db)
      assert.deepEqual(
        [...before].filter((range) => !now.has(range)),
        [],
      )
    })
  }

  void test('resumes, and is then equal to one that was never killed', async () => {
    const staged = openStaging(join(opened().place.folder, 'import'))
    await loadStaged(opened().place, staged)
    staged.close()
    await refuseHalfImported(opened().db)
    const found = await contentOf(opened().db)
    for (const [table, rows] of Object.entries(expected)) {
      assert.deepEqual(found[table], rows, table)
    }
  })
})

onEachDatabase('an import that fails', (opened) => {
  const isOfThird = (row: StagedRow) => Number(row['bug_id']) > 2 * RANGE_IDS

  void test('leaves nothing of the range in which it failed', async () => {
    const staged = await placeStaging(opened().place)
    const rows: Staged['rows'] = function* (sql, ...values) {
      for (const row of staged.rows(sql, ...values)) {
        if (sql.startsWith('select * from "bugs"') && isOfThird(row)) throw new Error('no more')
        yield row
      }
    }
    await assert.rejects(loadStaged(opened().place, { ...staged, rows }), /no more/)
    staged.close()
    const { bugs, longdescs, import_ranges } = await readEveryTable(opened().db)
    assert.equal(bugs!.length, 2 * RANGE_IDS)
    assert.equal(new Set(longdescs!.map(({ bug_id }) => bug_id)).size, 2 * RANGE_IDS)
    assert.equal(import_ranges!.filter(({ part }) => part === 'bugs').length, 2)
  })

  void test('starts over if the source has changed', async () => {
    const staged = openStaging(join(opened().place.folder, 'import'))
    await loadStaged(opened().place, staged, { source: 'a newer one' })
    staged.close()
    await refuseHalfImported(opened().db)
    assert.equal((await readEveryTable(opened().db))['bugs']!.length, MANY)
  })

  void test('is refused if there are bugs already', async () => {
    const staged = openStaging(join(opened().place.folder, 'import'))
    await assert.rejects(loadStaged(opened().place, staged), /already has bugs/)
    staged.close()
  })
})
