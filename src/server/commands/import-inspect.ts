/** `docket import bugzilla inspect`: shows the contents of a source before an import. */

import { inspectStaging } from '../../importer/inspect/inspect.ts'
import { print } from '../../importer/inspect/print.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { inFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'import bugzilla inspect',
  summary:
    'Show what a Bugzilla database contains. Nothing is changed or kept. The exit code is 1 if ' +
    'the source is not a Bugzilla.',
  positionals: [
    {
      name: 'SOURCE',
      sentence:
        'A dump by mysqldump or pg_dump (plain or .gz), a SQLite file, or a database address ' +
        'such as mysql://USER:PASSWORD@HOST/DATABASE.',
    },
  ],
  flags: { json: { sentence: 'Print JSON.' } },
  settings: ['data'],
  run({ config, flags, positionals: [source = ''], out, err }) {
    keepSmall()
    const progress = createProgress(err, clock)
    return inFolder(config.data, (folder) =>
      withStaged(folder, 'inspect', { source, progress }, async (staged) => {
        const found = inspectStaging(staged)
        const lines = flags.json ? [JSON.stringify(found, undefined, 2)] : print(found)
        lines.forEach(out)
        return found.flavour ? 0 : 1
      }),
    )
  },
})
