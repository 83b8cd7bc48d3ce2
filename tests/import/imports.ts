/** Imports a dump into an empty Docket and compares the two, for tests. */

import { join } from 'node:path'

import type { Loaded } from '../../src/importer/load/ranges-done.ts'
import { openZone } from '../../src/platform/zones.ts'
import type { Staging } from '../../src/importer/staging/open-staging.ts'
import { stageSource } from '../../src/importer/staging/stage-source.ts'
import type { Verified } from '../../src/importer/verify/verified.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { layOut } from '../../src/server/data-folder.ts'
import type { Kind } from '../databases.ts'
import { loadStaged, quiet, verifyStaged } from '../imported.ts'

/** Options of the import; the time zone is UTC unless given. */
export interface Given {
  zone?: string
  parameters?: Readonly<Record<string, string>>
  attachments?: string
}

/** An imported installation. */
export interface Imported {
  db: Db
  /** The folder with the files of attachments. */
  files: string
  staging: Staging
  loaded: Loaded
  /** Compares it with its source. */
  verify(): Promise<Verified>
  /** Closes and deletes everything. */
  remove(): Promise<void>
}

/** Imports a dump file into a new database of this kind. */
export async function importDump(kind: Kind, dump: string, given: Given = {}): Promise<Imported> {
  const { zone = 'UTC', parameters = {}, attachments } = given
  const told = { zone: openZone(zone)!, parameters, attachments }
  const opened = await kind.open()
  const { db, place } = opened
  const staging = await stageSource(dump, join(place.folder, 'import'), quiet)
  const loaded = await loadStaged(place, staging, told)
  return {
    db,
    files: layOut(place.folder).blobs,
    staging,
    loaded,
    verify: () => verifyStaged(opened, staging, told),
    async remove() {
      staging.close()
      await opened.remove()
    },
  }
}
