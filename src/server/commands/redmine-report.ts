/** `docket import redmine report`: shows what an import left out. */

import { reportOf } from '../../importer/load/ranges-done.ts'
import { lossLines } from '../../importer/report/losses.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import redmine report',
  summary:
    'Show what the import of a Redmine left out or changed, how often, with examples. The ' +
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
