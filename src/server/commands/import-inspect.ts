/** `docket import bugzilla inspect`: what a source holds, before anything is imported. */

import { inspectStaging } from '../../importer/inspect.ts'
import { stageSource } from '../../importer/staging/stage-source.ts'
import { clock } from '../../platform/clock.ts'
import { makeFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla inspect',
  summary:
    'Reads a source and says what it holds; changes nothing. What was read is kept in the data ' +
    'folder, and an import of the same source goes on from there.',
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
    const { staging: folder } = await makeFolder(config.data)
    const staging = await stageSource(source, folder, createProgress(err, clock))
    try {
      const found = inspectStaging(staging)
      if (flags.json) out(JSON.stringify(found, undefined, 2))
      else {
        out(`engine   ${found.engine} ${found.server_version ?? ''}`.trimEnd())
        out(`charset  ${found.charset}`)
        for (const [name, rows] of Object.entries(found.tables)) out(`${name}  ${rows}`)
      }
      return 0
    } finally {
      staging.close()
    }
  },
})
