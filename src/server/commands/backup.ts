/** `docket backup`: backs everything up to a new folder, while the service runs. */

import { resolve } from 'node:path'

import { docket } from '../../accounts/actors/actors.ts'
import { type LastBackup, noteBackup } from '../../accounts/installation/last-backup.ts'
import { readOnly } from '../../accounts/read-only/read-only.ts'
import { blobKeysIn } from '../../platform/blobs/blob-keys.ts'
import { clock } from '../../platform/clock.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { makeBackup } from '../backup/make-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
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
      async ({ db, folder, transactions }) => {
        const path = resolve(target)
        const progress = createProgress(err, clock)
        const blobs = await openBlobs(config, folder)
        const now = clock()
        const keys = blobKeysIn(config.blob_keys)
        const made = await makeBackup({ db, blobs, keys, folder, target: path, now, progress })
        const { tables, blobs: copied } = made
        out(`Backup ${path} is complete: ${sumRows(tables)} rows, ${copied.count} blobs.`)
        const noted = { made_at: now, path, bytes: bytesOf(made) }
        await noteIfPossible(transactions, noted, err)
        return tellLost(copied.lost, err)
      },
      { patient: true, older: true },
    ),
})

const bytesOf = ({ files, blobs }: Manifest) =>
  Object.values(files).reduce((sum, { size }) => sum + size, blobs.size)

/** The backup is complete even if the database cannot be written, or may not in read-only mode. */
async function noteIfPossible(
  transactions: Transactions,
  backup: LastBackup,
  err: (line: string) => void,
) {
  try {
    await transactions.work(docket, async ({ tx, site }) => {
      if (!(await readOnly({ tx, site }))) await noteBackup(tx, backup)
    })
  } catch (error) {
    err(`The page of the status will not show this backup: ${(error as Error).message}`)
  }
}
