/** Counts what callers hold, such as bytes or streams: per caller and in all. */

import type { ThrottledCaller } from '../aside/throttle.ts'

/** Null is one caller as well. */
type Caller = ThrottledCaller | null

/** Forgets callers who hold nothing. */
export class CallerCounts {
  #total = 0
  readonly #byCaller = new Map<string, number>()

  get total() {
    return this.#total
  }

  of(caller: Caller): number {
    return this.#byCaller.get(keyOf(caller)) ?? 0
  }

  /** What is added is taken away again by its negative. */
  add(caller: Caller, count: number) {
    const own = this.of(caller) + count
    this.#total += count
    if (own === 0) this.#byCaller.delete(keyOf(caller))
    else this.#byCaller.set(keyOf(caller), own)
  }
}

const keyOf = (caller: Caller) => caller?.key ?? ''
