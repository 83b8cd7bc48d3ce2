/** `inspect` of a tracker: shows what its database contains, and proposes a mapping. */

import { writeFile } from 'node:fs/promises'

import { clock } from '../../platform/clock.ts'
import { isThere } from '../../platform/files.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { declare } from './command.ts'
import { SOURCE, type Tracker } from './tracker-import.ts'

/** The command of a tracker. */
export const inspectCommand = <Mapping>(tracker: Tracker<Mapping>) =>
  declare({
    name: `import ${tracker.word} inspect`,
    summary:
      `Show what a ${tracker.name} database contains, and propose a mapping of its ${tracker.maps}. ` +
      `Nothing is imported. The exit code is 1 if the source is not a ${tracker.name}.`,
    positionals: [SOURCE],
    flags: {
      mapping: { value: 'FILE', sentence: 'Write the proposed mapping to this new file.' },
      json: { sentence: 'Print JSON.' },
    },
    settings: ['data'],
    async run({ config, flags, positionals: [source = ''], out, err }) {
      const path = flags.mapping
      if (path !== undefined && (await isThere(path))) {
        throw new Refusal(`${path} exists; choose another file with --mapping`)
      }
      keepSmall()
      const progress = createProgress(err, clock)
      return inFolder(config.data, (folder) =>
        withStaged(folder, 'inspect', { source, progress }, async (staged) => {
          const found = tracker.inspect(staged)
          const lines = flags.json ? [JSON.stringify(found, undefined, 2)] : tracker.print(found)
          lines.forEach(out)
          if (!found.mapping) return 1
          if (path !== undefined) {
            await writeFile(path, `${JSON.stringify(found.mapping, undefined, 2)}\n`, {
              flag: 'wx',
            })
            out(`Wrote the proposed mapping to ${path}. Review it, then run the import with it.`)
          }
          return 0
        }),
      )
    },
  })
