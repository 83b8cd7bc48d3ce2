/** `docket import bugzilla run`: takes a whole Bugzilla over, with every number. */

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
import { inDatabase } from '../database.ts'
import { createProgress } from '../progress.ts'
import { removeLeft } from '../scratch.ts'
import { elsewhereLines } from '../urlbase.ts'
import { readGiven, sourceOf, ZONE } from './bugzilla-given.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla run',
  summary:
    'Takes a whole Bugzilla over while the service is stopped, with all numbers: from a dump of ' +
    'MySQL, MariaDB or PostgreSQL, from a SQLite file, or from a server that runs. What was ' +
    'interrupted is gone on with by the same command.',
  positionals: [
    {
      name: 'SOURCE',
      sentence:
        'A file, which may be compressed by gzip, or an address such as ' +
        'mysql://user:password@host/bugs.',
    },
  ],
  flags: {
    params: {
      value: 'FILE',
      sentence:
        'The file data/params.json of the Bugzilla, or data/params before 5.0. Without it ' +
        'everybody has to log in, until the parameters are set.',
    },
    attachments: {
      value: 'FOLDER',
      sentence: 'The folder data/attachments of the Bugzilla, where files lie there.',
    },
    timezone: {
      value: 'ZONE',
      sentence: `The zone of the server's clock, such as Europe/Berlin; ${ZONE} when left out.`,
    },
    report: {
      value: 'FOLDER',
      sentence:
        'Writes every row that was left out or changed there, as left-out.html, left-out.json and ' +
        'left-out.csv, in place of those of an earlier run; the folder is made if there is none.',
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
            progress.part('writing what was left out')
            await writeLeftOut(flags.report, lines, () => rangesDone((see) => db.look(see)))
          }
          await load({ ...job, ...read, told })
          return lines
        } finally {
          staging.close()
        }
      }
      // Hashes of passwords that are quick to guess lie in it.
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
    `The import is whole: ${rows} rows.`,
    ...readAs(staged, zone, isAssumed),
    ...told,
    ...elsewhereLines({ urlbase: parameters['urlbase'] ?? '', base_url }),
    '',
    ...lossReport(loaded, staged, parameters),
  ]
}
