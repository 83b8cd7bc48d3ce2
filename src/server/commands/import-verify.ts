/** `docket import bugzilla verify`: verifies that an imported Bugzilla is complete. */

import { docket } from '../../accounts/actors/actors.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import { openBlobs } from '../blob-store.ts'
import { importSource } from '../../importer/load/target.ts'
import { contextFor, openRecorded } from '../../importer/merge/begin.ts'
import { verifiedHtml } from '../../importer/report/verified-html.ts'
import { verifiedLines } from '../../importer/report/verified-text.ts'
import { SAMPLE, verify } from '../../importer/verify/verify.ts'
import { comparedLines, verifyMerged } from '../../importer/verify/verify-merged.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { writePrivate } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { numberOf } from './args.ts'
import { readGiven, sourceOf } from './bugzilla-given.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla verify',
  summary:
    'Compare a Bugzilla with the installation it was imported into: every bug, every table, ' +
    'who sees which bugs, and what saved searches find. Nothing is changed; the service may be ' +
    'running. The exit code is 1 if there are differences. The reports can contain texts of ' +
    'hidden bugs, so only their owner can read them.',
  positionals: [
    {
      name: 'SOURCE',
      sentence: 'The source, as given to docket import bugzilla run.',
    },
  ],
  flags: {
    params: { value: 'FILE', sentence: 'As given to docket import bugzilla run.' },
    attachments: { value: 'FOLDER', sentence: 'As given to docket import bugzilla run.' },
    timezone: { value: 'ZONE', sentence: 'As given to docket import bugzilla run.' },
    merged: {
      value: 'NAME',
      sentence:
        'Compare the bugs of a Bugzilla that was imported by docket import bugzilla merge, as NAME.',
    },
    users: {
      value: 'N',
      sentence: `Number of people whose visible bugs are compared. Default: ${SAMPLE.users}.`,
    },
    bugs: {
      value: 'N',
      sentence: `Number of bugs whose visibility is compared. Default: ${SAMPLE.bugs}.`,
    },
    seed: {
      value: 'N',
      sentence: 'Seed for the sample; another number chooses other people and bugs.',
    },
    html: { value: 'FILE', sentence: 'Write the result to this HTML file.' },
    json: { value: 'FILE', sentence: 'Write the result to this JSON file.' },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const given = await readGiven(flags)
    keepSmall()
    const sample = {
      users: numberOf('users', flags.users, { otherwise: SAMPLE.users, min: 0, max: NUMBER_MAX }),
      bugs: numberOf('bugs', flags.bugs, { otherwise: SAMPLE.bugs, min: 0, max: NUMBER_MAX }),
      seed: numberOf('seed', flags.seed, { otherwise: SAMPLE.seed, min: 0, max: NUMBER_MAX }),
    }
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      ({ db, transactions, folder }) =>
        withStaged(folder, 'verify', { source, progress }, async (staged) => {
          const read = sourceOf(staged, given)
          if (flags.merged !== undefined) {
            const blobs = await openBlobs(config, folder)
            const context = contextFor({ ...read, blobs, now: clock() })
            const address = await transactions.look(docket, addressOf)
            const about = {
              name: flags.merged,
              context,
              source: read.source,
              address,
              now: clock(),
            }
            const merging = await openRecorded(db, about)
            const compared = await verifyMerged({ ...read, db, blobs, merging, progress })
            comparedLines(compared).forEach(out)
            return compared.different === 0 ? 0 : 1
          }
          if ((await importSource(db)) !== read.source) err(OTHER)
          const blobs = await openBlobs(config, folder)
          const about = { name: staged.fact('source')!, sample, now: clock(), progress }
          const verified = await verify({ ...read, ...about, db, transactions, blobs })
          verifiedLines(verified).forEach(out)
          const json = `${JSON.stringify(verified, undefined, 2)}\n`
          if (flags.html) await writePrivate(flags.html, verifiedHtml(verified))
          if (flags.json) await writePrivate(flags.json, json)
          return verified.clean ? 0 : 1
        }),
      { patient: true },
    )
  },
})

const OTHER =
  'This installation was imported from another source, or with another time zone, other ' +
  'parameters or another attachments folder: differences may result from that.'

/** People, bugs, or a seed. */
const NUMBER_MAX = 999_999_999
