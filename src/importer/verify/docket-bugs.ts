/** Complete bugs from Docket's tables, per range, with a fixed number of statements. */

import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Row, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { FIELD_TYPE } from '../../tracker/model/bug-fields/bug-field.wire.ts'
import type { Range } from '../staged.ts'
import { sum } from './source.ts'
import { type Part, type Plain, sorted, textOf, type WholeBug } from './whole-bug.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'

/** The names behind ids on bugs. */
export interface Names {
  fields: ReadonlyMap<number, { name: string; type: number }>
  values: ReadonlyMap<number, string>
  sets: ReadonlyMap<number, readonly number[]>
}

/** What ids in the tables of bugs stand for. */
export async function readNames(tx: Tx): Promise<Names> {
  const fields = await tx.selectFrom('fielddefs').select(['id', 'name', 'type']).execute()
  const values = await tx.selectFrom('field_values').select(['id', 'value']).execute()
  const sets = await tx.selectFrom('group_sets').select(['id', 'group_ids']).execute()
  return {
    fields: new Map(fields.map(({ id, ...field }) => [id, field])),
    values: new Map(values.map(({ id, value }) => [id, value])),
    sets: new Map(sets.map(({ id, group_ids }) => [id, JSON.parse(group_ids) as number[]])),
  }
}

/** A range of bugs by id; `addBytes` adds contents. */
export async function docketBugs(tx: Tx, names: Names, range: Range) {
  const bugs = new Map<number, WholeBug>()
  for (const row of await rowsIn(tx, 'bugs', 'id', range)) {
    bugs.set(row['id'] as number, ownColumns(row, names))
  }
  await addLists(tx, bugs, range)
  await addCustom(tx, bugs, { names, range })
  await addComments(tx, bugs, range)
  await addChanges(tx, bugs, { names, range })
  const hashes = await addAttachments(tx, bugs, range)
  for (const { id, bug_id, ...flag } of await rowsIn(tx, 'flags', 'bug_id', range)) {
    bugs.get(bug_id as number)?.set(`flag ${String(id)}`, flag as Record<string, Plain>)
  }
  return { bugs, hashes }
}

/** All columns of a table in a range of one of them. */
async function rowsIn<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  column: keyof Tables[Name] & string,
  { from, until }: Range,
): Promise<Row[]> {
  // The same query for each table, but with different types.
  const query = tx.selectFrom(table as 'cc').selectAll()
  const by = column as 'bug_id'
  return (await query.where(by, '>=', from).where(by, '<=', until).execute()) as unknown as Row[]
}

/** Columns for lookup only, or covered by lists and comments. */
const KEPT = /_key$|^(id|revision|group_set_id|comment_count|is_open)$/

function ownColumns(row: Row, { sets }: Names): WholeBug {
  const columns = Object.entries(row).filter(([name]) => !KEPT.test(name))
  const bug: WholeBug = new Map(
    columns.map(([name, value]) => [
      name,
      typeof value === 'string' ? textOf(value) : (value as Part),
    ]),
  )
  bug.set('is open', row['is_open'] as number).set('comments', row['comment_count'] as number)
  const groups = sets.get(row['group_set_id'] as number) ?? ['a missing set']
  if (groups.length > 0) bug.set('groups that can see it', groups)
  return bug
}

const both = (one: string, other: string) => (row: Row) =>
  `${String(row[one])}: ${String(row[other])}`
const only = (column: string) => (row: Row) => row[column] as number

async function addLists(tx: Tx, bugs: Map<number, WholeBug>, range: Range) {
  const add = (name: string, rows: Row[], value: (row: Row) => number | string, by = 'bug_id') => {
    for (const [id, own] of Map.groupBy(rows, (row) => row[by] as number)) {
      bugs.get(id)?.set(name, sorted(own.map(value)))
    }
  }
  const inRange = (table: keyof Tables) => rowsIn(tx, table, 'bug_id' as never, range)
  add('aliases', await inRange('bugs_aliases'), (row) => row['alias'] as string)
  add('groups', await inRange('bug_group_map'), only('group_id'))
  add('cc', await inRange('cc'), only('who'))
  add('keywords', await inRange('keywords'), only('keywordid'))
  add('personal tags', await inRange('bug_tag'), only('tag_id'))
  add('mail ignored by', await inRange('email_bug_ignore'), only('user_id'))
  add('votes', await inRange('votes'), both('who', 'vote_count'))
  add('last visits', await inRange('bug_user_last_visit'), both('user_id', 'last_visit_ts'))
  const links = await inRange('bug_see_also')
  add('see also', links, (row) => `${String(row['value'])} ${String(row['class'])}`.trim())
  for (const { table, field, reverse } of relations) {
    const rows = await rowsIn(tx, table, reverse.name as never, range)
    add(field.label.toLowerCase(), rows, only(field.name), reverse.name)
  }
}

