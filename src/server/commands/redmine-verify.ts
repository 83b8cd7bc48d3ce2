/** `docket import redmine verify`: verifies that an imported Redmine is complete. */

import { importSource } from '../../importer/load/target.ts'
import { readMapping } from '../../importer/redmine/mapping-file.ts'
import { verifiedRedmineLines, verifyRedmine } from '../../importer/redmine/verify-redmine.ts'
import { verifiedLines } from '../../importer/report/verified-text.ts'
import { SAMPLE, verify } from '../../importer/verify/verify.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { openBlobs } from '../blob-store.ts'
import { writePrivate } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { inScratch } from '../scratch.ts'
import { declare } from './command.ts'
import { GIVEN, needed, readRedmine, refuseNoFiles, SOURCE } from './redmine-given.ts'

export const command = declare({
  name: 'import redmine verify',
  summary:
    'Compare a Redmine with the installation it was imported into: what it becomes table by ' +
    'table and bug by bug, and separately each issue and who sees it by the rules of Redmine. ' +
    'Nothing is changed; the service may be running. The exit ' +
    'code is 1 if there are differences.',
  positionals: [SOURCE],
  flags: {
    ...GIVEN,
    json: { value: 'FILE', sentence: 'Write the result to this JSON file.' },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const mapping = await readMapping(needed('mapping', flags.mapping))
    const files = needed('files', flags.files)
    await refuseNoFiles(files)
    keepSmall()
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      ({ db, transactions, folder }) =>
        inScratch(folder, 'verify', async (into) => {
          const read = await readRedmine({ source, folder: into, mapping, files, progress })
          try {
            if ((await importSource(db)) !== read.load.source) err(OTHER)
            const blobs = await openBlobs(config, folder)
            const about = { name: read.raw.fact('source')!, sample: SAMPLE, now: clock(), progress }
            const verified = await verify({ ...read.load, ...about, db, transactions, blobs })
            const own = await verifyRedmine({
              db,
              blobs,
              staged: read.raw,
              mapping,
              files,
              progress,
            })
            verifiedLines(verified).forEach(out)
            verifiedRedmineLines(own).forEach(out)
            const both = JSON.stringify({ verified, redmine: own }, undefined, 2)
            if (flags.json) await writePrivate(flags.json, `${both}\n`)
            return verified.clean && own.differences.length === 0 ? 0 : 1
          } finally {
            read.close()
          }
        }),
      { patient: true },
    )
  },
})

const OTHER =
  'This installation was imported from another source, or with another mapping or folder of ' +
  'files: differences may result from that.'
