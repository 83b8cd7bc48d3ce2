/** Allows schema steps to rebuild SQLite tables that others reference. */

import type { Db } from './db.ts'

/**
 * Runs a body while SQLite does not check foreign keys, does not update references to renamed
 * tables, and sorts in files, because the entries of a new index may exceed memory. None of these
 * can be changed within a transaction. The caller checks the keys before the commit.
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
