/** `docket import docket`: imports an export into an empty data folder and database. */

import { resolve } from 'node:path'

import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { inFolder } from '../data-folder.ts'
import { prepareDatabase } from '../database.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'
import { sumRows } from './told.ts'

export const command = declare({
  name: 'import docket',
  summary:
    'Import the output of docket export, with all ids, into an empty data folder and, with ' +
    'PostgreSQL, an empty database. Each kind of database reads exports of the other.',
  positionals: [{ name: 'SOURCE', sentence: 'The folder of the export.' }],
  flags: {},
  run({ config, positionals: [source = ''], out, err }) {
    keepSmall()
    return inFolder(config.data, async (folder) => {
      const now = clock()
      const progress = createProgress(err, clock)
      const what = 'export' as const
      const job = { source: resolve(source), what, config, folder, now, progress }
      const { made_at, tables, blobs, secrets } = await restoreBackup(job)
      progress.part('indexing all texts')
      await prepareDatabase(config, folder, { now, progress, is_copy: true })
      out(`Imported the export of ${made_at}: ${sumRows(tables)} rows, ${blobs.count} blobs.`)
      if (!secrets) {
        out('It contains no passwords and no keys; set passwords with docket user password.')
      }
      if (blobs.lost > 0) err(`${blobs.lost} blobs were already missing when it was made`)
      return 0
    })
  },
})
