/** `report` of a tracker: shows what its import left out. */

import { reportOf } from '../../importer/load/ranges-done.ts'
import { lossLines } from '../../importer/report/losses.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'
import type { Tracker } from './tracker-import.ts'

/** The command of a tracker. */
export const reportCommand = ({ word, name }: Pick<Tracker, 'word' | 'name'>) =>
  declare({
    name: `import ${word} report`,
    summary:
      `Show what the import of a ${name} left out or changed, how often, with examples. The ` +
      'service may be running.',
    flags: { json: { sentence: 'Print JSON.' } },
    run({ config, flags, out }) {
      return inInstallation(
        config,
        async ({ db }) => {
          const { losses } = await reportOf(db)
          if (flags.json) out(JSON.stringify(losses, undefined, 2))
          else lossLines(losses).forEach(out)
          return 0
        },
        { patient: true },
      )
    },
  })
