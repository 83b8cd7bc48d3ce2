/** Lets steps of the schema rebuild tables of SQLite that others reference. */

import type { Db } from './db.ts'

/**
 * Runs a body while SQLite checks no foreign keys, takes no look at what mentions a table that is
 * renamed, and sorts in files, since the entries of a new index may exceed memory. None of this can
 * be switched in a transaction. Whoever calls checks the keys before the commit.
 */
export async function withoutForeignKeys<Result>(
  { dialect, outside }: Db,
  body: () => Promise<Result>,
): Promise<Result> {
  if (dialect.name !== 'sqlite') return body()
  const [before] = await outside.run('pragma foreign_keys')
  await outside.run('pragma foreign_keys = off')
  await outside.run('pragma legacy_alter_table = on')
  const [store] = await outside.run('pragma temp_store')
  await outside.run('pragma temp_store = file')
  try {
    return await body()
  } finally {
    await outside.run(`pragma temp_store = ${Number(store!['temp_store'])}`)
    await outside.run('pragma legacy_alter_table = off')
    if (before!['foreign_keys'] === 1) await outside.run('pragma foreign_keys = on')
  }
}
