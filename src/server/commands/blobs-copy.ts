/** `docket blobs copy`: copies all blobs to another store, even while the service runs. */

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
    'Copy attachments and ticket files from the store in the setting blobs to another store; ' +
    'the service may be running. Blobs that are already there are skipped: copy once while the ' +
    'service runs, stop it, copy the rest, and start it with the new setting.',
  positionals: [
    {
      name: 'TARGET',
      sentence:
        'The target store, in the format of the setting blobs: folder, or s3://bucket/folder.',
    },
  ],
  flags: {},
  run: ({ config, positionals: [target = ''], out, err }) =>
    inInstallation(
      config,
      async ({ db, folder }) => {
        const store = blobStore.read(target, '')
        if (!store) throw new Refusal(`${target} must be ${blobStore.must}`, 2)
        if (store === config.blobs) throw new Refusal(`the blobs are already in ${store}`)
        const progress = createProgress(err, clock)
        const from = await openBlobs(config, folder)
        const to = await openBlobs({ ...config, blobs: store }, folder)
        progress.part('copying blobs')
        const counts = { count: 0, size: 0, lost: 0 }
        const needed = neededBlobs((query) => db.look(query))
        const stores = { from, to, progress, said: 'the copy' }
        for await (const _hash of copyNeeded(needed, counts, stores));
        out(`${store} now contains ${counts.count} blobs (${counts.size} bytes).`)
        return tellLost(counts.lost, err)
      },
      { patient: true },
    ),
})
