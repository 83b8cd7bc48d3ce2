/** `docket backup`: backs everything up to a new folder, while the service runs. */

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
    'Create a consistent backup of the database, the files and the secret key; the service may ' +
    "be running. Anyone who can read the backup has the administrator's access.",
  positionals: [{ name: 'TARGET', sentence: 'Directory to create; must be empty if it exists.' }],
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
        out(`Backup ${path} is complete: ${sumRows(tables)} rows, ${copied.count} blobs.`)
        return tellLost(copied.lost, err)
      },
      { patient: true, older: true },
    ),
})
