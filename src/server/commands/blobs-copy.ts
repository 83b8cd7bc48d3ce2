/** `docket blobs copy`: all blobs to another store, also while the service runs. */

import { clock } from '../../platform/clock.ts'
import { neededBlobs } from '../../platform/blobs/copy.ts'
import { Refusal } from '../../platform/refusal.ts'
import { copyNeeded } from '../backup/copy-blobs.ts'
import { openBlobs } from '../blob-store.ts'
import { blobStore } from '../config-kinds.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'
import { tellLost } from './told.ts'

export const command = declare({
  name: 'blobs copy',
  summary:
    'Copies attachments and the files of tickets from where the setting blobs says to another ' +
    'store, also while the service runs. What is there already is not copied again: copy once ' +
    'while it runs, stop it, copy the rest, and start it with the other setting.',
  positionals: [
    {
      name: 'TARGET',
      sentence: 'Written like the setting blobs: folder, or s3://bucket/folder.',
    },
  ],
  flags: {},
  run: ({ config, positionals: [target = ''], out, err }) =>
    inInstallation(
      config,
      async ({ db, folder }) => {
        const store = blobStore.read(target, '')
        if (!store) throw new Refusal(`${target} must be ${blobStore.must}`, 2)
        if (store === config.blobs) throw new Refusal(`the blobs are in ${store} already`)
        const progress = createProgress(err, clock)
        const from = await openBlobs(config, folder)
        const to = await openBlobs({ ...config, blobs: store }, folder)
        progress.part('copying the blobs')
        const counts = { count: 0, size: 0, lost: 0 }
        const needed = neededBlobs((query) => db.look(query))
        const stores = { from, to, progress, said: 'the copy' }
        for await (const _hash of copyNeeded(needed, counts, stores));
        out(`${counts.count} blobs with ${counts.size} bytes are in ${store}.`)
        return tellLost(counts.lost, err)
      },
      { patient: true },
    ),
})
