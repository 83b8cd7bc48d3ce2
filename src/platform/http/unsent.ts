/**
 * Counts response bytes that clients have not read yet, so that slow readers cannot exhaust memory.
 */

import type { ServerResponse } from 'node:http'

import type { ThrottledCaller } from '../aside/throttle.ts'
import { limits } from '../limits.ts'
import { CallerCounts } from './caller-counts.ts'
import { fail } from './faults.ts'

/** Counts bytes per caller and in all. A response that is alone is allowed, whatever its size. */
export class Unsent {
  readonly #counts = new CallerCounts()

  get total() {
    return this.#counts.total
  }

  /** Throws fault `not_now` if this many more bytes may not be buffered for the caller. */
  needSpaceFor(caller: ThrottledCaller | null, bytes: number) {
    if (!this.hasSpaceFor(caller, bytes)) fail('not_now', WAIT_S)
  }

  /** Whether `needSpaceFor` would pass; small responses always do. */
  hasSpaceFor(caller: ThrottledCaller | null, bytes: number) {
    if (bytes <= limits.unsent_small_bytes) return true
    const own = this.#counts.of(caller)
    return (
      own + bytes <= Math.max(limits.unsent_caller_bytes_max, own === 0 ? bytes : 0) &&
      this.total + bytes <= Math.max(limits.unsent_bytes_max, this.total === 0 ? bytes : 0)
    )
  }

  /** Counts the bytes until they are sent or the connection is closed. */
  watch(raw: ServerResponse, caller: ThrottledCaller | null, bytes: number) {
    if (raw.destroyed) return
    this.#counts.add(caller, bytes)
    endStalled(raw)
    raw.once('close', () => this.#counts.add(caller, -bytes))
  }
}

/** Clients that do not read have been disconnected by then. */
const WAIT_S = limits.answer_stall_ms / 1000

/** Any progress resets the timeout, however slow. */
export function endStalled(raw: ServerResponse) {
  raw.setTimeout(limits.answer_stall_ms, () => {
    if (raw.writableLength > 0) raw.destroy()
  })
}
