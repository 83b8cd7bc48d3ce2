/** `docket check`: looks through everything for what cannot be. */

import { checkGroupSets } from '../../accounts/group-sets/check-group-sets.ts'
import { checkMemberships } from '../../accounts/memberships/check-memberships.ts'
import { migrations } from '../../migrations/list.ts'
import { checkNeeded, checkUnknown } from '../../platform/blobs/check-blobs.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import { clock } from '../../platform/clock.ts'
import { checkBlobReferences } from '../../platform/db/check-blob-references.ts'
import { checkKeys } from '../../platform/db/check-keys.ts'
import type { Checking } from '../../platform/db/checked.ts'
import { checkSqliteFile } from '../../platform/db/sqlite-check.ts'
import { tablesOf } from '../../platform/db/whole-tables.ts'
import { checkBugs } from '../../tracker/bugs/check-bugs.ts'
import { inInstallation, type Installation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'check',
  summary:
    'Looks through the database and all files, also while the service runs, and prints what is ' +
    'wrong, one finding a line. The exit code is 1 where something is.',
  flags: {},
  run: ({ config, out, err }) =>
    inInstallation(
      config,
      async (installation) => {
        const progress = createProgress(err, clock)
        let wrong = 0
        const parts = await everything(installation)
        for (const [name, what, checking] of parts) {
          progress.part(`checking ${name}`)
          let seen = 0
          for await (const page of checking) {
            page.findings.forEach(out)
            seen += page.seen
            wrong += page.findings.length
            progress.soFar(() => `${seen} ${what}`)
          }
          if (what) progress.say(`  ${seen} ${what}`)
        }
        out(wrong === 0 ? 'Nothing is wrong.' : `Things that are wrong: ${wrong}.`)
        return wrong === 0 ? 0 : 1
      },
      { patient: true },
    ),
})

type Part = [name: string, what: string, checking: Checking]

/** What is broken below comes first: it explains the rest. */
async function everything({ db, folder }: Installation): Promise<Part[]> {
  const tables = tablesOf(migrations)
  const blobs = await openDisk(folder.blobs)
  const file: Part[] =
    db.dialect.name === 'sqlite' ? [['the database file', '', checkFile(folder.database)]] : []
  return [
    ...file,
    ['the keys by which texts are found', 'rows', checkKeys(db, tables)],
    ['who sees which set of groups', 'sets', checkGroupSets(db)],
    ['who is in which groups', 'people', checkMemberships(db)],
    ['what is kept with bugs', 'bugs', checkBugs(db)],
    ['which rows need blobs', '', checkBlobReferences(db, tables)],
    ['the bytes of blobs', 'blobs', checkNeeded(db, blobs)],
    ['the store of blobs', 'blobs', checkUnknown(db, blobs)],
  ]
}

async function* checkFile(path: string): Checking {
  for (const finding of checkSqliteFile(path)) yield { seen: 0, findings: [finding] }
}
