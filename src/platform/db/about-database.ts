/** What the database is, for people. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'

/** Its product, its version, and the bytes that it takes on disk. */
export interface AboutDatabase {
  product: 'SQLite' | 'PostgreSQL'
  version: string
  bytes: number
}

/** Does not read any table. */
export async function aboutDatabase(tx: Tx): Promise<AboutDatabase> {
  const isRemote = tx.handle.dialect.isRemote
  const query = isRemote
    ? sql<Told>`select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes`
    : sql<Told>`select sqlite_version() as version, page_count * page_size as bytes
        from pragma_page_count, pragma_page_size`
  const { version, bytes } = (await query.execute(tx)).rows[0]!
  return { product: isRemote ? 'PostgreSQL' : 'SQLite', version, bytes: Number(bytes) }
}
type Told = { version: string; bytes: number | string }
