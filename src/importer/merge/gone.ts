/** What others removed from Docket while an import in addition ran that refers to it. */

import type { Tx } from '../../platform/db/db.ts'
import * as store from './merge.store.ts'
import { idOf, type Merging } from './merging.ts'

const AT_ONCE = 500
const GONE_MAX = 20

/** Their tables and ids, such as `users 7`; the first ones. */
export async function goneOf(tx: Tx, merging: Merging): Promise<string[]> {
  const gone: string[] = []
  for (const table of store.NAMED) {
    const ids = [...merging.context.known[table]].map((id) => idOf(merging, table, id))
    for (let at = 0; at < ids.length && gone.length < GONE_MAX; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE)
      const there = new Set((await store.existing(tx, table, some)).map(({ id }) => id))
      gone.push(...some.filter((id) => !there.has(id)).map((id) => `${table} ${id}`))
    }
  }
  return gone.slice(0, GONE_MAX)
}
