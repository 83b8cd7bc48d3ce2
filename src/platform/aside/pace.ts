/**
 * Turns on the main thread: one caller computes at a time, in between whatever comes in is taken,
 * and what each caller used is measured. Whoever used up their share waits until they have more.
 */

import type { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import { paceFault } from './faults.ts'
import type { Later } from './turns.ts'

/** Whose turn it is: a person, or an address where nobody is known. */
export interface PaceCaller {
  key: string
  isPerson: boolean
}

export interface PaceOptions {
  /** Milliseconds that do not go back. */
  now: () => number
  /** The part of all time that one person may have; 0 where it is not bounded. */
  share: number
  later: Later
  /** Runs both after what came in was taken, with nothing in between but what the first awaits. */
  soon: (first: () => void, second: () => void) => void
}

interface Waiting {
  begin: (fault?: Fault) => void
  isGone: () => boolean
  since: number
}

interface Standing {
  caller: PaceCaller
  /** Milliseconds that are left, as they were at a time; below zero where more was used. */
  left_ms: number
  at: number
  waiting: Waiting[]
  /** Whether it is in its row, or a timer or its turn will put it there. */
  isMinded: boolean
}

/** Everybody's: what is made once for all. */
const SHARED: PaceCaller = { key: 'shared', isPerson: true }

export class Pace {
  readonly #options: PaceOptions
  readonly #standings = new Map<string, Standing>()
  /** Those whose turn comes; people and strangers have every other turn. */
  readonly #rows = { people: [] as Standing[], strangers: [] as Standing[] }
  #isRunning = false
  #wasPerson = false

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Calls `begin` when it is the caller's turn, or with a fault where that would be too late. */
  enter(caller: PaceCaller, begin: Waiting['begin'], isGone: Waiting['isGone'] = () => false) {
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

  /** The next turn of somebody whose call runs already. */
  turn(caller: PaceCaller = SHARED): Promise<void> {
    return new Promise((resolve) => {
      const since = Number.POSITIVE_INFINITY
      this.#queue(this.#standingOf(caller), { begin: () => resolve(), isGone: () => false, since })
    })
  }

  /** Counts bytes that go to the caller or come from there: they take time of ours as well. */
  spendBytes(caller: PaceCaller, bytes: number) {
    this.#spend(this.#standingOf(caller), bytes / limits.call_bytes_per_ms)
  }

  /** Counts time that no turn measured, such as that after something was awaited. */
  spendTime(caller: PaceCaller, ms: number) {
    this.#spend(this.#standingOf(caller), ms)
  }

  #standingOf(caller: PaceCaller): Standing {
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

  /** Puts it into its row now, or once it has something left. */
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

  #rowOf = ({ isPerson }: PaceCaller) => (isPerson ? this.#rows.people : this.#rows.strangers)

  #spend(standing: Standing, ms: number) {
    this.#refill(standing)
    standing.left_ms -= Math.max(ms, 0)
    // The order is that of the last use.
    this.#standings.delete(standing.caller.key)
    this.#standings.set(standing.caller.key, standing)
  }

  #refill(standing: Standing) {
    const now = this.#options.now()
    const gained = Math.max(now - standing.at, 0) * this.#rateOf(standing.caller)
    standing.left_ms = Math.min(standing.left_ms + gained, burstOf(standing.caller))
    standing.at = now
  }

  #rateOf({ isPerson }: PaceCaller) {
    return isPerson ? this.#options.share : this.#options.share * NOBODYS
  }

  /** Until there is something left. */
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

/** The part that is left for those who are not logged in, at one address. */
const NOBODYS = 1 / 5

/** How much may be used at once by whoever used nothing for a while. */
const burstOf = ({ isPerson }: PaceCaller) =>
  isPerson ? limits.call_burst_person_ms : limits.call_burst_nobody_ms

/** On this machine. `setImmediate` runs both in the same round. */
export const openPace = (share: number) =>
  new Pace({
    share,
    now: () => performance.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    soon(first, second) {
      setImmediate(first)
      setImmediate(second)
    },
  })
