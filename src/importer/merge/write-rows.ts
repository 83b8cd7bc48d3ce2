/** Inserts converted rows into a Docket in use, and what follows from them. */

import { keep } from '../../platform/blobs/keeper.ts'
import type { Row, Tx } from '../../platform/db/db.ts'
import { type Named, putNewRows, putRows, tablesOf } from '../../platform/db/whole-tables.ts'
import { migrations } from '../../migrations/list.ts'
import { fold } from '../../platform/fold.ts'
import { indexChangedBugs, indexChangedComments } from '../../tracker/bugs/text-index/text-index.ts'
import { takenAliases } from './docket-side.ts'
import * as store from './merge.store.ts'
import type { Merging } from './merging.ts'
import type { Made } from './remap.ts'
import type { Renamed } from '../../tracker/catalogue/merged-sources/merged-sources.ts'

const named = new Map<string, Named>(tablesOf(migrations).map((table) => [table.name, table]))

/** Rows that both may have, and of which one is enough. */
const ONCE = new Set(
  (
    'user_group_map group_group_map group_control_map component_cc versions milestones ' +
    'flaginclusions flagexclusions status_workflow field_visibility category_group_map cc keywords ' +
    'dependencies regressions bug_see_also bug_cf_multi bug_group_map bug_user_last_visit bug_tag ' +
    'email_bug_ignore votes watch area_watch namedqueries_link_in_footer bugmail_choices'
  ).split(' '),
)

/** Tables are declared after those to which they refer. */
const ORDER = new Map([...named.keys()].map((name, at) => [name, at]))

/** In the order in which tables refer to each other. Returns how many there were. */
export async function writeRows(tx: Tx, merging: Merging, rows: readonly Made[]): Promise<number> {
  const byTable = Map.groupBy(rows, ([table]) => table)
  let count = 0
  const inOrder = [...byTable].sort(([one], [other]) => ORDER.get(one)! - ORDER.get(other)!)
  for (const [table, made] of inOrder) {
    const all = made.map(([, row]) => row)
    const left = (await SETTLE[table]?.(tx, merging, all)) ?? all
    const put = ONCE.has(table) ? putNewRows : putRows
    // Those without references to others of their table come first.
    for (const some of inTurn(table, left)) await put(tx, named.get(table)!, some)
    await FOLLOW[table]?.(tx, merging, left)
    count += left.length
  }
  return count
}

/** Fields name each other. */
function inTurn(table: string, rows: Row[]): Row[][] {
  if (table !== 'fielddefs') return [rows]
  const isFree = (row: Row) => row['visibility_field_id'] === null && row['value_field_id'] === null
  return [rows.filter(isFree), rows.filter((row) => !isFree(row))].filter(
    ({ length }) => length > 0,
  )
}

/** Settles what collides with rows of Docket that the plan does not list. */
type Settle = (tx: Tx, merging: Merging, rows: Row[]) => Promise<Row[]>

type Names = (tx: Tx, p: { ids: number[] }) => Promise<{ user_id: number; name_key: string }[]>

/** What a person named like something of theirs in Docket gets the name of the source behind. */
const personal =
  (column: string, names: Names, what: string): Settle =>
  async (tx, { plan, context }, rows) => {
    const ids = [...new Set(rows.map((row) => row[column] as number))]
    const there = await names(tx, { ids })
    const taken = new Set(there.map(({ user_id, name_key }) => `${user_id} ${name_key}`))
    for (const row of rows) {
      const key = () => `${String(row[column])} ${String(row['name_key'])}`
      const name = String(row['name'])
      for (let at = 1; taken.has(key()); at++) {
        row['name'] = `${name} (${plan.name}${at > 1 ? ` ${at}` : ''})`
        row['name_key'] = fold(row['name'] as string)
      }
      taken.add(key())
      if (row['name'] !== name) context.losses.tell(what, `${name}: ${String(row['name'])}`)
    }
    return rows
  }

/** Categories hold back what is in them, so none is joined. */
const categories: Settle = async (tx, { plan }, rows) => {
  const taken = new Set((await store.seriesCategories(tx, {})).map(({ name_key }) => name_key))
  for (const row of rows) {
    const name = String(row['name'])
    for (let at = 1; taken.has(String(row['name_key'])); at++) {
      row['name'] = `${plan.name}: ${name}${at > 1 ? ` (${at})` : ''}`
      row['name_key'] = fold(row['name'] as string)
    }
  }
  return rows
}

/** Of bugs that got an alias since the import began. */
const aliases: Settle = async (tx, { id, plan, context }, rows) => {
  const names = rows.map((row) => String(row['alias']))
  const taken = await takenAliases(tx, names)
  const renamed: Record<string, string> = {}
  for (const row of rows) {
    const alias = String(row['alias'])
    if (!taken.has(String(row['alias_key']))) continue
    const as = `${plan.name}-${String(row['bug_id'])}-${alias}`
    renamed[String(row['alias_key'])] = as
    Object.assign(row, { alias: as, alias_key: fold(as) })
    context.losses.tell(
      'an alias that a bug of Docket got meanwhile was changed',
      `${alias}: ${as}`,
    )
  }
  if (Object.keys(renamed).length > 0) await addAliases(tx, id, renamed)
  return rows
}

async function addAliases(tx: Tx, id: number, renamed: Record<string, string>) {
  const row = (await store.namesOf.first(tx, { id }))!
  const names = JSON.parse(row.names) as Renamed
  const before = Object.entries(names.aliases).map(([key, as]) => [key, renamed[fold(as)] ?? as])
  const aliases = { ...renamed, ...Object.fromEntries(before) }
  await store.setNames(tx, { id, names: JSON.stringify({ ...names, aliases }) })
}

/** The numbers of comments with a tag are added to those of Docket. */
const weights: Settle = async (tx, _, rows) => {
  for (const row of rows) {
    const { tag, tag_key, weight } = row as { tag: string; tag_key: string; weight: number }
    await store.addWeight(tx, { tag, tag_key, weight })
  }
  return []
}

const SETTLE: Readonly<Record<string, Settle>> = {
  bugs_aliases: aliases,
  namedqueries: personal(
    'userid',
    store.searchNames,
    'a saved search got another name, since its owner has one of that name',
  ),
  reports: personal(
    'user_id',
    store.reportNames,
    'a saved report got another name, since its owner has one of that name',
  ),
  tag: personal(
    'user_id',
    store.tagNames,
    'a personal tag got another name, since its owner has one of that name',
  ),
  series_categories: categories,
  longdescs_tags_weights: weights,
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => row['id'] as number)

type Follow = (tx: Tx, merging: Merging, rows: readonly Row[]) => Promise<unknown>
const FOLLOW: Readonly<Record<string, Follow>> = {
  /** In Bugzilla, nobody has the defaults: an account without rows wants no mail. */
  async users(tx, { context }, rows) {
    if (!context.staged.columns('email_setting')) return
    const choosers = idsOf(rows).map((user_id) => ({ user_id }))
    await putRows(tx, named.get('bugmail_choices')!, choosers)
  },
  bugs: (tx, _, rows) => indexChangedBugs(tx, idsOf(rows)),
  longdescs: (tx, _, rows) => indexChangedComments(tx, idsOf(rows)),
  async attachments(tx, _, rows) {
    for (const { blob_hash, attach_size } of rows) {
      if (typeof blob_hash !== 'string') continue
      await keep({ tx }, { hash: blob_hash, size: attach_size as number }, 1)
    }
  },
}
