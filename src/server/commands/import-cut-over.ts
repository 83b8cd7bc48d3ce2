/** `docket import bugzilla cut-over`: finishes an import that follows its source. */

import { askToCutOver } from '../../importer/follow/cut-over.ts'
import { isStaged } from '../../importer/staging/open-staging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { layOut } from '../data-folder.ts'
import { isLeft } from '../scratch.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla cut-over',
  summary:
    'Finish an import that follows a running server: make the Bugzilla read-only first, then run ' +
    'this. The import reads what changed last, and ends. If the server is still being changed, ' +
    'the import says so and goes on.',
  flags: {},
  async run({ config, out }) {
    const folder = layOut(config.data)
    if (!isStaged(folder.staging)) {
      throw new Refusal(
        `no import is running in ${folder.path}; start one with docket import bugzilla run --follow`,
      )
    }
    await askToCutOver(folder.staging)
    const isRunning = !(await isLeft(folder.path))
    out(isRunning ? 'The import ends with its next round.' : NOT_RUNNING)
    return 0
  },
})

const NOT_RUNNING =
  'No import is running. Rerun docket import bugzilla run with --follow: it ends with its first ' +
  'round.'
