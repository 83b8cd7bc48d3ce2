/**
 * The end of the event log, for those who wait for more: one statement at a time reads it, however
 * many wait.
 */

import type { Cursor } from '../work/events.store.ts'
import { feedLimits } from './feed-limits.ts'

/** How long to wait, and for what. */
export interface Wait {
  ms: number
  signal: AbortSignal
}

interface Waiting {
  after: Cursor
  wake: () => void
}

/** One for each process; other nodes add events as well. */
export class Tail {
  readonly #read: () => Promise<Cursor | undefined>
  readonly #waiting = new Set<Waiting>()
  #timer: NodeJS.Timeout | undefined
  #isReading = false
  #isOver = false

  /** `read` finds the last event that followers can read. */
  constructor(read: () => Promise<Cursor | undefined>) {
    this.#read = read
  }

  /** Resolves when there is an event after the cursor, in any case after `ms`; never rejects. */
  async after(cursor: Cursor, { ms, signal }: Wait): Promise<void> {
    if (this.#isOver || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    const waiting = { after: cursor, wake }
    this.#waiting.add(waiting)
    const late = setTimeout(wake, ms)
    signal.addEventListener('abort', wake)
    this.#readSoon(feedLimits.feed_pause_ms)
    try {
      await promise
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', wake)
      this.#waiting.delete(waiting)
    }
  }

  /** Says that this process has added events. */
  hear() {
    if (this.#waiting.size > 0) this.#readSoon(feedLimits.feed_pause_ms)
  }

  /** Whether nobody shall wait any more. */
  get isOver() {
    return this.#isOver
  }

  /** Wakes all, for ever. */
  close() {
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const { wake } of this.#waiting) wake()
  }

  #readSoon(ms: number) {
    if (this.#isOver || this.#isReading) return
    this.#timer ??= setTimeout(() => void this.#look(), ms)
  }

  async #look() {
    this.#timer = undefined
    this.#isReading = true
    // If the database does not answer, requests will tell; the next look may succeed.
    const last = await this.#read().catch(() => undefined)
    this.#isReading = false
    for (const { after, wake } of this.#waiting) if (last && isAfter(last, after)) wake()
    if (this.#waiting.size > 0) this.#readSoon(feedLimits.feed_poll_ms)
  }
}

const isAfter = (one: Cursor, other: Cursor) =>
  one.tx_id > other.tx_id || (one.tx_id === other.tx_id && one.id > other.id)
