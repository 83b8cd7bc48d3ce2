/** The small Bugzilla in `import/`, staged, loaded into a database, and served by an instance. */

import { join } from 'node:path'

import { type LoadJob, load } from '../src/importer/load/load.ts'
import type { Loaded } from '../src/importer/load/ranges-done.ts'
import { openZone } from '../src/platform/zones.ts'
import { readParamsFile, settleParams } from '../src/importer/map/params.ts'
import type { Staged } from '../src/importer/staged.ts'
import { stageSource } from '../src/importer/staging/stage-source.ts'
import type { Verified } from '../src/importer/verify/verified.ts'
import { SAMPLE, verify } from '../src/importer/verify/verify.ts'
import { openDisk } from '../src/platform/blobs/disk.ts'
import { openTransactions } from '../src/platform/work/work.ts'
import { openDatabase } from '../src/server/database.ts'
import { layOut } from '../src/server/data-folder.ts'
import type { Opened } from './databases.ts'
import type { Build } from './instance.ts'

/** The dump of the installation on which the recordings were made. */
export const SMALL = join(import.meta.dirname, 'import/bugzilla-5.2-small.sql.gz')
export const SMALL_PARAMS = join(import.meta.dirname, 'import/bugzilla-5.2-small.params.json')
/** After everything that happened there. */
const NOW = Date.UTC(2026, 10, 21)
/** A progress that prints nothing. */
export const quiet = { part() {}, soFar() {}, say() {} }

/** The caller closes the staging. */
export const stageSmall = (folder: string) => stageSource(SMALL, folder, quiet)

/** The options that a load and a verification share. */
type Told = Omit<LoadJob, 'db' | 'source'>

async function tell({ folder }: Opened['place'], staged: Staged, more: Partial<Told>) {
  const told: Told = {
    blobs: await openDisk(layOut(folder).blobs),
    staged,
    zone: openZone('UTC')!,
    parameters:
      more.parameters ?? settleParams(await readParamsFile(SMALL_PARAMS), staged).parameters,
    attachments: undefined,
    now: NOW,
    progress: quiet,
  }
  return { ...told, ...more }
}

/** Loads a staging into an empty database, or resumes the load, as the command does. */
export async function loadStaged(
  place: Opened['place'],
  staged: Staged,
  { source = 'the small one', ...more }: Partial<Told> & { source?: string } = {},
): Promise<Loaded> {
  const config = { database: place.database, works_queue_max: 10, database_connections_max: 10 }
  const db = await openDatabase(config, layOut(place.folder), { patient: true, bulk: true })
  try {
    return await load({ ...(await tell(place, staged, more)), db, source })
  } finally {
    await db.close()
  }
}

/** Compares the loaded data with its source. */
export async function verifyStaged(
  { db, place }: Opened,
  staged: Staged,
  more: Partial<Told> = {},
): Promise<Verified> {
  const told = await tell(place, staged, more)
  const transactions = openTransactions(db, { clock: () => told.now, secret: new Uint8Array(32) })
  return verify({ ...told, db, transactions, name: 'the small one', sample: SAMPLE })
}

/** For `onEachInstance`; its administrator has the API key of the recordings. */
export const buildImported: Build = async (place) => {
  const staged = await stageSmall(join(place.folder, 'import'))
  await loadStaged(place, staged)
  staged.close()
  const [login, password] = ['admin@example.com', 'AdminPass1!']
  return { id: 1, login, password, api_key: 'ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }
}
