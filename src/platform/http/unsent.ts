/** Counts what was answered and not taken yet, so that whoever takes nothing fills no memory. */

import type { ServerResponse } from 'node:http'

import type { PaceCaller } from '../aside/pace.ts'
import { limits } from '../limits.ts'
import { endStalled } from './flows.ts'

export class Unsent {
  #total = 0
  readonly #byCaller = new Map<string, number>()

  get total() {
    return this.#total
  }

  /** Whether so many bytes more may wait for the caller to take them. */
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
