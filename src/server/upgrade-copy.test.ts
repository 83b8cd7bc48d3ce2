import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'

import { newFolder, progressTo } from '../../tests/places.ts'
import { planOfEmpty } from '../platform/db/plan-migration.ts'
import { layOut } from './data-folder.ts'
import { copyBeforeUpgrade, copyPath, endUpgrade } from './upgrade-copy.ts'
import { refuseFullDisk, sayBytes } from './upgrade-space.ts'

const planOf = (...names: string[]) => ({
  ...planOfEmpty(names.map((name) => ({ name, create: {} }))),
  is_empty: false,
  copy_bytes: 1,
  work_bytes: 1,
})
const UPGRADE = planOf('0020-one', '0021-two')

/** A data folder whose database contains a number. */
async function folderWith(t: TestContext) {
  const folder = layOut(await newFolder(t))
  const set = (number: number) => {
    const file = new DatabaseSync(folder.database)
    file.exec(`create table if not exists numbers (n); delete from numbers;
      insert into numbers values (${number})`)
    file.close()
  }
  const copied = (step: string) => {
    const file = new DatabaseSync(copyPath(folder, step), { readOnly: true })
    const row = file.prepare('select n from numbers').get()
    file.close()
    return row!['n']
  }
  set(1)
  const copy = (plan = UPGRADE) => copyBeforeUpgrade(folder, plan, progressTo())
  return { folder, set, copied, copy, files: () => readdirSync(folder.backups).toSorted() }
}

void test('the backup of the last upgrade stays, and earlier ones are deleted', async (t) => {
  const { folder, copied, copy, files } = await folderWith(t)
  mkdirSync(folder.backups)
  const old = ['before-migrating-2026-01-01T00-00-00-000Z.db', 'before-0001-x.db.part']
  for (const name of [...old, 'before-the-holidays.db']) {
    writeFileSync(join(folder.backups, name), '')
  }
  await endUpgrade(folder)
  assert.equal(files().length, 3)
  await copy()
  assert.equal(files().length, 5)
  await endUpgrade(folder)
  assert.deepEqual(files(), ['before-0020-one.db', 'before-the-holidays.db'])
  assert.equal(copied('0020-one'), 1)
  await copy(planOf('0022-three'))
  await endUpgrade(folder)
  assert.deepEqual(files(), ['before-0022-three.db', 'before-the-holidays.db'])
})

void test('an upgrade that stopped between two steps keeps the original backup', async (t) => {
  const { folder, set, copied, copy, files } = await folderWith(t)
  await copy()
  set(2)
  await copy(planOf('0021-two'))
  await endUpgrade(folder)
  assert.deepEqual(files(), ['before-0020-one.db'])
  assert.equal(copied('0020-one'), 1)
})

void test('an upgrade that stopped before its first step makes a new backup', async (t) => {
  const { set, copied, copy, folder } = await folderWith(t)
  await copy()
  set(2)
  // A crash during the copy.
  writeFileSync(`${copyPath(folder, '0020-one')}.part`, 'half')
  await copy()
  assert.equal(copied('0020-one'), 2)
})

void test('a disk with too little space is refused before anything is written', async (t) => {
  const { folder, copy } = await folderWith(t)
  await assert.rejects(copy({ ...UPGRADE, copy_bytes: 2 ** 59, work_bytes: 2 ** 59 }), {
    name: 'Refusal',
    message:
      /^the upgrade needs about 1073741824\.0 GiB on the disk of .*, where \S+ \w+ are free; free some/,
  })
  assert.deepEqual(readdirSync(folder.path), ['docket.db'])
  await refuseFullDisk(folder, { copy_bytes: 1, work_bytes: 1 })
})

void test('sizes are shown in the largest unit that fits', () => {
  assert.deepEqual([1023, 1536, 1024 ** 2, 2.5 * 1024 ** 3].map(sayBytes), [
    '1023 bytes',
    '1.5 KiB',
    '1.0 MiB',
    '2.5 GiB',
  ])
})
