/** `docket restore`: restores a backup into an empty data folder and database. */

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
    'Restore a backup into an empty data folder and, with PostgreSQL, an empty database. The ' +
    'backup may come from the other kind of database, so this also converts between them.',
  positionals: [{ name: 'SOURCE', sentence: 'The folder of the backup.' }],
  flags: {},
  run: ({ config, positionals: [source = ''], out, err }) =>
    inFolder(config.data, async (folder) => {
      const progress = createProgress(err, clock)
      const place = { config, folder }
      const job = { source: resolve(source), what: 'backup' as const, now: clock(), progress }
      const { made_at, tables, blobs } = await restoreBackup({ ...place, ...job })
      out(`Restored the backup of ${made_at}: ${sumRows(tables)} rows, ${blobs.count} blobs.`)
      if (blobs.lost > 0) err(`${blobs.lost} blobs were already missing when it was made`)
      return 0
    }),
})
