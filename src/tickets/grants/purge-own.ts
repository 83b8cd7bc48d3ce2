/** Purges grants for their owners and administrators, and undoes that. */

import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import type { Purge, Restore } from '../edits/edits.wire.ts'
import { recordGrant } from '../events/events.ts'
import { endOf, isOver } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import { purgedAmong, purgedOf } from '../lists/lists.ts'
import { undoMs } from '../settings.ts'
import { removeGrants } from './grants.ts'
import * as store from './grants.store.ts'
import * as lists from './lists.store.ts'
import { seeOwn } from './read-grants.ts'

/**
 * Purges all of these grants, or none. Their links stop working at once. Throws `own_unknown` for
 * one that the caller neither owns nor administers.
 */
export async function purgeOwn(work: Work, { ids, at_once = false }: Purge) {
  const wanted = [...new Set(ids)]
  const grants = at_once ? await seePurged(work, wanted, true) : await seeOwn(work, wanted)
  const undo_ms = at_once ? 0 : undoMs(work)
  if (undo_ms === 0) await removeGrants(work, grants, 'purged')
  else await markPurged(work, grants)
  const until = undo_ms > 0 ? { undo_until: toText(work.now + undo_ms) } : {}
  return { grants: grants.map(({ public_id: id }) => ({ id, ...until })) }
}

async function markPurged(work: Work, grants: lists.Grant[]) {
  await store.setPurged(work.tx, { ids: grants.map(({ id }) => id), purged_at: work.now })
  for (const grant of grants) await recordGrant(work, 'grant.deleted', grant)
}

/**
 * Undoes the deletion of all of these grants, or of none. Throws `own_unknown` for one that was not
 * deleted, is gone, or would have expired meanwhile.
 */
export async function restoreOwn(work: Work, { ids }: Restore) {
  const grants = await seePurged(work, [...new Set(ids)])
  for (const grant of grants) {
    const { id, public_id, creation_ts, last_stamp, uploads: uses } = grant
    const limits = { total_s: grant.total_s, last_s: grant.lastul_s, count: grant.maxul }
    const ends_at = endOf({ creation_ts, last_stamp, uses, limits })
    if (isOver({ ends_at }, work.now)) fail('own_unknown', 'grant', public_id)
    await store.restore(work.tx, { id, ends_at })
    await recordGrant(work, 'grant.restored', grant)
  }
  return { grants: grants.map(({ public_id: id }) => ({ id })) }
}

/** Those whose deletion can be undone; with `isAny`, also those that were not deleted. */
export async function seePurged(look: Look, public_ids: string[], isAny = false) {
  const found = await lists.byPublicIds(look.tx, { public_ids })
  return purgedOf(look, found, public_ids, { kind: 'grant', isAny })
}

/** Those of them whose deletion the reader can undo. */
export const findPurged = async (look: Look, public_ids: string[]) =>
  purgedAmong(look, await lists.byPublicIds(look.tx, { public_ids }))
