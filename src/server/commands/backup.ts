/** `docket backup`: everything into a new folder, while the service runs. */

import { resolve } from 'node:path'

import { clock } from '../../platform/clock.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { openBlobs } from '../blob-store.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'
import { sumRows, tellLost } from './told.ts'

export const command = declare({
  name: 'backup',
  summary:
    'Copies everything as of one moment, also while the service runs: the database, the files, ' +
    'the secret key. Who reads the copy can do what the administrator can.',
  positionals: [{ name: 'TARGET', sentence: 'The folder to make; one that is there is empty.' }],
  flags: {},
  run: ({ config, positionals: [target = ''], out, err }) =>
    inInstallation(
      config,
      async ({ db, folder }) => {
        const path = resolve(target)
        const progress = createProgress(err, clock)
        const blobs = await openBlobs(config, folder)
        const job = { db, blobs, folder, target: path, now: clock(), progress }
        const { tables, blobs: copied } = await makeBackup(job)
        out(`The backup ${path} is whole: ${sumRows(tables)} rows, ${copied.count} blobs.`)
        return tellLost(copied.lost, err)
      },
      { patient: true, older: true },
    ),
})
