/** `docket import bugzilla plan`: proposes how to import a second Bugzilla. */

import { openBlobs } from '../blob-store.ts'
import { contextFor, refuseName } from '../../importer/merge/begin.ts'
import { planLines } from '../../importer/merge/dry-run.ts'
import { proposePlan } from '../../importer/merge/propose.ts'
import { isName } from '../../importer/merge/plan.ts'
import { clock } from '../../platform/clock.ts'
import { isThere } from '../../platform/files.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { Refusal } from '../../platform/refusal.ts'
import { writePrivate } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { readGiven, sourceOf } from './bugzilla-given.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla plan',
  summary:
    'Propose how to import a second Bugzilla into this installation, as a JSON file to review and ' +
    'change: people, groups, products, fields, numbers. Nothing else is changed; the service may ' +
    'be running.',
  positionals: [{ name: 'SOURCE', sentence: 'As for docket import bugzilla run.' }],
  flags: {
    name: {
      value: 'NAME',
      sentence: 'A short name of the second Bugzilla, for new names and old addresses.',
    },
    plan: { value: 'FILE', sentence: 'Write the plan to this file, which must not exist.' },
    params: { value: 'FILE', sentence: 'As for docket import bugzilla run.' },
    attachments: { value: 'FOLDER', sentence: 'As for docket import bugzilla run.' },
    timezone: { value: 'ZONE', sentence: 'As for docket import bugzilla run.' },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const { name = '', plan: path = '' } = flags
    if (!isName(name)) {
      throw new Refusal(
        '--name must have 1 to 24 letters, digits and hyphens, such as --name other',
      )
    }
    if (path === '') throw new Refusal('--plan is missing: the file to write')
    if (await isThere(path)) throw new Refusal(`${path} exists; name a file that does not`)
    const given = await readGiven(flags)
    keepSmall()
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      async ({ db, folder }) => {
        await db.look((tx) => refuseName(tx, name, true))
        return withStaged(folder, 'plan', { source, progress }, async (staged) => {
          const read = sourceOf(staged, given)
          const blobs = await openBlobs(config, folder)
          const context = contextFor({ ...read, blobs, now: clock() })
          const plan = await db.look((tx) =>
            proposePlan(tx, { context, name, source: read.source }),
          )
          await writePrivate(path, `${JSON.stringify(plan, undefined, 2)}\n`)
          planLines(plan, context).forEach(out)
          out(`The plan is in ${path}. Review it, then run docket import bugzilla merge --dry-run.`)
          return 0
        })
      },
      { patient: true },
    )
  },
})
