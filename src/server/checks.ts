/** All checks of an installation; the likely causes of other problems come first. */

import { checkGroupSets } from '../accounts/memberships/check-group-sets.ts'
import { checkMemberships } from '../accounts/memberships/check-memberships.ts'
import { migrations } from '../migrations/list.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { checkNeeded, checkUnknown } from '../platform/blobs/check-blobs.ts'
import { checkBlobReferences } from '../platform/db/check-blob-references.ts'
import { checkKeys } from '../platform/db/check-keys.ts'
import { checkReferences } from '../platform/db/check-references.ts'
import { checkTexts } from '../platform/db/check-texts.ts'
import type { Checking } from '../platform/db/checked.ts'
import type { Db } from '../platform/db/db.ts'
import { quickCheck } from '../platform/db/quick-check.ts'
import { checkSqliteFile } from '../platform/db/sqlite-check.ts'
import { tablesOf } from '../platform/db/whole-tables.ts'
import { checkMandatoryGroups } from '../tracker/administration/groups/mandatory-groups.ts'
import { checkBugs } from '../tracker/bugs/check/check-bugs.ts'
import { checkTextIndex } from '../tracker/bugs/text-index/check-text-index.ts'
import { isThere } from '../platform/files.ts'
import type { DataFolder } from './data-folder.ts'

/** One check of `docket check`, which only reads. */
export interface Check {
  /** The object of the check, as in 'checking …'. */
  name: string
  /** The unit of progress; empty if there is none. */
  of: string
  /** Only reads, and yields while it does, so that progress can be reported. */
  run: () => Checking
}

/** Only for a SQLite database file. */
export function everyCheck(
  db: Db,
  blobs: Blobs,
  { database, staging }: Pick<DataFolder, 'database' | 'staging'>,
): Check[] {
  const tables = tablesOf(migrations)
  const checks: Check[] = [
    { name: 'every text', of: 'rows', run: () => checkTexts(db, tables) },
    { name: 'search keys', of: 'rows', run: () => checkKeys(db, tables) },
    { name: 'visibility by group set', of: 'sets', run: () => checkGroupSets(db) },
    { name: 'group memberships', of: 'people', run: () => checkMemberships(db) },
    { name: 'data kept with bugs', of: 'bugs', run: () => checkBugs(db) },
    { name: 'mandatory groups', of: 'products', run: () => checkMandatoryGroups(db) },
    { name: 'the text index', of: 'texts', run: () => checkTextIndex(db) },
    { name: 'references to blobs', of: '', run: () => checkBlobReferences(db, tables) },
    { name: 'the contents of blobs', of: 'blobs', run: () => checkNeeded(db, blobs) },
    { name: 'the blob store', of: 'blobs', run: () => checkUnknown(db, blobs) },
    { name: 'leftovers of imports', of: '', run: () => checkLeft(staging) },
  ]
  if (db.dialect.name !== 'sqlite') return checks
  return [{ name: THE_FILE, of: '', run: () => checkFile(database) }, ...checks]
}

/**
 * Those of a service: SQLite checks its file in one step, which is left to another process, and
 * references between rows page by page.
 */
export const checksWhileServing = (...given: Parameters<typeof everyCheck>): Check[] =>
  everyCheck(...given).flatMap((check) =>
    check.name === THE_FILE
      ? [{ ...check, run: () => checkFileAside(given[2].database) }, referencesIn(given[0])]
      : check,
  )

const referencesIn = (db: Db): Check => ({
  name: 'references between rows',
  of: 'rows',
  run: () => checkReferences(db, tablesOf(migrations)),
})

const THE_FILE = 'the database file'

async function* checkFile(path: string): Checking {
  for (const finding of checkSqliteFile(path)) yield { seen: 0, findings: [finding] }
}

const FILE_MS_MAX = 30 * 60_000

async function* checkFileAside(path: string): Checking {
  const signal = new AbortController().signal
  const { result, findings } = await quickCheck(path, { ms_max: FILE_MS_MAX, signal })
  const unfinished = 'its check took too long; run docket check'
  const found = result === 'unfinished' ? [unfinished] : findings
  yield { seen: 0, findings: found.map((one) => `the database file: ${one}`) }
}

/**
 * Removed at the end of an import; while an import can be resumed, the installation is incomplete.
 */
async function* checkLeft(staging: string): Checking {
  if (!(await isThere(staging))) return
  const finding =
    `${staging}: an unfinished import left its copy of the source here, which contains ` +
    'password hashes that are fast to guess; remove this folder'
  yield { seen: 0, findings: [finding] }
}