interface Where {
  names: Names
  range: Range
}

async function addCustom(tx: Tx, bugs: Map<number, WholeBug>, { names, range }: Where) {
  const { fields, values } = names
  for (const row of await rowsIn(tx, 'bug_cf_values', 'bug_id', range)) {
    const field = fields.get(row['field_id'] as number)!
    const number = row['value_int'] as number | null
    const value =
      field.type === FIELD_TYPE.select
        ? values.get(number!)
        : (number ?? textOf(row['value_text'] as string))
    if (value !== undefined) bugs.get(row['bug_id'] as number)?.set(field.name, value)
  }
  const rows = await rowsIn(tx, 'bug_cf_multi', 'bug_id', range)
  const alike = Map.groupBy(rows, ({ bug_id, field_id }) => `${String(bug_id)} ${String(field_id)}`)
  for (const own of alike.values()) {
    const { bug_id, field_id } = own[0]!
    const texts = own.map(({ value_id }) => values.get(value_id as number) ?? '')
    bugs.get(bug_id as number)?.set(fields.get(field_id as number)!.name, sorted(texts))
  }
}

async function addComments(tx: Tx, bugs: Map<number, WholeBug>, { from, until }: Range) {
  const tags = await tx
    .selectFrom('longdescs_tags')
    .innerJoin('longdescs', 'longdescs.id', 'longdescs_tags.comment_id')
    .select(['longdescs_tags.comment_id', 'longdescs_tags.tag'])
    .where('longdescs.bug_id', '>=', from)
    .where('longdescs.bug_id', '<=', until)
    .execute()
  const byComment = Map.groupBy(tags, ({ comment_id }) => comment_id)
  for (const row of await rowsIn(tx, 'longdescs', 'bug_id', { from, until })) {
    const { id, bug_id, count, thetext, ...rest } = row
    const own = (byComment.get(id as number) ?? []).map(({ tag }) => tag)
    bugs.get(bug_id as number)?.set(`comment ${String(id)}`, {
      ...(rest as Record<string, Plain>),
      number: count as number,
      thetext: textOf(thetext as string),
      tags: sorted(own).join(', '),
    })
  }
}

async function addChanges(tx: Tx, bugs: Map<number, WholeBug>, { names, range }: Where) {
  for (const row of await rowsIn(tx, 'bug_changes', 'bug_id', range)) {
    const { id, bug_id, fieldid, removed, added, ...rest } = row
    bugs.get(bug_id as number)?.set(`change ${String(id)}`, {
      ...(rest as Record<string, Plain>),
      field: names.fields.get(fieldid as number)!.name,
      // Normalizes the databases' forms of empty values.
      removed: textOf((removed as string | null) ?? ''),
      added: textOf((added as string | null) ?? ''),
    })
  }
}

const withoutKeys = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_key')))

/** Returns the blob names by attachment id. */
async function addAttachments(tx: Tx, bugs: Map<number, WholeBug>, range: Range) {
  const hashes: { bug_id: number; id: number; hash: string }[] = []
  for (const row of await rowsIn(tx, 'attachments', 'bug_id', range)) {
    const { id, bug_id, blob_hash, attach_size, ...rest } = withoutKeys(row)
    bugs.get(bug_id as number)?.set(`attachment ${String(id)}`, {
      ...(rest as Record<string, Plain>),
      size: attach_size as number,
      bytes: blob_hash as string | null,
    })
    if (blob_hash !== null) {
      hashes.push({ bug_id: bug_id as number, id: id as number, hash: blob_hash as string })
    }
  }
  return hashes
}

type Hashes = Awaited<ReturnType<typeof docketBugs>>['hashes']

/** Hashes the stored bytes, which may not match their name. */
export async function addBytes(bugs: Map<number, WholeBug>, hashes: Hashes, blobs: Blobs) {
  for (const { bug_id, id, hash } of hashes) {
    const bug = bugs.get(bug_id)
    const attachment = bug?.get(`attachment ${id}`) as Record<string, Plain>
    const isThere = (await blobs.stat(hash)) !== undefined
    const bytes = isThere ? (await sum(await blobs.open(hash))).sha256 : 'are missing'
    bug?.set(`attachment ${id}`, { ...attachment, bytes })
  }
}
