/** `docket migrate`: brings the database to the newest schema, or says what is to be done. */

import { migrations } from '../../migrations/list.ts'
import { clock } from '../../platform/clock.ts'
import { pending } from '../../platform/db/migrate.ts'
import type { Config } from '../settings.ts'
import { inFolder, layOut } from '../data-folder.ts'
import { inDatabase, prepareDatabase } from '../database.ts'
import { isThere } from '../installation.ts'
import { createProgress, type Progress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'migrate',
  summary:
    'Brings the database to the newest schema while the service is stopped, and says which steps ' +
    'ran. docket serve does so by itself when it starts.',
  flags: {
    check: { sentence: 'Changes nothing; says which steps would run, with exit code 1 if any.' },
  },
  async run({ config, flags, out, err }) {
    const progress = createProgress(err, clock)
    const steps = flags.check ? await stepsToRun(config) : await runSteps(config, progress)
    for (const step of steps) out(flags.check ? `to run: ${step}` : `ran: ${step}`)
    if (steps.length === 0) out('The schema is the newest.')
    return flags.check && steps.length > 0 ? 1 : 0
  },
})

async function stepsToRun(config: Config): Promise<string[]> {
  const folder = layOut(config.data)
  const names = (steps: typeof migrations) => steps.map(({ name }) => name)
  // Opening a file would make it.
  if (config.database === 'sqlite' && !(await isThere(folder.database))) return names(migrations)
  return inDatabase(config, folder, async (db) => names(await pending(db, migrations)))
}

const runSteps = (config: Config, progress: Progress): Promise<string[]> =>
  inFolder(config.data, (folder) => prepareDatabase(config, folder, { now: clock(), progress }))
