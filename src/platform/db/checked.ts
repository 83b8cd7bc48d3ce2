/** Runs checks of the database page by page, so that they block nothing. */

import type { Db, Tx } from './db.ts'

/** The result of one page. */
export interface Checked {
  /** Number of objects checked. */
  seen: number
  /** One sentence per problem. */
  findings: string[]
}

/** The results of a check, in parts. */
export type Checking = AsyncIterable<Checked>

interface Page<Key> extends Checked {
  /** Start of the next page; undefined after the last one. */
  next?: Key | undefined
}

/** Each page is its own look: a long one would keep SQLite from truncating its log. */
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
