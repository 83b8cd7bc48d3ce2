/** `docket blobs reencrypt`: encrypts all stored files with the newest key, or decrypts them. */

import { reencryptAll } from '../../platform/blobs/reencrypt-all.ts'
import { clock } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openBlobs } from '../blob-store.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'blobs reencrypt',
  summary:
    'Encrypt all stored files with the first key of the setting blob_keys, or decrypt them if ' +
    'none is in the first place. The service may be running, and must have been started with ' +
    'this setting. Rerun the same command to resume.',
  flags: {},
  run: ({ config, out, err }) =>
    inInstallation(
      config,
      async ({ db, folder }) => {
        const { encryption } = await openBlobs(config, folder)
        if (!encryption) throw new Refusal('blob_keys is not set; files are not encrypted')
        const progress = createProgress(err, clock)
        progress.part('storing files again')
        const done = await reencryptAll(
          { db, encryption, clock },
          {
            soFar: ({ count, size }) => progress.soFar(() => `${count} files (${size} bytes)`),
            damaged: (hash) => progress.say(`the blob ${hash} is damaged and was left unchanged`),
          },
        )
        out(`${done.count} files (${done.size} bytes) were stored again.`)
        if (done.unneeded > 0) {
          err(`${done.unneeded} files were skipped: nothing refers to them; see docket check`)
        }
        if (done.damaged > 0) {
          err(`${done.damaged} files are damaged, so all keys of blob_keys are still needed`)
          return 1
        }
        out('Only the first entry of blob_keys is needed now.')
        return 0
      },
      { patient: true },
    ),
})
