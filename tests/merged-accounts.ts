/** Rows in every table that refer to two accounts, of which some are alike. */

import type { Kysely } from 'kysely'

import { migrations } from '../src/migrations/list.ts'
import type { Tx } from '../src/platform/db/db.ts'
import type { Kind } from '../src/platform/db/schema.ts'
import { tablesOf } from '../src/platform/db/whole-tables.ts'
import { MOVING } from '../src/tracker/administration/merge-users/meanings.ts'
import type { Moving } from '../src/tracker/administration/merge-users/merge-users.store.ts'

const tables = new Map(tablesOf(migrations).map(({ name, table }) => [name, table]))
// Kysely's types know these tables by their names only.
type Named = Record<string, Record<string, unknown>>
const q = (tx: Tx) => tx as unknown as Kysely<Named>

/** Its texts are stored apart. */
const BY_COMMENTS = 'longdescs'

interface Cell {
  tx: Tx
  users: readonly number[]
  /** 0 for what both accounts have, 1 for what only the first one has. */
  which: number
  number: number
}

async function cell(column: string, kind: Kind, { tx, users, which, number }: Cell) {
  if (kind.startsWith('-> ')) {
    const to = kind.slice(3).replace('?', '')
    if (to === 'users') return users[which]
    const rows = await q(tx).selectFrom(to).select('id').orderBy('id').limit(2).execute()
    return rows[which]?.['id'] ?? rows[0]!['id']
  }
  if (kind.startsWith('int')) return which + 1
  return `${column} ${number}`
}

let made = 0
/** A row of a table that refers to a user. */
async function put(
  { table, column, unique, only }: Moving,
  user_id: number,
  { tx, users, which }: Pick<Cell, 'tx' | 'users' | 'which'>,
) {
  made += 1
  const row: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(tables.get(table)!.columns)) {
    const isUnique = unique?.keys.flat().includes(name)
    // Of several unique columns, one has a value.
    if (kind === 'id' || (kind.endsWith('?') && name !== unique?.keys[0]![0])) continue
    const number = isUnique ? which : made
    row[name] = await cell(name, kind, { tx, users, which, number })
  }
  const name = row['name_key'] === undefined ? {} : { name: row['name_key'] }
  const having = only ? { [only[0]]: only[1] } : {}
  await q(tx)
    .insertInto(table)
    .values({ ...row, ...name, ...having, [column]: user_id })
    .execute()
}

/**
 * Gives both accounts one row in each place, and another one to the first; where nothing is unique,
 * the rows differ. There are two other `users`, two bugs, two products and two components.
 */
export async function fillAccounts(tx: Tx, ids: [number, number], users: [number, number]) {
  for (const moving of MOVING.filter(({ table }) => table !== BY_COMMENTS)) {
    for (const id of ids) await put(moving, id, { tx, users, which: 0 })
    await put(moving, ids[0], { tx, users, which: 1 })
  }
}

/** The number of rows of a user, by table and column. */
export async function rowsOf(tx: Tx, user_id: number): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { table, column, only } of MOVING) {
    let query = q(tx).selectFrom(table).where(column, '=', user_id)
    if (only) query = query.where(only[0], '=', only[1])
    const { n } = await query
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counted[`${table}.${column}`] = Number(n)
  }
  return counted
}
