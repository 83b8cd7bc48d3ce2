/**
 * Fair scheduling of the main thread: one caller computes at a time, pending I/O is processed
 * between turns, and the time of each caller is measured. Callers that exceed their share wait.
 */

import type { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import { byTimer } from './after-running.ts'
import { paceFault } from './faults.ts'
import type { Later } from './turns.ts'

/** Whose turn it is: a person, or an address if nobody is logged in. */
export interface ThrottledCaller {
  key: string
  isPerson: boolean
}

/** A person who logged in, wherever from. */
export const personCaller = (id: number): ThrottledCaller => ({
  key: `person ${id}`,
  isPerson: true,
})

/** Clocks and limits of a throttle; tests replace the clocks. */
export interface PaceOptions {
  /** A monotonic clock in milliseconds. */
  now: () => number
  /** The maximum fraction of CPU time per person; 0 for no limit. */
  share: number
  later: Later
  /** Runs both after pending I/O; only what `first` awaits runs in between. */
  soon: (first: () => void, second: () => void) => void
}

interface Waiting {
  begin: (fault?: Fault) => void
  isGone: () => boolean
  since: number
}

interface Standing {
  caller: ThrottledCaller
  /** Remaining time as of `at`; negative if overdrawn. */
  left_ms: number
  at: number
  waiting: Waiting[]
  /** Whether it is queued, or a timer or its current turn will queue it. */
  isMinded: boolean
}

/** For responses shared by all callers. */
const SHARED: ThrottledCaller = { key: 'shared', isPerson: true }

/** Schedules requests on the main thread: one at a time, and callers alternate. */
export class Throttle {
  readonly #options: PaceOptions
  readonly #standings = new Map<string, Standing>()
  /** The callers that are ready; people and anonymous addresses alternate. */
  readonly #rows = { people: [] as Standing[], strangers: [] as Standing[] }
  #isRunning = false
  #wasPerson = false

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Calls `begin` when it is the caller's turn, or with a fault if that would take too long. */
  enter(caller: ThrottledCaller, begin: Waiting['begin'], isGone: Waiting['isGone'] = () => false) {
    const standing = this.#standingOf(caller)
    const max = caller.isPerson ? limits.calls_waiting_person_max : limits.calls_waiting_nobody_max
    if (standing.waiting.length >= max) {
      standing.waiting = standing.waiting.filter((one) => !one.isGone())
    }
    if (standing.waiting.length >= max || this.#waitOf(standing) > limits.calls_wait_max_ms) {
      return begin(paceFault(this.#secondsOf(standing)))
    }
    this.#queue(standing, { begin, isGone, since: this.#options.now() })
  }

  /** Waits for the next turn of a call that is already running. */
  turn(caller: ThrottledCaller = SHARED): Promise<void> {
    return new Promise((resolve) => {
      const since = Number.POSITIVE_INFINITY
      this.#queue(this.#standingOf(caller), { begin: () => resolve(), isGone: () => false, since })
    })
  }

  /**
   * Charges the bytes of a request and its response, since they cost CPU time too. They delay
   * others of the same address by a few seconds at most: whoever downloads a large file must not
   * lock out their colleagues.
   */
  spendBytes(caller: ThrottledCaller, bytes: number) {
    const standing = this.#standingOf(caller)
    this.#refill(standing)
    const least_ms = -this.#rateOf(caller) * BYTES_WAIT_MAX_MS
    this.#spend(standing, Math.min(timeOf(bytes), standing.left_ms - least_ms))
  }

  /** Charges time that no turn measured, such as time after an `await`. */
  spendTime(caller: ThrottledCaller, ms: number) {
    this.#spend(this.#standingOf(caller), ms)
  }

  #standingOf(caller: ThrottledCaller): Standing {
    const known = this.#standings.get(caller.key)
    if (known) return known
    const at = this.#options.now()
    const fresh = { caller, left_ms: burstOf(caller), at, waiting: [], isMinded: false }
    this.#standings.set(caller.key, fresh)
    if (this.#standings.size > limits.aside_clients_max) this.#forgetOldest()
    return fresh
  }

  #forgetOldest() {
    for (const [key, { isMinded }] of this.#standings) {
      if (!isMinded) return void this.#standings.delete(key)
    }
  }

  #queue(standing: Standing, one: Waiting) {
    standing.waiting.push(one)
    if (!standing.isMinded) this.#mind(standing)
  }

  /** Queues the caller now, or as soon as it has time left. */
  #mind(standing: Standing) {
    standing.isMinded = standing.waiting.length > 0
    if (!standing.isMinded) return
    const wait_ms = this.#waitOf(standing)
    if (wait_ms > 0) return void this.#options.later(wait_ms, () => this.#mind(standing))
    this.#rowOf(standing.caller).push(standing)
    this.#run()
  }

  #run() {
    if (this.#isRunning) return
    this.#isRunning = true
    let running: { standing: Standing; began: number } | undefined
    const begin = () => {
      const standing = this.#next()
      running = { standing, began: this.#options.now() }
      this.#begin(standing)
    }
    const settle = () => {
      const { standing, began } = running!
      this.#spend(standing, this.#options.now() - began)
      this.#isRunning = false
      this.#mind(standing)
      if (this.#rows.people.length + this.#rows.strangers.length > 0) this.#run()
    }
    this.#options.soon(begin, settle)
  }

  #begin({ waiting, ...standing }: Standing) {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      if (one.isGone()) continue
      const isLate = this.#options.now() - one.since > limits.calls_wait_max_ms
      return one.begin(isLate ? paceFault(this.#secondsOf(standing)) : undefined)
    }
  }

  #next(): Standing {
    const { people, strangers } = this.#rows
    this.#wasPerson = people.length > 0 && (!this.#wasPerson || strangers.length === 0)
    return (this.#wasPerson ? people : strangers).shift()!
  }

  #rowOf = ({ isPerson }: ThrottledCaller) => (isPerson ? this.#rows.people : this.#rows.strangers)

  #spend(standing: Standing, ms: number) {
    this.#refill(standing)
    standing.left_ms -= Math.max(ms, 0)
    // Keeps the map in order of last use.
    this.#standings.delete(standing.caller.key)
    this.#standings.set(standing.caller.key, standing)
  }

  #refill(standing: Standing) {
    const now = this.#options.now()
    const gained = Math.max(now - standing.at, 0) * this.#rateOf(standing.caller)
    standing.left_ms = Math.min(standing.left_ms + gained, burstOf(standing.caller))
    standing.at = now
  }

  #rateOf({ isPerson }: ThrottledCaller) {
    return isPerson ? this.#options.share : this.#options.share * NOBODYS
  }

  /** Waits until the caller has time left. */
  #waitOf(standing: Pick<Standing, 'caller' | 'left_ms' | 'at'>): number {
    const { caller } = standing
    if (this.#options.share === 0 || caller === SHARED) return 0
    const now = this.#options.now()
    const rate = this.#rateOf(caller)
    const left = standing.left_ms + Math.max(now - standing.at, 0) * rate
    return left > 0 ? 0 : Math.ceil(1 - left / rate)
  }

  #secondsOf(standing: Pick<Standing, 'caller' | 'left_ms' | 'at'>) {
    return Math.max(Math.ceil(this.#waitOf(standing) / 1000), 1)
  }
}

/** What a call has beyond is a file, or was made in turns: only moving these bytes is charged. */
const MADE_BYTES_MAX = 1024 * 1024
const MOVED_BYTES_PER_MS = 1024 * 1024
/** The longest that a caller waits for the bytes of earlier calls. */
const BYTES_WAIT_MAX_MS = 5_000

/** The CPU time that the bytes of a request and its response cost. */
function timeOf(bytes: number): number {
  const made = Math.min(bytes, MADE_BYTES_MAX)
  return made / limits.call_bytes_per_ms + (bytes - made) / MOVED_BYTES_PER_MS
}

/** The fraction of the share that anonymous clients at one address get. */
const NOBODYS = 1 / 5

/** The most that an idle caller can accumulate. */
const burstOf = ({ isPerson }: ThrottledCaller) =>
  isPerson ? limits.call_burst_person_ms : limits.call_burst_nobody_ms

/** The Node implementation. `setImmediate` runs both callbacks in the same round. */
export const openThrottle = (share: number) =>
  new Throttle({
    share,
    now: () => performance.now(),
    later: byTimer,
    soon(first, second) {
      setImmediate(first)
      setImmediate(second)
    },
  })
