/** Counts what was answered and not taken yet, so that whoever takes nothing fills no memory. */

import type { ServerResponse } from 'node:http'

import type { PaceCaller } from '../aside/pace.ts'
import { limits } from '../limits.ts'
import { fail } from './faults.ts'

export class Unsent {
  #total = 0
  readonly #byCaller = new Map<string, number>()

  get total() {
    return this.#total
  }

  /** Fault `not_now` where so many bytes more may not wait for the caller to take them. */
  needRoomFor(caller: PaceCaller | null, bytes: number) {
    if (!this.hasRoomFor(caller, bytes)) fail('not_now', WAIT_S)
  }

  hasRoomFor(caller: PaceCaller | null, bytes: number) {
    if (bytes <= limits.unsent_small_bytes) return true
    const own = this.#byCaller.get(caller?.key ?? '') ?? 0
    return (
      own + bytes <= Math.max(limits.unsent_caller_bytes_max, own === 0 ? bytes : 0) &&
      this.#total + bytes <= Math.max(limits.unsent_bytes_max, this.#total === 0 ? bytes : 0)
    )
  }

  /** Counts bytes that were handed over until they are taken, or their connection is closed. */
  watch(raw: ServerResponse, caller: PaceCaller | null, bytes: number) {
    if (raw.destroyed) return
    const key = caller?.key ?? ''
    this.#count(key, bytes)
    endStalled(raw)
    raw.once('close', () => this.#count(key, -bytes))
  }

  #count(key: string, bytes: number) {
    this.#total += bytes
    const own = (this.#byCaller.get(key) ?? 0) + bytes
    if (own === 0) this.#byCaller.delete(key)
    else this.#byCaller.set(key, own)
  }
}

/** By then whoever takes nothing is gone. */
const WAIT_S = limits.answer_stall_ms / 1000

/** Also where it is slow, as long as something of it is taken. */
export function endStalled(raw: ServerResponse) {
  raw.setTimeout(limits.answer_stall_ms, () => {
    if (raw.writableLength > 0) raw.destroy()
  })
}
