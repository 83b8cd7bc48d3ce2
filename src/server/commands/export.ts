/**
 * `docket export`: exports everything to a new folder, in a format that other programs can read.
 */

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
    'Export all data as JSON lines, one file per table, and the attached files, as of one ' +
    'moment; the service may be running. The format is described in docs/guide/export.md; ' +
    'docket import docket reads it back.',
  positionals: [{ name: 'TARGET', sentence: 'Directory to create; must be empty if it exists.' }],
  flags: {
    'with-secrets': {
      sentence:
        'Include the hashes of passwords and API keys, sessions, queued mail, and the ' +
        "secret key. Anyone who can read the export then has the administrator's access.",
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
        out(`Export ${path} is complete: ${sumRows(tables)} rows, ${copied.count} blobs.`)
        if (!exports.secrets) {
          out(
            'Passwords, API keys and sessions are not included; use --with-secrets to include ' +
              'them.',
          )
        }
        return tellLost(copied.lost, err)
      },
      { patient: true, older: true },
    ),
})
