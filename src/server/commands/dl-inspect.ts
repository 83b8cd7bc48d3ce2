/** `docket import dl inspect`: shows the contents of a dl before an import. */

import { inspectDl, printDl } from '../../importer/dl/inspect-dl.ts'
import { openSpool } from '../../importer/dl/spool.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { inFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { declare } from './command.ts'
import { SOURCE, SPOOL } from './dl-run.ts'

export const command = declare({
  name: 'import dl inspect',
  summary:
    'Show what a dl database contains and, with --spool, which files are missing. Nothing is ' +
    'changed or kept. The exit code is 1 if it cannot be imported completely.',
  positionals: [SOURCE],
  flags: { spool: SPOOL, json: { sentence: 'Print JSON.' } },
  settings: ['data'],
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const spool = flags.spool === undefined ? undefined : await openSpool(flags.spool)
    keepSmall()
    const progress = createProgress(err, clock)
    return inFolder(config.data, (folder) =>
      withStaged(folder, 'inspect', { source, progress }, async (staged) => {
        const inspected = await inspectDl(staged, clock(), spool)
        const lines = flags.json ? [JSON.stringify(inspected, undefined, 2)] : printDl(inspected)
        lines.forEach(out)
        return inspected.found?.problems.length === 0 ? 0 : 1
      }),
    )
  },
})
