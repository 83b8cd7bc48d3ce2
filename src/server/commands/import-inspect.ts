/** `docket import bugzilla inspect`: what a source holds, before anything is imported. */

import { inspectStaging } from '../../importer/inspect/inspect.ts'
import { print } from '../../importer/inspect/print.ts'
import { stageSource } from '../../importer/staging/stage-source.ts'
import { clock } from '../../platform/clock.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import { makeFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla inspect',
  summary:
    'Reads a source and says what it holds; changes nothing. What was read is kept in the data ' +
    'folder, the hashes of passwords with it, and an import of the same file goes on from ' +
    'there. The exit code is 1 where the source is no Bugzilla.',
  positionals: [
    {
      name: 'SOURCE',
      sentence:
        'A file that mysqldump or pg_dump wrote, plain or as .gz, a file of SQLite, or the address ' +
        'of a database, such as mysql://USER:PASSWORD@HOST/DATABASE.',
    },
  ],
  flags: { json: { sentence: 'Prints everything as JSON.' } },
  settings: ['data'],
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const folder = await makeFolder(config.data)
    const lock = lockFolder(folder.path)
    try {
      const staging = await stageSource(source, folder.staging, createProgress(err, clock))
      try {
        const found = inspectStaging(staging)
        const lines = flags.json ? [JSON.stringify(found, undefined, 2)] : print(found)
        lines.forEach(out)
        return found.flavour ? 0 : 1
      } finally {
        staging.close()
      }
    } finally {
      lock.unlock()
    }
  },
})
