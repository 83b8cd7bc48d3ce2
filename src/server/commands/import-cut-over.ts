/** `docket import bugzilla cut-over`: finishes an import that follows its source. */

import { askToCutOver, isCompared } from '../../importer/follow/cut-over.ts'
import { isStaged } from '../../importer/staging/open-staging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { layOut } from '../data-folder.ts'
import { isLeft } from '../scratch.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla cut-over',
  summary:
    'Finish an import that follows a running server: make the Bugzilla read-only first, then run ' +
    'this. The import reads what changed last, and ends if nothing changes within a minute. If the ' +
    'server is still being changed, the import says so and goes on.',
  flags: {
    unverified: { sentence: 'Finish although the copy was not compared with the source.' },
  },
  async run({ config, flags, out }) {
    const folder = layOut(config.data)
    if (!isStaged(folder.staging)) {
      throw new Refusal(
        `no import is running in ${folder.path}; start one with docket import bugzilla run --follow`,
      )
    }
    if (!flags.unverified && !isCompared(folder.staging)) throw new Refusal(NOT_COMPARED)
    await askToCutOver(folder.staging)
    const isRunning = !(await isLeft(folder.path))
    out(isRunning ? ENDS : NOT_RUNNING)
    return 0
  },
})

const ENDS = 'The import reads what changed last, and ends if nothing changes within a minute.'
const NOT_RUNNING =
  'No import is running. Rerun docket import bugzilla run with --follow: it ends after its first ' +
  'rounds if nothing changes within a minute.'
const NOT_COMPARED =
  'the import has not compared its copy yet; wait until it printed the result, or use ' +
  '--unverified to finish without it'
