/** `verify` of a tracker: verifies that what was imported is complete. */

import { importSource } from '../../importer/load/target.ts'
import { verifiedLines } from '../../importer/report/verified-text.ts'
import { verifiedRowsLines, verifyRows } from '../../importer/translate/verify-rows.ts'
import { SAMPLE, verify } from '../../importer/verify/verify.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { openBlobs } from '../blob-store.ts'
import { writePrivate } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { inScratch } from '../scratch.ts'
import { declare } from './command.ts'
import { givenBy, givenFlags, readTracker, SOURCE, type Tracker } from './tracker-import.ts'

/** The command of a tracker. */
export const verifyCommand = <Mapping>(tracker: Tracker<Mapping>) =>
  declare({
    name: `import ${tracker.word} verify`,
    summary:
      `Compare a ${tracker.name} with the installation it was imported into: what it becomes table ` +
      'by table and bug by bug, and separately each issue and who sees it by the rules of ' +
      `${tracker.name}. Nothing is changed; the service may be running. The exit code is 1 if there ` +
      'are differences.',
    positionals: [SOURCE],
    flags: {
      ...givenFlags(tracker),
      json: { value: 'FILE', sentence: 'Write the result to this JSON file.' },
    },
    async run({ config, flags, positionals: [source = ''], out, err }) {
      const given = await givenBy(tracker, flags)
      keepSmall()
      const progress = createProgress(err, clock)
      return inInstallation(
        config,
        ({ db, transactions, folder }) =>
          inScratch(folder, 'verify', async (into) => {
            const read = await readTracker(tracker, { source, folder: into, ...given, progress })
            try {
              if ((await importSource(db)) !== read.load.source) err(OTHER)
              const blobs = await openBlobs(config, folder)
              const about = {
                name: read.raw.fact('source')!,
                sample: SAMPLE,
                now: clock(),
                progress,
              }
              const verified = await verify({ ...read.load, ...about, db, transactions, blobs })
              const rows = tracker.rows(read.raw, given.mapping, given.files)
              const own = await verifyRows({ db, blobs, source: rows, progress })
              verifiedLines(verified).forEach(out)
              verifiedRowsLines(tracker.name, own).forEach(out)
              const both = JSON.stringify({ verified, [tracker.word]: own }, undefined, 2)
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
