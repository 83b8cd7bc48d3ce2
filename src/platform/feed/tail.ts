/**
 * The end of the event log, for those who wait for more: one statement at a time reads it, however
 * many wait.
 */

import type { Cursor, Happened } from '../work/events.store.ts'
import { feedLimits } from './feed-limits.ts'

/** How long to wait, and for what. */
export interface Wait {
  ms: number
  signal: AbortSignal
  /** Only for events of these bugs, and for those of no bug or several; undefined for all. */
  bugs?: ReadonlySet<number> | undefined
}

interface Waiting extends Pick<Wait, 'bugs'> {
  after: Cursor
  wake: () => void
}

/** How a process reads the log. */
export interface Reading {
  /** The last event that followers can read. */
  last(): Promise<Cursor | undefined>
  /** The next events after a place, at most `limit`. */
  after(cursor: Cursor, limit: number): Promise<Happened[]>
}

/** One for each process; other nodes add events as well. */
export class Tail {
  readonly #reading: Reading
  /** Up to where the events have been read, while somebody waits. */
  #seen: Cursor | undefined
  readonly #waiting = new Set<Waiting>()
  #timer: NodeJS.Timeout | undefined
  #isReading = false
  #isOver = false

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /**
   * Resolves when there is an event after the cursor, perhaps of another bug; in any case after
   * `ms`. Never rejects.
   */
  async after(cursor: Cursor, { ms, signal, bugs }: Wait): Promise<void> {
    if (this.#isOver || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    const waiting = { after: cursor, bugs, wake }
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
    const read = await this.#readOn().catch(() => undefined)
    this.#isReading = false
    for (const waiting of read ? this.#waiting : []) {
      if (read!.isFor(waiting)) waiting.wake()
      else if (isAfter(read!.last, waiting.after)) waiting.after = read!.last
    }
    if (this.#waiting.size > 0) this.#readSoon(feedLimits.feed_poll_ms)
    else this.#seen = undefined
  }

  /** Up to where the events have been read now, and whom those since the last time are for. */
  async #readOn() {
    const seen = this.#seen
    const limit = feedLimits.feed_events_at_once
    const events = seen && (await this.#reading.after(seen, limit))
    // With very many events, or at first, all are woken: each reads what concerns them.
    const isWhole = events !== undefined && events.length < limit
    const last = isWhole ? (events.at(-1) ?? seen) : await this.#reading.last()
    if (!last) return undefined
    this.#seen = last
    const isFor = ({ after, bugs }: Waiting) =>
      isAfter(last, after) &&
      // Who came late may have missed some that were read before.
      (!isWhole || isAfter(seen!, after) || events.some((event) => concerns(event, bugs)))
    return { last, isFor }
  }
}

const concerns = ({ bug_id }: Happened, bugs: Wait['bugs']) =>
  bug_id === null || !bugs || bugs.has(bug_id)

const isAfter = (one: Cursor, other: Cursor) =>
  one.tx_id > other.tx_id || (one.tx_id === other.tx_id && one.id > other.id)
