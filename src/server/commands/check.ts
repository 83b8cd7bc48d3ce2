/** `docket check`: checks an installation for inconsistencies. */

import { clock } from '../../platform/clock.ts'
import { isWritable } from '../../platform/db/sqlite-place.ts'
import { openBlobs } from '../blob-store.ts'
import { type Check, everyCheck } from '../checks.ts'
import { inInstallation } from '../installation.ts'
import { createProgress, type Progress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'check',
  summary:
    'Check the database and all files for problems, and print one line for each; the service ' +
    'may be running. The exit code is 1 if there are problems.',
  flags: {},
  run: ({ config, out, err }) =>
    inInstallation(
      config,
      async ({ db, folder }) => {
        const progress = createProgress(err, clock)
        if (config.database === 'sqlite' && !isWritable(folder.database)) {
          err(`${folder.path} is read-only; checking it without changes.`)
        }
        const checks = everyCheck(db, await openBlobs(config, folder), folder)
        let wrong = 0
        for (const check of checks) wrong += await runCheck(check, out, progress)
        out(
          wrong === 0
            ? 'No problems found.'
            : `${wrong} ${wrong === 1 ? 'problem' : 'problems'} found.`,
        )
        return wrong === 0 ? 0 : 1
      },
      { patient: true, reads: true },
    ),
})

/** The number of problems. */
async function runCheck({ name, of, run }: Check, out: (line: string) => void, progress: Progress) {
  progress.part(`checking ${name}`)
  let [seen, wrong] = [0, 0]
  for await (const page of run()) {
    page.findings.forEach(out)
    seen += page.seen
    wrong += page.findings.length
    if (of) progress.soFar(() => `${seen} ${of}`)
  }
  if (of) progress.say(`  ${seen} ${of}`)
  return wrong
}
