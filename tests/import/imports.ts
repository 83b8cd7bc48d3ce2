/** Imports a dump into an empty Docket and compares the two, for tests. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { load, type Loaded } from '../../src/importer/load/load.ts'
import { openZone } from '../../src/importer/map/zone.ts'
import type { Staging } from '../../src/importer/staging/open-staging.ts'
import { stageSource } from '../../src/importer/staging/stage-source.ts'
import type { Verified } from '../../src/importer/verify/verified.ts'
import { SAMPLE, verify } from '../../src/importer/verify/verify.ts'
import type { Blobs } from '../../src/platform/blobs/blobs.ts'
import { openDisk } from '../../src/platform/blobs/disk.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { openRooms } from '../../src/platform/work.ts'
import { openSqlite } from '../../src/platform/db/sqlite.ts'
import { type Kind, limits, type Opened } from '../databases.ts'

const NOW = Date.UTC(2026, 0, 1)
const quiet = { part: () => {}, soFar: () => {}, say: () => {} }

export interface Given {
  zone?: string
  parameters?: Readonly<Record<string, string>>
  attachments?: string
}
export interface Imported {
  db: Db
  blobs: Blobs
  /** Where the bytes of attachments lie. */
  files: string
  staging: Staging
  loaded: Loaded
  verify(): Promise<Verified>
  remove(): Promise<void>
}

export async function importDump(kind: Kind, dump: string, given: Given = {}): Promise<Imported> {
  const { zone = 'UTC', parameters = {}, attachments } = given
  const folder = await mkdtemp(join(tmpdir(), 'docket-import-'))
  const files = join(folder, 'blobs')
  const opened = await kind.open()
  const { db } = opened
  const blobs = await openDisk(files)
  const staging = await stageSource(dump, join(folder, 'staging'), quiet)
  const source = { staged: staging, zone: openZone(zone)!, parameters, attachments }
  const job = { ...source, db, blobs, now: NOW, progress: quiet }
  const loaded = await loadInto(opened, (bare) => load({ ...job, db: bare, source: dump }))
  const rooms = openRooms(db, { clock: () => NOW, secret: new Uint8Array(32) })
  return {
    db,
    blobs,
    files,
    staging,
    loaded,
    verify: () => verify({ ...job, rooms, name: dump, sample: SAMPLE }),
    async remove() {
      staging.close()
      await opened.remove()
      await rm(folder, { recursive: true })
    },
  }
}

/** A file is opened anew, for references count there from the beginning otherwise. */
async function loadInto({ db, place }: Opened, body: (db: Db) => Promise<Loaded>) {
  if (place.database !== 'sqlite') return body(db)
  const bare = openSqlite(join(place.folder, 'docket.db'), { ...limits, bulk: true })
  try {
    return await body(bare)
  } finally {
    await bare.close()
  }
}
