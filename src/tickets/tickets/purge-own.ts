/** Purges tickets for their owners and administrators, and undoes that. */

import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import type { Purge, Restore } from '../edits/edits.wire.ts'
import { fail } from '../faults.ts'
import { purgedAmong, purgedOf } from '../lists/lists.ts'
import { undoMs } from '../settings.ts'
import * as store from './lists.store.ts'
import { purgeOnRequest, restore } from './purge-tickets.ts'
import { seeOwn } from './read-tickets.ts'

/**
 * Purges all of these tickets, or none. Throws `own_unknown` for one that the caller neither owns
 * nor administers.
 */
export async function purgeOwn(work: Work, { ids, at_once = false }: Purge) {
  const wanted = [...new Set(ids)]
  const tickets = at_once ? await seePurged(work, wanted, true) : await seeOwn(work, wanted)
  await purgeOnRequest(work, tickets, at_once)
  const undo_ms = at_once ? 0 : undoMs(work)
  const until = undo_ms > 0 ? { undo_until: toText(work.now + undo_ms) } : {}
  return { tickets: tickets.map(({ public_id: id }) => ({ id, ...until })) }
}

/**
 * Undoes the deletion of all of these tickets, or of none. Throws `own_unknown` for one that was
 * not deleted, is gone, or would have expired meanwhile; and `quota_exceeded`.
 */
export async function restoreOwn(work: Work, { ids }: Restore) {
  const tickets = await seePurged(work, [...new Set(ids)])
  const over = await restore(work, tickets)
  if (over) fail('own_unknown', 'ticket', over.public_id)
  return { tickets: tickets.map(({ public_id: id }) => ({ id })) }
}

/** Those whose deletion can be undone; with `isAny`, also those that were not deleted. */
export async function seePurged(look: Look, public_ids: string[], isAny = false) {
  const found = await store.byPublicIds(look.tx, { public_ids })
  return purgedOf(look, found, public_ids, { kind: 'ticket', isAny })
}

/** Those of them whose deletion the reader can undo. */
export const findPurged = async (look: Look, public_ids: string[]) =>
  purgedAmong(look, await store.byPublicIds(look.tx, { public_ids }))
