/** Builds an index on PostgreSQL while the table is in use. */

import type { Db } from './db.ts'
import { type Index, indexSql } from './ddl.ts'

/** Does nothing if the index exists; the remains of a failed or interrupted attempt are removed. */
export async function buildIndex({ outside }: Db, table: string, index: Index): Promise<void> {
  const [found] = await outside.run(
    `select indisvalid from pg_index where indexrelid = to_regclass('${index.name}')`,
  )
  if (found?.['indisvalid'] === true) return
  const drop = () => outside.run(`drop index concurrently if exists ${index.name}`)
  if (found) await drop()
  try {
    await outside.run(indexSql(table, index, 'concurrently'))
  } catch (error) {
    await drop()
    throw error
  }
}
