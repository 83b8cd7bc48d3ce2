/** Checks of what is in the database: a page at a time, so that they hold nobody up. */

import type { Db, Tx } from './db.ts'

/** What came of one page. */
export interface Checked {
  /** How many things were looked at. */
  seen: number
  /** One sentence for each thing that is wrong. */
  findings: string[]
}
export type Checking = AsyncIterable<Checked>

interface Page<Key> extends Checked {
  /** Where the next page begins; none after the last one. */
  next?: Key | undefined
}

/** Each page is a look of its own: one long look would keep SQLite from tidying up its log. */
export async function* inPages<Key>(
  db: Db,
  page: (tx: Tx, after: Key | undefined) => Promise<Page<Key>>,
): Checking {
  for (let after: Key | undefined; ;) {
    const from = after
    const { seen, findings, next } = await db.look((tx) => page(tx, from))
    yield { seen, findings }
    if (next === undefined) return
    after = next
  }
}
