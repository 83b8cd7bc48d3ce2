/** `docket import dl verify`: verifies that an imported dl is complete. */

import { openSpool } from '../../importer/dl/spool.ts'
import { verifiedDlLines, verifyDl } from '../../importer/dl/verify-dl.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { writePrivate } from '../data-folder.ts'
import { openBlobs } from '../blob-store.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { declare } from './command.ts'
import { SOURCE, SPOOL, spoolOf } from './dl-run.ts'

export const command = declare({
  name: 'import dl verify',
  summary:
    'Compare a dl with the installation it was imported into: every user, ticket and grant ' +
    'field by field, and every file byte by byte. Nothing is changed. The exit code is 1 if ' +
    'there are differences, including those caused by use since the import.',
  positionals: [SOURCE],
  flags: {
    spool: SPOOL,
    json: { value: 'FILE', sentence: 'Write the result to this JSON file.' },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const spool = await openSpool(spoolOf(flags.spool))
    keepSmall()
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      ({ transactions, folder }) =>
        withStaged(folder, 'verify', { source, progress }, async (staged) => {
          const blobs = await openBlobs(config, folder)
          const job = { transactions, blobs, staged, spool, now: clock(), progress }
          const verified = await verifyDl(job)
          verifiedDlLines(verified).forEach(out)
          const json = `${JSON.stringify(verified, undefined, 2)}\n`
          if (flags.json) await writePrivate(flags.json, json)
          return verified.clean ? 0 : 1
        }),
      { patient: true },
    )
  },
})
