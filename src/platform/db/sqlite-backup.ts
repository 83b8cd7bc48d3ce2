/** Copies a SQLite database while it is in use, as of one moment. */

import { backup, DatabaseSync } from 'node:sqlite'

const PAGES_A_STEP = 2_000

/** `told` hears how much is done, from 0 to 1. */
export async function backUpSqlite(from: string, to: string, told?: (done: number) => void) {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to, {
      rate: PAGES_A_STEP,
      progress: ({ totalPages, remainingPages }) =>
        told?.(totalPages === 0 ? 1 : 1 - remainingPages / totalPages),
    })
  } finally {
    source.close()
  }
}
