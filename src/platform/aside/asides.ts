/**
 * Scheduling for potentially slow reads, such as searches: each has a time limit, and each client a
 * time budget per interval and a place in the queue. Anonymous clients get smaller shares.
 */

import { limits } from '../limits.ts'
import { addressKey } from '../address-key.ts'
import { afterRunning } from './after-running.ts'
import { createBudget } from './budget.ts'
import { fail, slowFault } from './faults.ts'
import { type Client, type Later, type Places, Turns } from './turns.ts'

/**
 * What `openAsides` needs. Anonymous clients get half of `seconds_max` and a fifth of
 * `budget_seconds`, and are identified by their address.
 */
export interface AsidesOptions {
  /** The current time in milliseconds since 1970. */
  clock: () => number
  places: Places
  /** Limit for a single read of a logged-in person. */
  seconds_max: number
  /** Limit for all reads of one person within `limits.aside_budget_span_ms`; 0 for no limit. */
  budget_seconds: number
  later?: Later
}

/** `id` is 0 for anonymous clients, which are identified by their address. */
export interface Reader {
  id: number
  address?: string | undefined
}

/** Schedules slow reads, so that each client gets its turn and stays within its budget of time. */
export interface Asides {
  /**
   * Runs the body when it is the reader's turn; its signal aborts when the time limit is reached.
   */
  through<Result>(
    reader: Reader,
    signal: AbortSignal | undefined,
    body: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>
  /** The number of reads in the queue, over all clients. */
  waiting(): number
}

/** The fraction of each limit that anonymous clients get. */
const NOBODYS = { seconds: 1 / 2, budget: 1 / 5 }

/** Opens the schedule of slow reads of this process. */
export function openAsides(options: AsidesOptions): Asides {
  const { clock, places, seconds_max, budget_seconds, later = afterRunning } = options
  const turns = new Turns(places, later)
  const span = { per_ms: limits.aside_budget_span_ms, keys_max: limits.aside_clients_max }
  const budget = createBudget(span)

  function refuseSpent(key: string, share_s: number) {
    if (share_s === 0) return
    const wait_s = budget.wait(key, share_s * 1000, clock())
    if (wait_s > 0) fail('reads_spent', share_s, span.per_ms / 60_000, wait_s)
  }

  return {
    waiting: () => turns.waiting,
    async through({ id, address = '' }, signal, body) {
      const isKnown = id !== 0
      const client = isKnown ? person(id) : elsewhere(address)
      refuseSpent(client.key, isKnown ? budget_seconds : budget_seconds * NOBODYS.budget)
      const limit_s = isKnown ? seconds_max : seconds_max * NOBODYS.seconds
      return turns.through(client, signal, async () => {
        const late = new AbortController()
        const inTime = later(limit_s * 1000, () => late.abort(slowFault(limit_s)))
        const began = clock()
        try {
          const signals = signal ? [signal, late.signal] : [late.signal]
          return await body(AbortSignal.any(signals))
        } finally {
          inTime()
          const ended = clock()
          // The system clock may have been changed in between.
          const ms = Math.min(Math.max(ended - began, 0), limit_s * 1000)
          budget.spend(client.key, ms, ended)
        }
      })
    },
  }
}

const person = (id: number): Client => ({
  key: `person ${id}`,
  running_max: limits.aside_running_max,
  waiting_max: limits.aside_waiting_person_max,
  queue_max: limits.aside_waiting_max,
})
const elsewhere = (address: string): Client => ({
  key: addressKey(address),
  running_max: limits.aside_running_nobody_max,
  waiting_max: limits.aside_waiting_nobody_max,
  // Reserves half of the queue for logged-in people, however many addresses there are.
  queue_max: limits.aside_waiting_max / 2,
})
