/** `docket export`: everything into a new folder, in a form that other programs read. */

import { resolve } from 'node:path'

import { clock } from '../../platform/clock.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { openBlobs } from '../blob-store.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'
import { sumRows, tellLost } from './told.ts'

export const command = declare({
  name: 'export',
  summary:
    'Writes everything as lines of JSON, a file for each table, beside the attached files, as of ' +
    'one moment and also while the service runs. Other programs read it by the page ' +
    'docs/guide/export.md, and docket import docket reads it into another Docket.',
  positionals: [{ name: 'TARGET', sentence: 'The folder to make; one that is there is empty.' }],
  flags: {
    'with-secrets': {
      sentence:
        'With the hashes of passwords and API keys, sessions, letters that wait, and the secret ' +
        'key: who reads it can then do what the administrator can.',
    },
  },
  run: ({ config, flags, positionals: [target = ''], out, err }) =>
    inInstallation(
      config,
      async ({ db, folder }) => {
        const path = resolve(target)
        const exports = { secrets: flags['with-secrets'] }
        const progress = createProgress(err, clock)
        const blobs = await openBlobs(config, folder)
        const job = { db, blobs, folder, target: path, exports, now: clock(), progress }
        const { tables, blobs: copied } = await makeBackup(job)
        out(`The export ${path} is whole: ${sumRows(tables)} rows, ${copied.count} blobs.`)
        if (!exports.secrets) {
          out('Passwords, API keys and sessions are not in it; --with-secrets puts them in.')
        }
        return tellLost(copied.lost, err)
      },
      { patient: true, older: true },
    ),
})
