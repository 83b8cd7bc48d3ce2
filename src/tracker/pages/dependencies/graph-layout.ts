/** Lays out dependency graphs, on a thread: some take more than a second. */

import { openLabour } from '../../../platform/aside/labour.ts'
import { Fault } from '../../../platform/faults.ts'
import { beside } from '../../../platform/here.ts'
import type { Caller } from '../../../platform/http/method.ts'
import { addressKey } from '../../../platform/address-key.ts'
import type { LaidOut, ToLayOut } from './graph-layout-thread.ts'

const labour = openLabour<ToLayOut, LaidOut>(beside(import.meta.url, './graph-layout-thread'))

/** Undefined if it takes too long, or too many others wait. */
export async function layOut({ actor, address }: Caller, graph: ToLayOut) {
  const isPerson = actor.id !== 0
  const key = isPerson ? `person ${actor.id}` : addressKey(address)
  try {
    return await labour.ask({ key, isPerson }, graph)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
