/** `docket import bugzilla run`: imports a whole Bugzilla, keeping all ids. */

import { rm } from 'node:fs/promises'

import { openBlobs } from '../blob-store.ts'
import { load } from '../../importer/load/load.ts'
import { type Loaded, rangesDone } from '../../importer/load/ranges-done.ts'
import { refuseFilled } from '../../importer/load/target.ts'
import { makeReportFolder, writeLeftOut } from '../../importer/report/left-out.ts'
import { lossReport } from '../../importer/report/losses.ts'
import { readAs } from '../../importer/report/read-as.ts'
import { stageSource } from '../../importer/staging/stage-source.ts'
import { migrations } from '../../migrations/list.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { inFolder, readSecret } from '../data-folder.ts'
import { inDatabase, refuseOlder } from '../database.ts'
import { createProgress } from '../progress.ts'
import { removeLeft } from '../scratch.ts'
import { elsewhereLines } from '../urlbase.ts'
import { readGiven, sourceOf, ZONE } from './bugzilla-given.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla run',
  summary:
    'Import a whole Bugzilla, with all ids, from a MySQL, MariaDB or PostgreSQL dump, a SQLite ' +
    'file or a running server. The service must be stopped. Rerun the same command to resume ' +
    'an interrupted import.',
  positionals: [
    {
      name: 'SOURCE',
      sentence: 'A file (plain or .gz), or an address such as mysql://user:password@host/bugs.',
    },
  ],
  flags: {
    params: {
      value: 'FILE',
      sentence:
        'The file data/params.json of the Bugzilla, or data/params before 5.0. Without it, ' +
        'everyone must log in until the parameters are set.',
    },
    attachments: {
      value: 'FOLDER',
      sentence: 'The folder data/attachments of the Bugzilla, if it stores attachments there.',
    },
    timezone: {
      value: 'ZONE',
      sentence: `The time zone of the server's clock, such as Europe/Berlin. Default: ${ZONE}.`,
    },
    report: {
      value: 'FOLDER',
      sentence:
        'Write a report of every row that was left out or changed to this folder, as ' +
        'left-out.html, left-out.json and left-out.csv. Existing reports are replaced.',
    },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const given = await readGiven(flags)
    if (flags.report !== undefined) await makeReportFolder(flags.report)
    keepSmall()
    const progress = createProgress(err, clock)
    const lines = await inFolder(config.data, async (folder) => {
      await removeLeft(folder)
      await readSecret(folder)
      let isRead = false
      const fill = async (db: Db) => {
        await refuseOlder(db)
        await migrate(db, migrations, { now: clock() })
        await refuseFilled(db)
        const blobs = await openBlobs(config, folder)
        const places = { folder: folder.staging, database: folder.database }
        const apart = config.database === 'sqlite' ? places : undefined
        const job = { db, blobs, now: clock(), progress, apart }
        const staging = await stageSource(source, folder.staging, progress)
        isRead = true
        try {
          const read = sourceOf(staging, given)
          const about = { isAssumed: flags.timezone === undefined, base_url: config.base_url }
          let lines: string[] = []
          const told = async (loaded: Loaded) => {
            lines = report(loaded, read, about)
            if (flags.report === undefined) return
            progress.part('writing the report of rows that were left out')
            await writeLeftOut(flags.report, lines, () => rangesDone((see) => db.look(see)))
          }
          await load({ ...job, ...read, told })
          return lines
        } finally {
          staging.close()
        }
      }
      // It contains password hashes that are fast to guess.
      const forget = () => rm(folder.staging, { recursive: true, force: true })
      try {
        const told = await inDatabase(config, folder, fill, { patient: true, bulk: true })
        await forget()
        return told
      } catch (error) {
        if (isRead && error instanceof Refusal) await forget()
        throw error
      }
    })
    lines.forEach(out)
    return 0
  },
})

function report(
  loaded: Loaded,
  { staged, zone, parameters, told }: ReturnType<typeof sourceOf>,
  { isAssumed, base_url }: { isAssumed: boolean; base_url: string | undefined },
) {
  const rows = loaded.parts.reduce((sum, part) => sum + part.rows, 0)
  return [
    `The import is complete: ${rows} rows.`,
    ...readAs(staged, zone, isAssumed),
    ...told,
    ...elsewhereLines({ urlbase: parameters['urlbase'] ?? '', base_url }),
    '',
    ...lossReport(loaded, staged, parameters),
  ]
}
