/** Compares small tables row by row, in ranges of their first id. */

import type { Db, Row, Tx } from '../../platform/db/db.ts'
import { sha256 } from '../../platform/ids.ts'
import { oldForm } from '../../accounts/passwords/wrap-old.ts'
import { text } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import { dayOf } from '../../platform/zones.ts'
import type { Progress } from '../progress.ts'
import { LAST_ID, rangesOf } from '../staging/ranges.ts'
import type { Cell, Range, StagedRow } from '../staged.ts'
import type { KnownName } from './known.ts'
import { SMALL_TABLES, type SmallTable } from './small-tables.ts'
import { isSet, type Source } from './source.ts'
import type { TableCompared } from './verified.ts'

const RANGE_ROWS = 5_000
const EXAMPLES_MAX = 20
const SHOWN_CHARS_MAX = 120

interface Compare {
  db: Db
  source: Source
  progress: Progress
}

/** One result per table that the source has, with a few examples of differences. */
export async function compareSmallTables({ db, source, progress }: Compare) {
  const compared: TableCompared[] = []
  for (const small of SMALL_TABLES) {
    if (!source.staged.columns(small.table)) continue
    progress.soFar(() => `table ${small.table}`)
    const found: TableCompared = { table: small.table, rows: 0, different: 0, examples: [] }
    for (const range of rangesIn(source, small)) {
      const rows = await db.look((tx) => docketRows(tx, small, range))
      compareRows(found, small, { theirs: sourceRows(source, small, range), rows, source })
    }
    compared.push(found)
  }
  return compared
}

/** For the first id; a single range if there is none. */
function rangesIn({ staged }: Source, small: SmallTable): Iterable<Range> {
  const { table, columns, key, isShort } = small
  if (isShort) return [{ from: 0, until: LAST_ID }]
  const { theirs } = columns.find(({ ours }) => ours === key[0])!
  if (theirs !== 'rowid') staged.index(table, theirs)
  return rangesOf(staged, { table, column: theirs, rows: RANGE_ROWS })
}

type Value = null | number | string
type Compared = Record<string, Value | undefined>

/** The expected rows by key; the first of those with equal keys. */
function sourceRows(source: Source, small: SmallTable, range: Range): Map<string, Compared> {
  const { table, columns, key, isShort } = small
  const first = columns.find(({ ours }) => ours === key[0])!.theirs
  const by = first === 'rowid' ? first : quoted(first)
  const where = isShort ? '' : `where ${by} between ? and ?`
  const number = first === 'rowid' ? 'rowid, ' : ''
  const query = `select ${number}* from ${quoted(table)} ${where} order by ${by}`
  const rows = new Map<string, Compared>()
  for (const row of source.staged.rows(query, ...(isShort ? [] : [range.from, range.until]))) {
    const made = madeOf(source, small, row)
    if (made && !rows.has(keyIn(key, made))) rows.set(keyIn(key, made), made)
  }
  return rows
}

/** Undefined if a required reference or date is missing. */
function madeOf(source: Source, { columns }: SmallTable, row: StagedRow): Compared | undefined {
  const made: Compared = {}
  for (const { theirs, ours, kind } of columns) {
    if (!(theirs in row)) continue
    const cell = row[theirs]
    const isNamed = kind.startsWith('>') || (kind.startsWith('~') && isSet(cell))
    if (isNamed && !idsNamed(source, kind).has(cell)) return undefined
    if (kind === 'd' && dayOf(text(cell)) === undefined) return undefined
    made[ours] = valueOf(source, kind, cell)
  }
  return made
}

const idsNamed = (source: Source, kind: string) => source[kind.slice(1) as KnownName]

function valueOf(source: Source, kind: string, cell: Cell | undefined): Value | undefined {
  if (kind === 'h') return sha256(text(cell))
  if (kind === 'b') return Number(isSet(cell))
  if (kind === 'm') return isSet(cell) ? source.zone.moment(text(cell)) : null
  if (kind === 'd') return dayOf(text(cell)) ?? null
  if (kind === 'p') return /^(none|unknown)$/.test(oldForm(text(cell))) ? 'none' : 'some'
  if (kind.startsWith('~')) return isSet(cell) ? numberOf(cell) : null
  if (kind.startsWith('!')) return idsNamed(source, kind).has(cell) ? cell : undefined
  if (kind.startsWith('?')) return idsNamed(source, kind).has(cell) ? cell : null
  if (kind === 'n' || kind.startsWith('>')) return numberOf(cell)
  return text(cell)
}

const numberOf = (cell: Cell | undefined) =>
  cell === null || cell === undefined ? null : Number(cell)

const keyIn = (key: readonly string[], row: Compared) =>
  key.map((column) => `${column} ${row[column] ?? ''}`).join(', ')

async function docketRows(tx: Tx, { docket, key, isShort }: SmallTable, range: Range) {
  // The same query for each table, but with different types.
  const query = tx.selectFrom(docket as 'cc').selectAll()
  if (isShort) return (await query.execute()) as unknown as Row[]
  const by = key[0] as 'bug_id'
  const rows = await query.where(by, '>=', range.from).where(by, '<=', range.until).execute()
  return rows as unknown as Row[]
}

/** As returned by `valueOf`. */
function ours({ columns }: SmallTable, row: Row): Compared {
  return Object.fromEntries(
    columns.map(({ ours, kind }) => {
      const value = row[ours] as Value
      if (kind === 'p') return [ours, value === null || value === '*' ? 'none' : 'some']
      return [ours, 'tus'.includes(kind) ? (value ?? '') : value]
    }),
  )
}

interface Both {
  theirs: Map<string, Compared>
  rows: readonly Row[]
  source: Source
}

function compareRows(found: TableCompared, small: SmallTable, { theirs, rows, source }: Both) {
  const tell = (example: string) => {
    found.different++
    if (found.examples.length < EXAMPLES_MAX) found.examples.push(example)
  }
  const left = new Map(theirs)
  found.rows += theirs.size
  for (const row of rows) {
    const own = ours(small, row)
    const key = keyIn(small.key, own)
    const wanted = left.get(key)
    left.delete(key)
    if (wanted) {
      for (const example of differing(small, wanted, own)) tell(`${key}: ${example}`)
    } else if (!small.isMade?.(row, source)) tell(`${key}: only in Docket`)
  }
  for (const key of left.keys()) tell(`${key}: missing in Docket`)
}

function differing({ columns }: SmallTable, wanted: Compared, own: Compared): string[] {
  return columns.flatMap(({ ours: column, kind }) => {
    const [one, other] = [wanted[column], own[column]]
    if (one === undefined || one === other) return []
    if (kind === 'u' && isRenamed(String(one), String(other))) return []
    if (kind === 's' && String(other).startsWith('hashed_with_') && one !== '') return []
    if (kind === 'n' && one === null && other === 0) return []
    return [`${column} is ${shown(one)} in the source and ${shown(other)} in Docket`]
  })
}

/** A duplicate name got a number. */
const isRenamed = (one: string, other: string) =>
  other.startsWith(one) && /^(\.\d+| \(\d+\))$/.test(other.slice(one.length))

const shown = (value: Value | undefined) => {
  const said = JSON.stringify(value ?? null)
  return said.length > SHOWN_CHARS_MAX ? `${said.slice(0, SHOWN_CHARS_MAX)}…` : said
}
