/** `docket import dl inspect`: what a dl holds, before anything is imported. */

import { inspectDl, printDl } from '../../importer/dl/inspect-dl.ts'
import { openSpool } from '../../importer/dl/spool.ts'
import { stageSource } from '../../importer/staging/stage-source.ts'
import { clock } from '../../platform/clock.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { makeFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { inScratch } from '../scratch.ts'
import { declare } from './command.ts'
import { SOURCE, SPOOL } from './dl-run.ts'

export const command = declare({
  name: 'import dl inspect',
  summary:
    'Reads a dl and says what it holds, and with --spool which files are missing; changes nothing, ' +
    'and keeps nothing. The exit code is 1 where it cannot be imported, or not all of it.',
  positionals: [SOURCE],
  flags: { spool: SPOOL, json: { sentence: 'Prints everything as JSON.' } },
  settings: ['data'],
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const spool = flags.spool === undefined ? undefined : await openSpool(flags.spool)
    const folder = await makeFolder(config.data)
    const lock = lockFolder(folder.path)
    keepSmall()
    try {
      return await inScratch(folder, 'inspect', async (into) => {
        const staged = await stageSource(source, into, createProgress(err, clock))
        try {
          const inspected = await inspectDl(staged, clock(), spool)
          const asJson = () => [JSON.stringify(inspected, undefined, 2)]
          const lines = flags.json ? asJson() : printDl(inspected)
          lines.forEach(out)
          return inspected.found?.problems.length === 0 ? 0 : 1
        } finally {
          staged.close()
        }
      })
    } finally {
      lock.unlock()
    }
  },
})
