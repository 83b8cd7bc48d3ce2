/** `run` of a tracker: imports all of it, keeping the numbers of issues. */

import { rm } from 'node:fs/promises'

import { putFact } from '../../accounts/installation/facts.ts'
import { load } from '../../importer/load/load.ts'
import { type Loaded, rangesDone } from '../../importer/load/ranges-done.ts'
import { refuseFilled, refuseOtherCopy } from '../../importer/load/target.ts'
import { makeReportFolder, writeLeftOut } from '../../importer/report/left-out.ts'
import { lossLines } from '../../importer/report/losses.ts'
import { migrations } from '../../migrations/list.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openBlobs } from '../blob-store.ts'
import { inFolder, readSecret } from '../data-folder.ts'
import { inDatabase, refuseOlder } from '../database.ts'
import { createProgress } from '../progress.ts'
import { removeLeft } from '../scratch.ts'
import { declare } from './command.ts'
import { givenBy, givenFlags, readTracker, SOURCE, type Tracker } from './tracker-import.ts'

/** The command of a tracker. */
export const runCommand = <Mapping>(tracker: Tracker<Mapping>) =>
  declare({
    name: `import ${tracker.word} run`,
    summary:
      `Import a whole ${tracker.name}, with the numbers of its issues and attachments. The service ` +
      'must be stopped. Rerun the same command to resume an interrupted import.',
    positionals: [SOURCE],
    flags: {
      ...givenFlags(tracker),
      report: REPORT,
    },
    async run({ config, flags, positionals: [source = ''], out, err }) {
      const given = await givenBy(tracker, flags)
      if (flags.report !== undefined) await makeReportFolder(flags.report)
      keepSmall()
      const progress = createProgress(err, clock)
      let lines: string[] = []
      await inFolder(config.data, async (folder) => {
        await removeLeft(folder)
        await readSecret(folder)
        let isRead = false
        const fill = async (db: Db) => {
          await prepare(db)
          const blobs = await openBlobs(config, folder)
          const read = await readTracker(tracker, {
            source,
            folder: folder.staging,
            ...given,
            progress,
          })
          isRead = true
          const told = async (loaded: Loaded) => {
            for (const [name, value] of Object.entries(read.facts)) {
              await db.work((tx) => putFact(tx, name, value))
            }
            lines = reportLines(loaded)
            if (flags.report === undefined) return
            await writeLeftOut(flags.report, lines, () => rangesDone((see) => db.look(see)))
          }
          try {
            await load({ ...read.load, db, blobs, now: clock(), progress, told })
          } finally {
            read.close()
          }
        }
        const forget = () => rm(folder.staging, { recursive: true, force: true })
        try {
          await inDatabase(config, folder, fill, { patient: true, bulk: true })
        } catch (error) {
          if (isRead && error instanceof Refusal) await forget()
          throw error
        }
        // It contains password hashes that are fast to guess.
        await forget()
      })
      lines.forEach(out)
      return 0
    },
  })

const REPORT = {
  value: 'FOLDER',
  sentence:
    'Write a report of every row that was left out or changed to this folder, as ' +
    'left-out.html, left-out.json and left-out.csv. Existing reports are replaced.',
} as const

/** An empty database with the whole schema. */
async function prepare(db: Db) {
  await refuseOlder(db)
  await migrate(db, migrations, { now: clock() })
  await refuseFilled(db)
  await refuseOtherCopy(db, undefined)
}

/** How much was imported, and what was not. */
function reportLines(loaded: Loaded): string[] {
  const rows = loaded.parts.reduce((sum, part) => sum + part.rows, 0)
  return [`The import is complete: ${rows} rows.`, '', ...lossLines(loaded.losses)]
}
