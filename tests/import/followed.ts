/** Imports that follow the small Bugzilla while tests change it, compared with imports anew. */

import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { openPending } from '../../src/importer/follow/changed-tables.ts'
import { readRound } from '../../src/importer/follow/read-round.ts'
import { stageFollowed } from '../../src/importer/follow/stage-followed.ts'
import { writeRound } from '../../src/importer/follow/write-round.ts'
import { contextOf } from '../../src/importer/load/context-of.ts'
import { beginRounds } from '../../src/importer/load/target.ts'
import { readParamsFile, settleParams } from '../../src/importer/map/params.ts'
import type { Tell } from '../../src/importer/read/read-live.ts'
import type { Staging } from '../../src/importer/staging/open-staging.ts'
import { openDisk } from '../../src/platform/blobs/disk.ts'
import type { Db, Row } from '../../src/platform/db/db.ts'
import { openZone } from '../../src/platform/zones.ts'
import { layOut } from '../../src/server/data-folder.ts'
import { type Kind, kinds, type Opened } from '../databases.ts'
import { readEveryTable } from '../every-table.ts'
import { loadStaged, quiet, SMALL_PARAMS } from '../imported.ts'
import type { LiveSource } from './live-source.ts'

/** After everything that happened in the small Bugzilla. */
const NOW = Date.UTC(2026, 10, 21)
const tell = () => {}

/** A loaded copy of a source, which rounds bring up to date. */
export interface Followed {
  staging: Staging
  read(address: string, each?: Tell): ReturnType<typeof readRound>
  /** Writes what was read; returns the number of rows that changed. */
  write(): Promise<number>
}

/** Stages and loads a source. The caller closes the staging. */
export async function openFollowed({ db, place }: Opened, source: LiveSource): Promise<Followed> {
  const folder = join(place.folder, 'import')
  const staging = await stageFollowed(source.address, folder, { progress: quiet, tell })
  await loadStaged(place, staging, { isFollowed: true })
  await beginRounds(db, 'the small one')
  openPending(staging)
  const { parameters } = settleParams(await readParamsFile(SMALL_PARAMS), staging)
  const blobs = await openDisk(layOut(place.folder).blobs)
  const zone = openZone('UTC')!
  const known = { staged: staging, zone, blobs, now: NOW, attachments: undefined, parameters }
  const context = contextOf(known)
  return {
    staging,
    read: (address, each = tell) =>
      readRound({ staging, folder, address, now: NOW, sweep: 2, tell: each }),
    write: () => writeRound({ db, staging, context, told: () => {} }),
  }
}

/** Compares all rows with those of an import from the beginning. */
export async function equalsFresh({ db, place }: Opened, { address }: LiveSource): Promise<void> {
  const fresh = await kindOf(place).open()
  const folder = join(fresh.place.folder, 'import')
  const staging = await stageFollowed(address, folder, { progress: quiet, tell })
  await loadStaged(fresh.place, staging)
  staging.close()
  const [found, expected] = [await contentOf(db), await contentOf(fresh.db)]
  await rm(folder, { recursive: true })
  await fresh.remove()
  for (const [table, rows] of Object.entries(expected)) assert.deepEqual(found[table], rows, table)
}

const kindOf = ({ database }: Opened['place']): Kind =>
  kinds.find(({ name }) => (name === 'SQLite') === (database === 'sqlite'))!

/** Facts of the import itself differ, and salts of passwords, and numbers of sets. */
const OWN = new Set(['installation', 'group_sets', 'group_set_sees', 'import_ranges', 'revisions'])

/** All rows in a form that does not depend on when they were imported. */
export async function contentOf(db: Db): Promise<Record<string, Row[]>> {
  const all = await readEveryTable(db)
  const sets = new Map(all['group_sets']!.map((row) => [row['id'], row['group_ids']]))
  const content: Record<string, Row[]> = {}
  for (const [table, rows] of Object.entries(all)) {
    if (OWN.has(table)) continue
    content[table] = rows.map((row) => ({
      ...row,
      ...('group_set_id' in row && { group_set_id: sets.get(row['group_set_id']) }),
      ...(table === 'users' && { password: row['password'] !== null }),
    }))
    // The ids of side data follow the order in which it was written.
    if (table === 'side_data') content[table] = withoutIds(content[table])
  }
  return content
}

const withoutIds = (rows: readonly Row[]) =>
  rows
    .map((row): Row => ({ ...row, id: undefined }))
    .sort((a, b) => String(a['row_key']).localeCompare(String(b['row_key'])))
