/** Removes files before their deletion becomes final, the oldest first, when the disk is full. */

import { docket } from '../../accounts/actors/actors.ts'
import { hasten, type Keeper } from '../../platform/blobs/keeper.ts'
import { listNodes } from '../../platform/nodes/nodes.ts'
import { FREES_SPACE, type Transactions, type Work } from '../../platform/work/work.ts'
import { removeOldest } from './purge-tickets.ts'

/** Tickets per call: each is one that nobody can take back any longer. */
const REMOVED_MAX = 10

/** The transactions, and the store with the files. */
export interface RoomParts {
  transactions: Transactions
  blobs: Pick<Keeper, 'tend'>
}

/**
 * Returns a function that frees space for an upload, and returns whether it did. Requests that need
 * space at the same time share a call. On one of several nodes, others may be reading the files, so
 * the space is
 * free half a minute later.
 */
export function openRoom({ transactions, blobs }: RoomParts): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  async function make() {
    const { removed, isAlone } = await transactions.work(docket, removeSome, FREES_SPACE)
    if (removed === 0) return false
    await blobs.tend()
    return isAlone
  }
  return () => (running ??= make().finally(() => (running = undefined)))
}

async function removeSome(work: Work) {
  const removed = await removeOldest(work, { before: work.now + 1, limit: REMOVED_MAX })
  if (removed === 0) return { removed, isAlone: true }
  const isAlone = (await listNodes(work.tx)).length <= 1
  if (isAlone) await hasten(work)
  return { removed, isAlone }
}
