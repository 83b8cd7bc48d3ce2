/** Inserts converted rows into a Docket in use, and what follows from them. */

import { keep } from '../../platform/blobs/keeper.ts'
import type { Row, Tx } from '../../platform/db/db.ts'
import { type Named, putNewRows, putRows, tablesOf } from '../../platform/db/whole-tables.ts'
import { migrations } from '../../migrations/list.ts'
import { fold } from '../../platform/fold.ts'
import { indexChangedBugs, indexChangedComments } from '../../tracker/bugs/text-index/text-index.ts'
import { takenAliases, takenExternIds, usersNamed } from './docket-side.ts'
import * as store from './merge.store.ts'
import type { Merging } from './merging.ts'
import type { Made } from './remap.ts'

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
    await FOLLOW[table]?.(tx, left)
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

/** Settles what may collide with rows that appeared since the plan was accepted. */
type Settle = (tx: Tx, merging: Merging, rows: Row[]) => Promise<Row[]>

/** Somebody who registered meanwhile with the same address is the same person. */
const users: Settle = async (tx, { id, joined, context, spans }, rows) => {
  const there = await usersNamed(
    tx,
    rows.map((row) => row['login_name'] as string),
  )
  const left: Row[] = []
  for (const row of rows) {
    const other = there.get(row['login_name_key'] as string)
    if (!other) {
      left.push(row)
      continue
    }
    const source_id = (row['id'] as number) - spans['users']!.base
    joined.get('users')!.set(source_id, other.id)
    const listed = { merged_source_id: id, table_name: 'users', source_id, docket_id: other.id }
    await putRows(tx, named.get('merged_ids')!, [listed])
    context.losses.tell('an account that was made in Docket meanwhile was joined', other.login_name)
  }
  const ids = left.map((row) => row['extern_id']).filter((one) => typeof one === 'string')
  const taken = await takenExternIds(tx, ids)
  for (const row of left) {
    if (!taken.has(row['extern_id'] as string)) continue
    context.losses.tell(
      'an extern_id that an account of Docket has was left out',
      String(row['login_name']),
    )
    row['extern_id'] = null
  }
  return left
}

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

const aliases: Settle = async (tx, { plan, context }, rows) => {
  const names = rows.map((row) => String(row['alias']))
  const taken = await takenAliases(tx, names)
  for (const row of rows) {
    const alias = String(row['alias'])
    if (!taken.has(String(row['alias_key']))) continue
    const as = `${plan.name}-${String(row['bug_id'])}-${alias}`
    Object.assign(row, { alias: as, alias_key: fold(as) })
    context.losses.tell(
      'an alias that a bug of Docket got meanwhile was changed',
      `${alias}: ${as}`,
    )
  }
  return rows
}

/** The numbers of comments with a tag are added to those of Docket. */
const weights: Settle = async (tx, _, rows) => {
  for (const row of rows) {
    const { tag, tag_key, weight } = row as { tag: string; tag_key: string; weight: number }
    await store.addWeight(tx, { tag, tag_key, weight })
  }
  return []
}

/** Preferences for mail are complete for everybody who has some. */
const mailWishes: Settle = async (tx, _, rows) => {
  const ids = new Set(rows.map((row) => row['user_id'] as number))
  for (const user_id of ids) await store.addChooser(tx, { user_id })
  return rows
}

const SETTLE: Readonly<Record<string, Settle>> = {
  users,
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
  email_setting: mailWishes,
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => row['id'] as number)

const FOLLOW: Readonly<Record<string, (tx: Tx, rows: readonly Row[]) => Promise<void>>> = {
  bugs: (tx, rows) => indexChangedBugs(tx, idsOf(rows)),
  longdescs: (tx, rows) => indexChangedComments(tx, idsOf(rows)),
  async attachments(tx, rows) {
    for (const { blob_hash, attach_size } of rows) {
      if (typeof blob_hash !== 'string') continue
      await keep({ tx }, { hash: blob_hash, size: attach_size as number }, 1)
    }
  },
}
