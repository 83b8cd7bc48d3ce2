/** Compares the disk space needed to upgrade a SQLite database with what is free. */

import { stat, statfs } from 'node:fs/promises'

import type { MigrationPlan } from '../platform/db/plan-migration.ts'
import { isThere } from '../platform/files.ts'
import { Refusal } from '../platform/refusal.ts'
import type { DataFolder } from './data-folder.ts'

/** What an upgrade needs on one disk. */
export interface DiskNeed {
  /** A folder on that disk. */
  folder: string
  needed_bytes: number
  free_bytes: number
}
type Folders = Pick<DataFolder, 'path' | 'backups'>
type Needed = Pick<MigrationPlan, 'copy_bytes' | 'work_bytes'>

/** Per disk: copies may be on another one than the database. */
export async function diskNeeds(
  { path, backups }: Folders,
  { copy_bytes, work_bytes }: Needed,
): Promise<DiskNeed[]> {
  const copies = (await isThere(backups)) ? backups : path
  const isShared = (await stat(copies)).dev === (await stat(path)).dev
  if (isShared) return [await needOf(path, copy_bytes + work_bytes)]
  return [await needOf(path, work_bytes), await needOf(copies, copy_bytes)]
}

async function needOf(folder: string, needed_bytes: number): Promise<DiskNeed> {
  const { bavail, bsize } = await statfs(folder)
  return { folder, needed_bytes, free_bytes: bavail * bsize }
}

/** Throws a `Refusal` that names the disk and how much is missing. */
export async function refuseFullDisk(folder: Folders, plan: Needed): Promise<void> {
  const short = (await diskNeeds(folder, plan)).find(isShort)
  if (short) throw new Refusal(`${sayNeed(short)}; free some space, then run docket migrate again`)
}

/** Whether the disk has too little space. */
export const isShort = ({ needed_bytes, free_bytes }: DiskNeed) => needed_bytes > free_bytes

/** A sentence without its full stop. */
export const sayNeed = ({ folder, needed_bytes, free_bytes }: DiskNeed) =>
  `the upgrade needs about ${sayBytes(needed_bytes)} on the disk of ${folder}, where ` +
  `${sayBytes(free_bytes)} are free`

/** Such as `1.5 GiB`. */
export function sayBytes(bytes: number): string {
  const unit = UNITS.find(([, size]) => bytes >= size)
  if (!unit) return `${bytes} bytes`
  const [name, size] = unit
  return `${(bytes / size).toFixed(1)} ${name}`
}
const UNITS: [string, number][] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
]
