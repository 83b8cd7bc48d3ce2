/** The small Bugzilla in `import/`, staged, loaded into a database, served by a house. */

import { join } from 'node:path'

import { type LoadJob, type Loaded, load } from '../src/importer/load/load.ts'
import { openZone } from '../src/importer/map/zone.ts'
import { readParams } from '../src/importer/params.ts'
import type { Staged } from '../src/importer/staging/staged.ts'
import { stageSource } from '../src/importer/staging/stage-source.ts'
import { openDisk } from '../src/platform/blobs/disk.ts'
import { openDatabase } from '../src/server/database.ts'
import { layOut } from '../src/server/data-folder.ts'
import type { Opened } from './databases.ts'
import type { Build } from './house.ts'

export const SMALL = join(import.meta.dirname, 'import/bugzilla-5.2-small.sql.gz')
export const SMALL_PARAMS = join(import.meta.dirname, 'import/bugzilla-5.2-small.params.json')
/** Behind everything that happened there. */
const NOW = Date.UTC(2026, 10, 21)
export const quiet = { part() {}, soFar() {}, say() {} }

export const stageSmall = (folder: string) => stageSource(SMALL, folder, quiet)

/** Loads a staging into an empty database, or goes on with it, as the command would. */
export async function loadStaged(
  { database, folder }: Opened['place'],
  staged: Staged,
  more: Partial<LoadJob> = {},
): Promise<Loaded> {
  const layout = layOut(folder)
  const config = { database, works_queue_max: 10 }
  const db = await openDatabase(config, layout, { patient: true, bulk: true })
  try {
    return await load({
      db,
      blobs: await openDisk(layout.blobs),
      staged,
      source: 'the small one',
      zone: openZone('UTC')!,
      parameters: await readParams(SMALL_PARAMS, staged),
      attachments: undefined,
      now: NOW,
      progress: quiet,
      ...more,
    })
  } finally {
    await db.close()
  }
}

export const buildImported: Build = async (place) => {
  const staged = await stageSmall(join(place.folder, 'import'))
  await loadStaged(place, staged)
  staged.close()
  const [login, password] = ['admin@example.com', 'AdminPass1!']
  return { id: 1, login, password, api_key: 'ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }
}
