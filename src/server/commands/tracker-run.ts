/** `run` of a tracker: imports all of it, keeping the numbers of issues. */

import { putFact } from '../../accounts/installation/facts.ts'
import { load } from '../../importer/load/load.ts'
import { type Loaded, rangesDone } from '../../importer/load/ranges-done.ts'
import { makeReportFolder, writeLeftOut } from '../../importer/report/left-out.ts'
import { lossLines } from '../../importer/report/losses.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { inFolder, readSecret } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { removeLeft } from '../scratch.ts'
import { declare } from './command.ts'
import { givenBy, givenFlags, readTracker, SOURCE, type Tracker } from './tracker-import.ts'
import { fillEmpty, forget, REPORT } from './whole-import.ts'

/** The command of a tracker. */
export const runCommand = <Mapping>(tracker: Tracker<Mapping>) =>
  declare({
    name: `import ${tracker.word} run`,
    summary:
      `Import a whole ${tracker.name}, with the numbers of its issues and attachments. The service ` +
      'must be stopped. Rerun the same command to resume an interrupted import.',
    positionals: [SOURCE],
    flags: {
      ...givenFlags(tracker),
      report: REPORT,
    },
    async run({ config, flags, positionals: [source = ''], out, err }) {
      const given = await givenBy(tracker, flags)
      if (flags.report !== undefined) await makeReportFolder(flags.report)
      keepSmall()
      const progress = createProgress(err, clock)
      let lines: string[] = []
      await inFolder(config.data, async (folder) => {
        await removeLeft(folder)
        await readSecret(folder)
        const reading = { source, folder: folder.staging, ...given, progress }
        await fillEmpty({
          config,
          folder,
          read: () => readTracker(tracker, reading),
          load(read, { db, blobs }) {
            const told = async (loaded: Loaded) => {
              for (const [name, value] of Object.entries(read.facts)) {
                await db.work((tx) => putFact(tx, name, value))
              }
              lines = reportLines(loaded)
              if (flags.report === undefined) return
              await writeLeftOut(flags.report, lines, () => rangesDone((see) => db.look(see)))
            }
            return load({ ...read.load, db, blobs, now: clock(), progress, told })
          },
        })
        // It contains password hashes that are fast to guess.
        await forget(folder)
      })
      lines.forEach(out)
      return 0
    },
  })

/** How much was imported, and what was not. */
function reportLines(loaded: Loaded): string[] {
  const rows = loaded.parts.reduce((sum, part) => sum + part.rows, 0)
  return [`The import is complete: ${rows} rows.`, '', ...lossLines(loaded.losses)]
}
