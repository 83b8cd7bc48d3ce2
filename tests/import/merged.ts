/** The small Bugzilla, imported a second time into a Docket that has it already. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { begin, contextFor, problemsOf } from '../../src/importer/merge/begin.ts'
import { merge } from '../../src/importer/merge/merge.ts'
import type { Plan } from '../../src/importer/merge/plan.wire.ts'
import { proposePlan } from '../../src/importer/merge/propose.ts'
import { readParamsFile, settleParams } from '../../src/importer/map/params.ts'
import type { Progress } from '../../src/importer/progress.ts'
import { openStaging } from '../../src/importer/staging/open-staging.ts'
import { openDisk } from '../../src/platform/blobs/disk.ts'
import { openKeeper } from '../../src/platform/blobs/keeper.ts'
import { openZone } from '../../src/platform/zones.ts'
import { layOut } from '../../src/server/data-folder.ts'
import type { Opened } from '../databases.ts'
import { loadStaged, quiet, SMALL_PARAMS, stageSmall } from '../imported.ts'

/** After everything that happened there. */
export const NOW = Date.UTC(2026, 10, 22)
/** The former address of the second one. */
export const URLBASE = 'https://bugs.second.example/'
/** The address of the Docket. */
export const ADDRESS = 'https://bugs.example.com/'

/** Loads the small Bugzilla, and stages it again, changed by SQL. */
export async function openSecond({ db, place }: Opened, sql: string) {
  const first = await stageSmall(join(place.folder, 'import'))
  await loadStaged(place, first)
  first.close()
  const folder = join(place.folder, 'second')
  ;(await stageSmall(folder)).close()
  const file = new DatabaseSync(join(folder, 'staging.db'))
  file.exec(sql)
  file.close()
  const { parameters } = settleParams(await readParamsFile(SMALL_PARAMS), openStaging(folder))
  const open = async () => {
    const staged = openStaging(folder)
    const blobs = openKeeper(db, await openDisk(layOut(place.folder).blobs), () => NOW)
    const context = contextFor({
      staged,
      zone: openZone('UTC')!,
      blobs,
      now: NOW,
      attachments: undefined,
      parameters: { ...parameters, urlbase: URLBASE },
    })
    return { staged, blobs, context, given: { context, source: 'second', address: ADDRESS, now: NOW } }
  }
  return {
    async propose(): Promise<Plan> {
      const { context, staged } = await open()
      const plan = await db.look((tx) =>
        proposePlan(tx, { context, name: 'second', source: 'second' }),
      )
      staged.close()
      return plan
    },
    async problems(plan: Plan) {
      const { given, staged } = await open()
      const problems = await problemsOf(db, { ...given, plan })
      staged.close()
      return problems
    },
    async merge(plan: Plan, progress: Progress = quiet) {
      const { given, blobs, context, staged } = await open()
      try {
        const merging = await begin(db, { ...given, plan })
        return await merge({ db, blobs, merging: { ...merging, context }, now: NOW, progress })
      } finally {
        staged.close()
      }
    },
  }
}
