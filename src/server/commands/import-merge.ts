/** `docket import bugzilla merge`: imports a second Bugzilla by an accepted plan. */

import { setTimeout as pause } from 'node:timers/promises'

import { docket } from '../../accounts/actors/actors.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import {
  begin,
  contextFor,
  type Given,
  problemsOf,
  refuseName,
} from '../../importer/merge/begin.ts'
import { lossesOf, planLines } from '../../importer/merge/dry-run.ts'
import { merge } from '../../importer/merge/merge.ts'
import { readPlan } from '../../importer/merge/plan.ts'
import { lossReport } from '../../importer/report/losses.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openBlobs } from '../blob-store.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { readGiven, sourceOf } from './bugzilla-given.ts'
import { declare } from './command.ts'

/** On SQLite, a service that wants to write tries again after 20 ms. */
const TURN_MS = 40

export const command = declare({
  name: 'import bugzilla merge',
  summary:
    'Import a second Bugzilla into this installation, as a plan says. The service may be running. ' +
    'Rerun the same command to resume an interrupted import. Make a backup first: there is no ' +
    'other way back.',
  positionals: [{ name: 'SOURCE', sentence: 'As for docket import bugzilla plan.' }],
  flags: {
    plan: { value: 'FILE', sentence: 'The plan, by docket import bugzilla plan.' },
    'dry-run': {
      sentence:
        'Print what would happen and what would be left out, and why the plan is refused if it ' +
        'is. Nothing is changed. The exit code is 1 if it is refused.',
    },
    params: { value: 'FILE', sentence: 'As for docket import bugzilla plan.' },
    attachments: { value: 'FOLDER', sentence: 'As for docket import bugzilla plan.' },
    timezone: { value: 'ZONE', sentence: 'As for docket import bugzilla plan.' },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    if (flags.plan === undefined)
      throw new Refusal('--plan is missing: the file that docket import bugzilla plan wrote')
    const plan = await readPlan(flags.plan)
    const given = await readGiven(flags)
    keepSmall()
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      async ({ db, folder, transactions }) => {
        await db.look((tx) => refuseName(tx, plan.name, false))
        return withStaged(folder, 'merge', { source, progress }, async (staged) => {
          const read = sourceOf(staged, given)
          const blobs = openKeeper(db, await openBlobs(config, folder), clock)
          const context = contextFor({ ...read, blobs, now: clock() })
          const about: Given = {
            context,
            plan,
            source: read.source,
            address: await transactions.look(docket, addressOf),
            now: clock(),
          }
          const { parameters } = read
          if (flags['dry-run']) {
            planLines(plan, context).forEach(out)
            const losses = { parts: [], losses: lossesOf(context) }
            lossReport(losses, staged, parameters).forEach(out)
            const problems = await problemsOf(db, about)
            problems.forEach((problem) => out(`Refused: ${problem}`))
            return problems.length === 0 ? 0 : 1
          }
          progress.part('accounts, groups, products and fields')
          const merging = await begin(db, about)
          const turn = () => pause(TURN_MS)
          const loaded = await merge({ db, blobs, merging, now: clock(), progress, pause: turn })
          const rows = loaded.parts.reduce((sum, part) => sum + part.rows, 0)
          out(`The import of ${plan.name} is complete: ${rows} rows.`)
          lossReport(loaded, staged, parameters).forEach(out)
          return 0
        })
      },
      { patient: true },
    )
  },
})
