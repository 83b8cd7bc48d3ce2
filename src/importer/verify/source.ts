/**
 * A staged source as read by the verification, independently of the import so that mistakes there
 * are found. Only the conversion of cells and times is shared.
 */

import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { text } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import { valueKinds } from '../../tracker/model/bug-fields/custom-fields.rules.ts'
import type { ValueKind } from '../../tracker/model/bug-fields/bug-field.wire.ts'
import type { Zone } from '../../platform/zones.ts'
import type { Cell, Range, Staged, StagedRow } from '../staged.ts'
import { type Known, knownIn } from './known.ts'

/** A custom field of the source. */
export interface CustomField {
  id: number
  name: string
  holds: ValueKind
  /** The values of a select by folded text, including those found only on bugs. */
  values: ReadonlyMap<string, string>
}

/** Everything about a source that several comparisons need. */
export interface Source extends Known {
  staged: Staged
  zone: Zone
  /** The folder `data/attachments`, if given. */
  attachments: string | undefined
  /** Finds contents of a source that stores them in another way. */
  contentPath?: ((id: number) => string | undefined) | undefined
  /** Field names by id. */
  fields: ReadonlyMap<number, string>
  custom: readonly CustomField[]
  openStatuses: ReadonlySet<string>
  /** The bug with a folded alias. */
  aliases: ReadonlyMap<string, number>
}

/** Select fields with the same values in all products. */
export const SELECTS: readonly string[] = selectNames

/** What the verification knows of the source. */
export interface SourceGiven {
  staged: Staged
  zone: Zone
  attachments: string | undefined
  /** Finds contents of a source that stores them in another way. */
  contentPath?: ((id: number) => string | undefined) | undefined
  /** How Docket compares texts without case. */
  fold: (text: string) => string
}

/** Reads the tables of fields, people and names once. */
export function openSource({ staged, zone, attachments, contentPath, fold }: SourceGiven): Source {
  const fields = all(staged, 'fielddefs')
  const custom = fields
    .filter((field) => isSet(field['custom']))
    .map(({ id, name, type }) => {
      const holds = valueKinds.get(Number(type)) ?? 'text'
      const hasValues = holds === 'select' || holds === 'multi'
      const values = hasValues ? all(staged, text(name)).map(({ value }) => text(value)) : []
      values.push(...unlisted(staged, text(name), holds, { values, fold }))
      const legal = new Map(values.toReversed().map((value) => [fold(value), value]))
      return { id: Number(id), name: text(name), holds, values: legal }
    })
  const statuses = all(staged, 'bug_status').filter((row) => row['is_open'] !== 0)
  return {
    staged,
    zone,
    attachments,
    contentPath,
    ...knownIn(staged),
    fields: new Map(fields.map(({ id, name }) => [Number(id), text(name)])),
    custom,
    openStatuses: new Set(statuses.map(({ value }) => text(value))),
    aliases: aliasesIn(staged, fold),
  }
}

interface Listed {
  values: readonly string[]
  fold: SourceGiven['fold']
}

/** Unlisted values on bugs, sorted; built-in fields hold nothing special. */
export function unlisted(
  staged: Staged,
  name: string,
  holds: ValueKind | undefined,
  { values, fold }: Listed,
): string[] {
  const [table, column] = holds === 'multi' ? [`bug_${name}`, 'value'] : ['bugs', name]
  if (holds !== undefined && holds !== 'select' && holds !== 'multi') return []
  if (!staged.columns(table)?.includes(column)) return []
  const none = holds === 'select' ? ['', '---'] : ['']
  const known = new Set([...values, ...none].map(fold))
  const query = `select distinct ${quoted(column)} as value from ${quoted(table)}
    where exists (select 1 from bugs where bugs.bug_id = ${quoted(table)}.bug_id) order by value`
  const found = [...staged.rows(query)].map(({ value }) => text(value))
  return found.filter((value) => !known.has(fold(value)) && known.add(fold(value)))
}

/** Of bugs with the same alias, the one with the lowest id. */
function aliasesIn(staged: Staged, fold: SourceGiven['fold']): Map<string, number> {
  const table = staged.columns('bugs_aliases') ? 'bugs_aliases' : 'bugs'
  const aliases = new Map<string, number>()
  if (!staged.columns(table)?.includes('alias')) return aliases
  const query = `select alias, bug_id from ${table} where alias <> '' order by bug_id desc`
  for (const { alias, bug_id } of staged.rows(query)) aliases.set(fold(text(alias)), Number(bug_id))
  return aliases
}

/** All rows of a small table, by first column; empty if it does not exist. */
export function all(staged: Staged, table: string): StagedRow[] {
  const [first] = staged.columns(table) ?? []
  if (first === undefined) return []
  return [...staged.rows(`select * from ${quoted(table)} order by ${quoted(first)}`)]
}

/** The rows of a table in a range of one column, ordered by that and by others. */
export function* between(
  { staged }: Pick<Source, 'staged'>,
  table: string,
  { by, next = [], range }: { by: string; next?: readonly string[]; range: Range },
): Iterable<StagedRow> {
  if (!staged.columns(table)) return
  const order = [by, ...next].map(quoted).join(', ')
  const query = `select * from ${quoted(table)} where ${quoted(by)} between ? and ?
    order by ${order}`
  yield* staged.rows(query, range.from, range.until)
}

/** Whether a cell of a switch is on, in any form that engines use. */
export const isSet = (cell: Cell | undefined) =>
  cell !== null && cell !== undefined && cell !== 0 && cell !== '0' && cell !== ''

/** Includes text stored outside its row. */
export function wholeText(source: Source, place: [table: string, column: string], row: StagedRow) {
  const [table, column] = place
  const cell = row[column]
  if (cell !== null && cell !== undefined) return text(cell)
  const [key = ''] = source.staged.columns(table) ?? []
  const large = source.staged.large(table, column, Number(row[key]))
  return large ? readFileSync(large.path, 'utf8') : ''
}

/** Bugzilla escaped characters beyond the BMP where MySQL could not hold them. */
export const asShown = (said: string) =>
  said.replace(/\uFDD0\[U\+(10[0-9A-F]{4}|[1-9A-F][0-9A-F]{4})\]\uFDD1/g, (_, hex) =>
    String.fromCodePoint(Number(`0x${hex}`)),
  )

/** Size in bytes, and digest in hexadecimal digits. */
export interface Sum {
  size: number
  sha256: string
}

/** The digest of an attachment's content; undefined if neither its table nor its folder has it. */
export async function sumOf(source: Source, id: number): Promise<Sum | undefined> {
  const { staged, attachments, contentPath } = source
  const large = staged.large('attach_data', 'thedata', id)
  if (large) return sum(createReadStream(large.path))
  if (staged.columns('attach_data')) {
    for (const { thedata } of staged.rows('select thedata from attach_data where id = ?', id)) {
      const bytes = thedata instanceof Uint8Array ? thedata : Buffer.from(text(thedata ?? ''))
      if (bytes.length > 0) return sum([bytes])
    }
  }
  const own = contentPath?.(id)
  if (own !== undefined) return sum(createReadStream(own))
  if (attachments === undefined) return undefined
  const last = String(id % 100).padStart(2, '0')
  const path = join(attachments, `group.${last}`, `attachment.${id}`)
  return existsSync(path) ? sum(createReadStream(path)) : undefined
}

/** Reads the bytes to their end. */
export async function sum(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Sum> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}
