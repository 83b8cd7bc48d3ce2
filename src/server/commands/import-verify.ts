/** `docket import bugzilla verify`: shows that nothing of an imported Bugzilla was lost. */

import { openBlobs } from '../blob-store.ts'
import { importSource } from '../../importer/load/target.ts'
import { verifiedHtml } from '../../importer/report/verified-html.ts'
import { verifiedLines } from '../../importer/report/verified-text.ts'
import { SAMPLE, verify } from '../../importer/verify/verify.ts'
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
    'Compares a Bugzilla with the Docket that was made of it: every bug whole, every table, who ' +
    'sees which bugs, and what saved searches find. It reads only, also while the service runs. ' +
    'The exit code is 1 where something differs. Its reports hold texts that not everybody may see, ' +
    'so only their owner may read them.',
  positionals: [
    {
      name: 'SOURCE',
      sentence: 'What was imported, as it was given to docket import bugzilla run.',
    },
  ],
  flags: {
    params: { value: 'FILE', sentence: 'As it was given when it was imported.' },
    attachments: { value: 'FOLDER', sentence: 'As it was given when it was imported.' },
    timezone: { value: 'ZONE', sentence: 'As it was given when it was imported.' },
    users: {
      value: 'N',
      sentence: `Of how many people is compared what they see; ${SAMPLE.users} when left out.`,
    },
    bugs: {
      value: 'N',
      sentence: `Of how many bugs is compared who sees them; ${SAMPLE.bugs} when left out.`,
    },
    seed: { value: 'N', sentence: 'A number; another one chooses other people and bugs.' },
    html: { value: 'FILE', sentence: 'Writes what was found there, as a page.' },
    json: { value: 'FILE', sentence: 'Writes what was found there, for programs.' },
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
      ({ db, rooms, folder }) =>
        withStaged(folder, 'verify', { source, progress }, async (staged) => {
          const read = sourceOf(staged, given)
          if ((await importSource(db)) !== read.source) err(OTHER)
          const blobs = await openBlobs(config, folder)
          const about = { name: staged.fact('source')!, sample, now: clock(), progress }
          const verified = await verify({ ...read, ...about, db, rooms, blobs })
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
  'This Docket was imported from another source, or with another zone, other parameters or ' +
  'another folder of attachments: what differs may come from that.'

/** People, bugs, or a seed. */
const NUMBER_MAX = 999_999_999
