/**
 * A round: brings the staging to a newer snapshot of the source, by reading again only what may
 * have changed. Bugs may have changed whose times or numbers say so, whose rows are more or fewer
 * than staged, or, a part in each round, for no reason.
 */

import {
  type Foreign,
  foreignFailure,
  openForeign,
  withoutPassword,
} from '../../platform/db/foreign.ts'
import { Refusal } from '../../platform/refusal.ts'
import { number } from '../map/cells.ts'
import { Charset } from '../read/charset.ts'
import { quoted } from '../read/names.ts'
import { Live, type Tell, type Where } from '../read/read-live.ts'
import { Broken, type Table } from '../read/source.ts'
import type { Staging } from '../staging/open-staging.ts'
import { note } from './changed-tables.ts'
import { contentsDiffer } from './contents-differ.ts'
import { countsDiffer } from './count-rows.ts'
import { Incoming } from './incoming.ts'
import { noteWhole, referringTo } from './note-whole.ts'
import { PERSONAL, SourceChanged, type SourceTables, sortTables } from './source-tables.ts'
import { mayHaveChanged, sweepNext } from './suspects.ts'
import { type Changes, type Scope, takeIncoming, WHOLE } from './take-incoming.ts'

/** What a round reads, and where it reports. */
export interface RoundJob {
  staging: Staging
  /** The folder of the staging. */
  folder: string
  address: string
  /** Milliseconds since 1970: times of the source far beyond it are not trusted. */
  now: number
  /** How many bugs to read although nothing says that they changed. */
  sweep: number
  tell: Tell
}

/** The result of a round. */
export interface Round {
  /** Rows that were read, and rows that differed. */
  read: number
  changed: number
  /** Bugs that changed, including what people note about them. */
  bugs: number
}

/** An open round. */
export interface Rounding extends RoundJob {
  foreign: Foreign
  live: Live
  incoming: Incoming
  tables: SourceTables
  /** The bugs that changed so far. */
  bugs: Set<number>
  changed: number
}

/**
 * All or nothing. Throws a `Refusal` if the source cannot be read, and `SourceChanged` if its
 * tables are not those that were staged.
 */
export async function readRound(job: RoundJob): Promise<Round> {
  const { staging, folder, address } = job
  const foreign = await openForeign(address)
  staging.change('begin immediate')
  try {
    const incoming = new Incoming(staging, folder)
    const live = new Live(foreign, { sink: incoming, charset: new Charset() })
    const tables = sortTables(staging, await live.declared())
    const round: Rounding = {
      ...job,
      foreign,
      live,
      incoming,
      tables,
      bugs: new Set(),
      changed: 0,
    }
    await readAll(round)
    staging.change('commit')
    staging.reload()
    return { read: incoming.rows, changed: round.changed, bugs: round.bugs.size }
  } catch (error) {
    staging.change('rollback')
    staging.reload()
    if (error instanceof Broken)
      throw new SourceChanged(`${withoutPassword(address)}: ${error.message}`)
    throw error instanceof Refusal ? error : foreignFailure(error, address)
  } finally {
    await foreign.close().catch(() => {})
  }
}

async function readAll(round: Rounding) {
  const { staging, foreign, tables } = round
  const suspects = new Set<number>()
  for (const table of tables.whole) {
    const found = await takeWhole(round, table)
    for (const id of found) suspects.add(id)
  }
  for (const id of await mayHaveChanged(round)) suspects.add(id)
  await takeBugs(round, [...suspects])
  const swept = sweepNext(round)
  if (swept) await takeRange(round, swept)
  for (const range of await countsDiffer(round)) await takeRange(round, range)
  const last = Object.fromEntries(await foreign.lastIds())
  const lower = Object.entries(last).map(([name, id]) => [name.toLowerCase(), id])
  staging.setFact('last_ids', JSON.stringify(Object.fromEntries(lower)))
  countStaged(staging)
}

