/** `docket import bugzilla run`: imports a whole Bugzilla, keeping all ids. */

import { setTimeout as pause } from 'node:timers/promises'

import { load } from '../../importer/load/load.ts'
import { type Loaded, rangesDone } from '../../importer/load/ranges-done.ts'
import { makeReportFolder, writeLeftOut } from '../../importer/report/left-out.ts'
import { lossReport } from '../../importer/report/losses.ts'
import { readAs } from '../../importer/report/read-as.ts'
import { stageSource } from '../../importer/staging/stage-source.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { inFolder, readSecret } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { removeLeft } from '../scratch.ts'
import { elsewhereLines } from '../urlbase.ts'
import { numberOf } from './args.ts'
import { readGiven, sourceOf, ZONE } from './bugzilla-given.ts'
import { declare } from './command.ts'
import { type Following, followImport } from './follow-import.ts'
import { fillEmpty, forget, REPORT } from './whole-import.ts'

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
    report: REPORT,
    follow: {
      sentence:
        'Follow a running server while it is in use: after the first copy, read what changed, ' +
        'again and again, until docket import bugzilla cut-over is run.',
    },
    'rows-per-second': {
      value: 'N',
      sentence: 'With --follow, the maximum speed at which the server is read. Default: no limit.',
    },
    pause: {
      value: 'SECONDS',
      sentence: 'With --follow, the time between two rounds. Default: 10.',
    },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const given = await readGiven(flags)
    if (flags.report !== undefined) await makeReportFolder(flags.report)
    keepSmall()
    const progress = createProgress(err, clock)
    const about = { isAssumed: flags.timezone === undefined, base_url: config.base_url }
    let lines: string[] = []
    const told = async (loaded: Loaded, read: ReturnType<typeof sourceOf>, db: Db) => {
      lines = report(loaded, read, about)
      if (flags.report === undefined) return
      progress.part('writing the report of rows that were left out')
      await writeLeftOut(flags.report, lines, () => rangesDone((see) => db.look(see)))
    }
    const speed = numberOf('rows-per-second', flags['rows-per-second'], {
      otherwise: 0,
      max: ROWS_MAX,
    })
    const pause_seconds = numberOf('pause', flags.pause, { otherwise: PAUSE_S, max: PAUSE_S_MAX })
    await inFolder(config.data, async (folder) => {
      await removeLeft(folder)
      await readSecret(folder)
      const how = { config, folder, given, progress, told }
      const rows_per_second = speed === 0 ? undefined : speed
      const waiting = { clock, pause, pause_seconds, rows_per_second }
      const following = { ...how, ...waiting, address: source }
      if (flags.follow) await followImport(following)
      else await importSource({ ...how, source })
      // It contains password hashes that are fast to guess.
      await forget(folder)
    })
    lines.forEach(out)
    return 0
  },
})

const ROWS_MAX = 10_000_000
const PAUSE_S = 10
const PAUSE_S_MAX = 86_400

type Importing = Pick<Following, 'config' | 'folder' | 'given' | 'progress' | 'told'> & {
  source: string
}

/** From a file, or one snapshot of a server. */
function importSource({ config, folder, given, source, progress, told }: Importing) {
  return fillEmpty({
    config,
    folder,
    read: () => stageSource(source, folder.staging, progress),
    load(staging, { db, blobs }) {
      const read = sourceOf(staging, given)
      const places = { folder: folder.staging, database: folder.database }
      const apart = config.database === 'sqlite' ? places : undefined
      const job = { db, blobs, now: clock(), progress, apart }
      return load({ ...job, ...read, told: (loaded) => told(loaded, read, db) })
    },
  })
}

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
