/** Which tables a request changes. */

import { readEveryTable } from '../every-table.ts'
import type { Instance } from '../instance.ts'

/** Names of tables, in order. */
export async function changesOf({ db }: Instance, act: () => Promise<unknown>): Promise<string[]> {
  const before = await readEveryTable(db)
  await act()
  const after = await readEveryTable(db)
  return Object.keys(after).filter((name) => told(before[name]) !== told(after[name]))
}

const told = (rows: unknown) =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
