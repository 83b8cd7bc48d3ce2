/** `docket restore`: a backup into an empty data folder and an empty database. */

import { resolve } from 'node:path'

import { clock } from '../../platform/clock.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { inFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'
import { sumRows } from './told.ts'

export const command = declare({
  name: 'restore',
  summary:
    'Puts a backup into an empty data folder, and into an empty database where that is ' +
    'PostgreSQL. The backup may come from the other kind of database: so one moves between them.',
  positionals: [{ name: 'SOURCE', sentence: 'The folder of the backup.' }],
  flags: {},
  run: ({ config, positionals: [source = ''], out, err }) =>
    inFolder(config.data, async (folder) => {
      const progress = createProgress(err, clock)
      const place = { config, folder }
      const job = { source: resolve(source), what: 'backup' as const, now: clock(), progress }
      const { made_at, tables, blobs } = await restoreBackup({ ...place, ...job })
      out(`The backup of ${made_at} is restored: ${sumRows(tables)} rows, ${blobs.count} blobs.`)
      if (blobs.lost > 0) err(`${blobs.lost} blobs were lost already when it was made`)
      return 0
    }),
})
