/** Removes files before their deletion becomes final, the oldest first, when the disk is full. */

import { docket } from '../../accounts/actors/actors.ts'
import { hasten, isHeld, type Keeper } from '../../platform/blobs/keeper.ts'
import { listNodes } from '../../platform/nodes/nodes.ts'
import { FREES_SPACE, type Transactions, type Work } from '../../platform/work/work.ts'
import { removeOldest } from './purge-tickets.ts'
import * as store from './tickets.store.ts'

/** Tickets per call: each is one that nobody can take back any longer. */
const REMOVED_MAX = 10
/** After that, space that one of several nodes made is free. */
const COMING_MS = 40_000

/** The transactions, and the store with the files. */
export interface RoomParts {
  transactions: Transactions
  blobs: Pick<Keeper, 'tend'>
}

/**
 * Returns a function that frees space for an upload, if deleted files have as many bytes as are
 * missing, and returns whether it freed some. Requests that need space at the same time share a
 * call. On one of several nodes, others may be reading the files, so the space is free half a
 * minute later.
 */
export function openRoom({ transactions, blobs }: RoomParts) {
  let running: Promise<boolean> | undefined
  /** When space that will be free was last made; no more is made until then. */
  let coming_at = 0
  async function make(missing: number) {
    const made = await transactions.work(
      docket,
      async (work) => (work.now < coming_at ? NOTHING : removeSome(work, missing)),
      FREES_SPACE,
    )
    coming_at = made.coming_at
    return made.removed > 0 && (await blobs.tend()) > 0 && made.coming_at === 0
  }
  return (missing: number) => (running ??= make(missing).finally(() => (running = undefined)))
}

const NOTHING = { removed: 0, coming_at: 0 }

async function removeSome(work: Work, missing: number) {
  const { bytes } = (await store.purgedBytes.first(work.tx, {}))!
  if ((bytes ?? 0) < missing || (await isHeld(work))) return NOTHING
  const removed = await removeOldest(work, { before: work.now + 1, limit: REMOVED_MAX })
  const isAlone = (await listNodes(work.tx)).length <= 1
  if (isAlone) await hasten(work)
  return { removed, coming_at: isAlone ? 0 : work.now + COMING_MS }
}
