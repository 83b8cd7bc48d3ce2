/** Reserves one of the uploads that a grant allows, before the first byte of a form. */

import { docket } from '../../accounts/actors/actors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { asNode, checkNode, type Node } from '../../platform/nodes/nodes.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { type Grant, seeGrant } from '../grants/use-grant.ts'
import * as store from './places.store.ts'

/** The reservations of a node. Those of all nodes count. */
export interface Places {
  /**
   * Until disposed. If all are reserved, throws `uploads_taken`, since one may become free again.
   */
  take(grant: Grant): Promise<AsyncDisposable>
}

/** The `Retry-After`: most uploads are short. */
const TAKEN_WAIT_S = 60
const UNLIMITED = { [Symbol.asyncDispose]: async () => undefined }

/** Grants without a limit need no reservation. */
export function openPlaces(transactions: Transactions, node: Pick<Node, 'id' | 'beat'>): Places {
  /** Those that could not be freed, for example because the connection to the database was lost. */
  let left: store.Place[] = []

  /** The form has been answered by now, so a failure is not its own. */
  async function free(places: store.Place[]) {
    const all = [...left, ...places]
    left = []
    const freeing = transactions.work(docket, async ({ tx }) => {
      for (const place of all) {
        await store.leave(tx, place)
        await store.forget(tx, place)
      }
    })
    await freeing.catch(() => left.push(...all))
  }

  return {
    async take(grant) {
      if (grant.maxul === null) return UNLIMITED
      if (left.length > 0) await free([])
      const place = await asNode(node, (node_id) =>
        transactions.work(docket, (work) => takePlace(work, grant, node_id)),
      )
      return { [Symbol.asyncDispose]: () => free([place]) }
    },
  }
}

async function takePlace(work: Work, { public_id }: Grant, node_id: number) {
  const { tx } = work
  await checkNode(tx, node_id)
  const { id: grant_id, uploads, maxul } = await seeGrant(work, public_id)
  const taken = await store.taken.first(tx, { grant_id })
  if (maxul !== null && uploads + Number(taken?.forms ?? 0) >= maxul) {
    fail('uploads_taken', TAKEN_WAIT_S)
  }
  const place = { grant_id, node_id }
  await store.take(tx, place)
  return place
}

/** Frees the places of forms that nodes were receiving when they stopped. */
export async function freePlaces(tx: Tx): Promise<void> {
  await store.forgetStopped(tx, {})
}
