/**
 * An SQL file that fills the database of a new Bugzilla 5.2 on MySQL or MariaDB with everything
 * that it has a place for. Pieces are written as they are read: memory does not grow.
 */

import type { Tx } from '../../platform/db/db.ts'
import { lastIds } from '../../platform/db/last-ids.ts'
import { tablesOf } from '../../platform/db/whole-tables.ts'
import { migrations } from '../../migrations/list.ts'
import { docketVersion } from '../../platform/version.ts'
import type { Zone } from '../../platform/zones.ts'
import type { Progress } from '../progress.ts'
import { activity, bugs, duplicates, multiples } from './bugs.ts'
import { type Contents, contents, refuseTooLarge } from './contents.ts'
import { fieldTables, readFields } from './context.ts'
import { tellLeft } from './left.ts'
import { inserts, quoted } from './literals.ts'
import type { Lost } from './lost.ts'
import { schemaOf } from './own-fields.ts'
import { accountHistory, mailWishes, profiles } from './people.ts'
import { type Filled, filled, type Reading } from './reading.ts'
import { preferenceDefaults, preferences } from './settings.ts'
import { PLAIN_TABLES, productsTable, VOTES_TABLE } from './tables.ts'

/** What is exported, and how. */
export interface SqlJob {
  /** A snapshot. */
  tx: Tx
  /** The time zone of the server with the Bugzilla, whose times have none. */
  zone: Zone
  /** Whether the extension Voting was enabled before its tables were created. */
  has_voting: boolean
  contents: Contents
  lost: Lost
  progress: Progress
}

/** The text of the file, in pieces. */
export async function* sqlPieces(job: SqlJob): AsyncGenerator<string> {
  const { tx, zone, has_voting, lost, progress } = job
  if (job.contents.folder === undefined) await refuseTooLarge(tx)
  const known = await readFields(tx, has_voting)
  const reading: Reading = { tx, zone, has_voting, tell: lost.tell, ...known }
  const all = tablesIn(reading)
  yield HEAD
  for (const name of [...all.map(({ table }) => table), ...EMPTIED]) {
    if (!isOwn(reading, name)) yield `DELETE FROM ${quoted(name)};\n`
  }
  yield* schemaOf(known.own)
  yield 'START TRANSACTION;\n'
  for (const { table, columns, pages } of all) {
    progress.part(table)
    const told = (n: number) => progress.soFar(() => `${table}: ${n} rows`)
    yield* measured(inserts(table, columns, pages, told), job.contents)
  }
  yield* await preferenceDefaults(reading)
  progress.part('attach_data')
  yield* contents(reading, job.contents, (n) => progress.soFar(() => `${n} attachments`))
  yield 'COMMIT;\n'
  yield* await numbering(tx, has_voting)
  await tellLeft(tx, lost.tell, has_voting)
  yield TAIL
}

async function* measured(statements: AsyncIterable<string>, contents: Contents) {
  for await (const statement of statements) {
    contents.longest = Math.max(contents.longest, Buffer.byteLength(statement))
    yield statement
  }
}

/** The word stands in the message with which the server refuses to go on. */
const GUARD = 'this_database_already_contains_bugs'
const HEAD = `-- All data of a Docket ${docketVersion}, for the new database of a Bugzilla 5.2.
-- Run checksetup.pl before and after it.
SET NAMES utf8mb4;
SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO';
SET SESSION time_zone = '+00:00';
SET SESSION foreign_key_checks = 0;
CREATE TEMPORARY TABLE docket_guard (${GUARD} int NOT NULL);
INSERT INTO docket_guard SELECT NULL FROM bugs LIMIT 1;
DROP TEMPORARY TABLE docket_guard;
`
const TAIL = `SET SESSION foreign_key_checks = 1;
SELECT 'The data of Docket is complete; now run checksetup.pl.' AS docket;
`

/** What a new Bugzilla has there refers to people and bugs that are replaced. */
const EMPTIED = [
  'attach_data',
  'bugs_fulltext',
  'login_failure',
  'logincookies',
  'profile_search',
  'tokens',
  'user_api_keys',
]

/** Filled in another way than row by row. */
const APART = new Set(['email_setting'])

function tablesIn(reading: Reading): Filled[] {
  return [
    ...fieldTables(reading),
    profiles(reading),
    filled(reading, productsTable(reading.has_voting)),
    bugs(reading),
    duplicates(reading),
    ...multiples(reading),
    ...PLAIN_TABLES.filter(({ table }) => !APART.has(table)).map((plain) => filled(reading, plain)),
    ...(reading.has_voting ? [filled(reading, VOTES_TABLE)] : []),
    activity(reading),
    accountHistory(reading),
    mailWishes(reading),
    preferences(reading),
  ]
}

/** Whether the table is made by the file itself. */
const isOwn = ({ own }: Reading, table: string) =>
  own.some(({ name }) => table === name || table === `bug_${name}`)

/** Ids of rows that were deleted in Docket are not used again. */
async function numbering(tx: Tx, has_voting: boolean): Promise<string[]> {
  const last = await lastIds(tx, tablesOf(migrations))
  const numbered = [...PLAIN_TABLES, productsTable(has_voting)].flatMap(
    ({ table, docket, columns }) =>
      columns.some(({ ours }) => ours === 'id') ? [[table, docket] as const] : [],
  )
  const all = [...numbered, ['profiles', 'users'], ['bugs', 'bugs'], ['fielddefs', 'fielddefs']]
  return all.flatMap(([table, docket]) => {
    const id = last[docket!] ?? 0
    return id > 0 ? [`ALTER TABLE ${quoted(table!)} AUTO_INCREMENT = ${id + 1};\n`] : []
  })
}