/** Returns the bugs that may have changed with the table. */
async function takeWhole(round: Rounding, table: Table): Promise<Iterable<number>> {
  const { staging } = round
  const name = table.name.toLowerCase()
  const isPersonal = PERSONAL.has(name)
  const column = isPersonal ? 'bug_id' : name === 'profiles' ? 'userid' : undefined
  const changes = await take(round, table, { scope: WHOLE, column })
  if (changes.rows === 0) return []
  if (isPersonal) for (const id of changes.ids) round.bugs.add(id)
  note(staging, name, changes.ids)
  return [...noteWhole(staging, name, changes), ...(isPersonal ? changes.ids : [])]
}

interface Taken {
  scope: Scope
  column: string | undefined
  where?: Where
}

async function take(round: Rounding, table: Table, taken: Taken): Promise<Changes> {
  round.incoming.table(table)
  await round.live.table(table, round.tell, taken.where)
  const changes = takeIncoming(round, table.name.toLowerCase(), taken)
  round.changed += changes.rows
  return changes
}

/** Bugs per query. */
const BUGS_AT_ONCE = 300

async function takeBugs(round: Rounding, ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += BUGS_AT_ONCE) {
    const list = ids.slice(at, at + BUGS_AT_ONCE).join(', ')
    await takeRows(round, (column) => `${column} in (${list})`)
  }
}

/** A range of bugs, inclusive. */
export interface BugRange {
  from: number
  until: number
}

async function takeRange(round: Rounding, { from, until }: BugRange) {
  await takeRows(round, (column) => `${column} between ${from} and ${until}`)
}

async function takeRows(round: Rounding, where: (column: string) => string) {
  const { staging, foreign, tables } = round
  for (const { table, column } of tables.ofBugs) {
    const changes = await take(round, table, {
      scope: { sql: where(quoted(column)), values: [] },
      where: { sql: where(foreign.quote(column)), values: [] },
      column,
    })
    const name = table.name.toLowerCase()
    if (name === 'attachments') {
      const ids = await contentsDiffer(round, { attachments: table.name, where })
      await takeContents(round, changes, ids)
    }
    if (changes.rows === 0) continue
    note(staging, name, changes.ids)
    for (const id of changes.ids) round.bugs.add(id)
    noteReferring(round, name, changes)
  }
}

/** The content of attachments that are new, changed or gone, or whose content has another size. */
async function takeContents(
  round: Rounding,
  { made, gone }: Pick<Changes, 'made' | 'gone'>,
  differing: readonly number[],
) {
  const { tables, foreign, staging } = round
  if (!tables.contents) return
  const ids = new Set([...made, ...gone.map((row) => number(row['attach_id'])), ...differing])
  for (const id of ids) {
    const changes = await take(round, tables.contents, {
      scope: { sql: `${quoted('id')} = ${id}`, values: [] },
      where: { sql: `${foreign.quote('id')} = ${id}`, values: [] },
      column: undefined,
    })
    if (changes.rows === 0) continue
    const found = [...staging.rows('select bug_id from attachments where attach_id = ?', id)]
    const bugs = found.map((row) => number(row['bug_id']))
    note(staging, 'attachments', bugs)
    for (const bug of bugs) round.bugs.add(bug)
  }
}

/** Bugs that refer to bugs that are gone are converted again. */
function noteReferring({ staging, bugs }: Rounding, table: string, { gone }: Changes) {
  if (table !== 'bugs') return
  for (const row of gone) {
    for (const id of referringTo(staging, number(row['bug_id']))) {
      note(staging, 'bugs', [id])
      bugs.add(id)
    }
  }
}

/** The number of rows of each table, which the verification compares. */
function countStaged(staging: Staging) {
  // All rows first, because the tables change meanwhile.
  const query = "select distinct table_name from docket_changed where table_name <> '*'"
  const found = [...staging.rows(query)]
  for (const { table_name } of found) {
    const name = String(table_name)
    if (!staging.columns(name)) continue
    staging.change(
      `update docket_tables set rows = (select count(*) from ${quoted(name)}) where name = ?`,
      name,
    )
  }
}
