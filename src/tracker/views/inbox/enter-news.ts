/** Enters a change in the inboxes of those whom it concerns. */

import type { Tx } from '../../../platform/db/db.ts'
import { entryAfter, type Happening, type News } from './inbox.rules.ts'
import * as store from './inbox.store.ts'
import { ENTRIES_MAX } from './inbox.wire.ts'

/** Entries that one statement writes. */
const ROWS_MAX = 200

/**
 * One entry for each person and the bug; nothing for people or bugs that were removed meanwhile.
 * Nobody has more entries than `max`.
 */
export async function enterNews(
  tx: Tx,
  news: readonly News[],
  happening: Happening,
  { now, max = ENTRIES_MAX }: { now: number; max?: number },
) {
  if (news.length === 0) return
  const of = { user_ids: news.map(({ user_id }) => user_id), bug_id: happening.bug_id }
  const there = new Set((await store.there(tx, of)).map(({ id }) => id))
  const before = new Map((await store.before(tx, of)).map((entry) => [entry.user_id, entry]))
  const rows = news
    .filter(({ user_id }) => there.has(user_id))
    .map((one) => entryAfter(before.get(one.user_id), one, happening, now))
  for (let at = 0; at < rows.length; at += ROWS_MAX) {
    await store.put(tx, rows.slice(at, at + ROWS_MAX))
  }
  const added = rows.map(({ user_id }) => user_id).filter((id) => !before.has(id))
  if (added.length > 0) await makeRoom(tx, added, max)
}

async function makeRoom(tx: Tx, user_ids: number[], max: number) {
  for (const { user_id, entries } of await store.full(tx, { user_ids, max })) {
    await store.dropOldest(tx, { user_id, limit: Number(entries) - max })
  }
}
