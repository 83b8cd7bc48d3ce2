/** A second Bugzilla, with every kind of row, imported into a Docket that has the small one. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { begin, contextFor, openRecorded, problemsOf } from '../../src/importer/merge/begin.ts'
import { merge } from '../../src/importer/merge/merge.ts'
import type { Plan } from '../../src/importer/merge/plan.wire.ts'
import { proposePlan } from '../../src/importer/merge/propose.ts'
import type { Progress } from '../../src/importer/progress.ts'
import { openStaging } from '../../src/importer/staging/open-staging.ts'
import { stageSource } from '../../src/importer/staging/stage-source.ts'
import { verifyMerged } from '../../src/importer/verify/verify-merged.ts'
import { openDisk } from '../../src/platform/blobs/disk.ts'
import { openKeeper } from '../../src/platform/blobs/keeper.ts'
import { openZone } from '../../src/platform/zones.ts'
import { layOut } from '../../src/server/data-folder.ts'
import type { Opened } from '../databases.ts'
import { quiet } from '../imported.ts'
import { RICH_ZONE, writeRichDump } from './rich-dump.ts'

/** After everything that happened there. */
const NOW = Date.UTC(2026, 10, 22)
/** The former address of the second one. */
export const URLBASE = 'https://bugs.second.example/'
/** The address of the Docket. */
export const ADDRESS = 'https://bugs.example.com/'

/** Stages the second one, changed by SQL. */
export async function openSecond(opened: Opened, sql: string, name = 'second') {
  const folder = join(opened.place.folder, name)
  const { dump } = await writeRichDump(opened.place.folder)
  ;(await stageSource(dump, folder, quiet)).close()
  const file = new DatabaseSync(join(folder, 'staging.db'))
  file.exec(sql)
  file.close()
  return openStaged(opened, name)
}

/** What commands do with the second one, which was staged. */
export async function openStaged({ db, place }: Opened, name = 'second') {
  const [folder, attachments] = [join(place.folder, name), join(place.folder, 'attachments')]
  const disk = await openDisk(layOut(place.folder).blobs)
  const blobs = openKeeper(db, disk, () => NOW)
  const zone = openZone(RICH_ZONE)!
  const using = async <Result>(body: (about: ReturnType<typeof aboutOf>) => Promise<Result>) => {
    const staged = openStaging(folder)
    try {
      return await body(aboutOf(staged))
    } finally {
      staged.close()
    }
  }
  const aboutOf = (staged: ReturnType<typeof openStaging>) => {
    const known = { staged, zone, blobs, now: NOW, attachments, parameters: { urlbase: URLBASE } }
    return { context: contextFor(known), source: 'second', address: ADDRESS, now: NOW }
  }
  return {
    propose: () =>
      using(({ context, source }) => db.look((tx) => proposePlan(tx, { context, name, source }))),
    problems: (plan: Plan) => using((about) => problemsOf(db, { ...about, plan })),
    merge: (plan: Plan, progress: Progress = quiet) =>
      using(async (about) => {
        const merging = await begin(db, { ...about, plan })
        return merge({ db, blobs, merging, now: NOW, progress, bugs_at_once: 1 })
      }),
    verify: () =>
      using(async (about) => {
        const merging = await openRecorded(db, { ...about, name })
        return verifyMerged({ db, blobs: disk, merging, zone, attachments, progress: quiet })
      }),
  }
}
