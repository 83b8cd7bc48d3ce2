/** `docket demo`: fills an empty installation with a made-up project, or removes it. */

import { clock } from '../../platform/clock.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openBlobs } from '../blob-store.ts'
import { readSecret } from '../data-folder.ts'
import { type Filled, fillDemo } from '../demo/fill.ts'
import { DEMO_BUGS } from '../demo/jobs.ts'
import { BUGS_MAX } from '../demo/reports.ts'
import { removeDemo } from '../demo/remove.ts'
import { inInstallation, type Installation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { type Context, declare } from './command.ts'

const BUGS_MIN = 20

export const command = declare({
  name: 'demo',
  summary:
    'Fill an installation that has no bugs with a made-up project: two products, twelve people, ' +
    'and bugs of the last year with comments, attachments, flags and history. The service may ' +
    'be running.',
  flags: {
    bugs: {
      value: 'NUMBER',
      sentence: `How many bugs, from ${BUGS_MIN} to ${BUGS_MAX}. Default: ${DEMO_BUGS}.`,
    },
    remove: {
      sentence:
        'Remove what docket demo created, also after it was interrupted. Comments and other ' +
        'changes that people made to these bugs are removed with them.',
    },
    force: {
      sentence: 'With --remove: also delete the bugs that people filed in its products.',
    },
  },
  async run(context) {
    const { config, flags } = context
    if (flags.remove && flags.bugs !== undefined) {
      throw new Refusal('--bugs and --remove exclude each other', 2)
    }
    if (flags.force && !flags.remove) throw new Refusal('--force requires --remove', 2)
    const bugs = numberOf(flags.bugs)
    await inInstallation(
      config,
      (installation) =>
        flags.remove
          ? remove(installation, context, flags.force)
          : fill(installation, context, bugs),
      { patient: true },
    )
    return 0
  },
})

type Voice = Pick<Context, 'config' | 'out' | 'err'>

async function fill({ db, folder }: Installation, { config, out, err }: Voice, bugs: number) {
  const progress = createProgress(err, clock)
  const blobs = openKeeper(db, await openBlobs(config, folder), clock)
  const place = { db, blobs, secret: await readSecret(folder) }
  progress.part(`creating a project with ${bugs} bugs`)
  const told = (done: number, of: number) => progress.soFar(() => `${done} of ${of} changes`)
  tell(await fillDemo(place, { bugs, now: clock(), told }), out)
}

async function remove({ db, folder }: Installation, { out, err }: Voice, force: boolean) {
  createProgress(err, clock).part('removing the demo')
  const { bugs, kept } = await removeDemo(db, { secret: await readSecret(folder), clock, force })
  out(`Removed the demo and its ${bugs} bugs.`)
  for (const one of kept) out(`Kept ${one}, which other data refers to.`)
}

function numberOf(text: string | undefined): number {
  const number = text === undefined ? DEMO_BUGS : Number(text)
  if (Number.isSafeInteger(number) && number >= BUGS_MIN && number <= BUGS_MAX) return number
  throw new Refusal(
    `--bugs must be a whole number from ${BUGS_MIN} to ${BUGS_MAX}, such as --bugs ${DEMO_BUGS}`,
    2,
  )
}

function tell({ admin, people, products, bugs, steps }: Filled, out: Context['out']) {
  out(`Created ${bugs} bugs in the products ${products.join(' and ')}, with ${steps} changes.`)
  out(`The ${people} people of the demo have no passwords, so they cannot log in.`)
  out(`Log in as ${admin}: the home page shows its requests, its bugs and two saved searches.`)
  out('Other pages to look at: /products, /requests and /report.')
  out('To remove everything again, run docket demo --remove.')
}
