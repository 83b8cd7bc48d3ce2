/**
 * Checks that each row of `blobs` has the right number of references. Every column `blob_hash` is a
 * reference.
 */

import { sql } from 'kysely'

import { type Checking, inPages } from './checked.ts'
import type { Db, Tx } from './db.ts'
import type { Named } from './whole-tables.ts'

const PAGE = 500

interface Wrong {
  hash: string
  rows: number
  counted: number
  named: number
}

/** Finds rows that refer to blobs without an entry, and wrong counts of references. */
export function checkBlobReferences(db: Db, tables: readonly Named[]): Checking {
  const named = tables.filter(({ table }) => table.columns['blob_hash'] !== undefined)
  return inPages<string>(db, async (tx, after = '') => {
    const wrong = await wrongAfter(tx, named, after)
    const findings = wrong.map(({ hash, rows, counted, named: by }) =>
      rows === 0
        ? `blob ${hash}: ${by} rows refer to it, but the table blobs does not contain it`
        : `blob ${hash}: ref_count is ${counted}, but ${by} rows refer to it`,
    )
    return { seen: 0, findings, next: wrong.at(-1)?.hash }
  })
}

/**
 * Counts the references of some blobs again; returns how many were wrong, and the last hash. Those
 * that nothing refers to are removed an hour later, as others are.
 */
export async function repairBlobReferences(
  tx: Tx,
  tables: readonly Named[],
  { after, now }: { after: string; now: number },
) {
  const named = tables.filter(({ table }) => table.columns['blob_hash'] !== undefined)
  const wrong = await wrongAfter(tx, named, after)
  const known = wrong.filter(({ rows }) => Number(rows) > 0)
  for (const { hash, named: ref_count } of known) {
    await sql`update blobs set ref_count = ${Number(ref_count)}, doomed_at = ${now}
      where hash = ${hash}`.execute(tx)
  }
  return { repaired: known.length, next: wrong.length < PAGE ? undefined : wrong.at(-1)!.hash }
}

async function wrongAfter(tx: Tx, tables: Named[], after: string): Promise<Wrong[]> {
  const names = tables.map(
    ({ name }) => sql`
      union all select blob_hash, 0, 0, 1 from ${sql.table(name)} where blob_hash is not null`,
  )
  // Not all drivers return a sum as a number.
  const { rows } = await sql<Wrong>`
    select hash, cast(sum(is_row) as bigint) as rows,
      cast(sum(ref_count) as bigint) as counted, cast(sum(is_name) as bigint) as named
    from (
      select hash, 1 as is_row, ref_count, 0 as is_name from blobs
      ${sql.join(names, sql` `)}
    ) as both_sides
    where hash > ${after}
    group by hash having sum(ref_count) <> sum(is_name) or sum(is_row) = 0
    order by hash limit ${sql.lit(PAGE)}`.execute(tx)
  return rows
}
