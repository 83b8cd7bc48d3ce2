/**
 * A fair queue with few places: next is the client with the fewest running tasks, then the one
 * whose last turn was longest ago. Slow tasks move to separate places, while there are any, so that
 * quick ones need not wait for them.
 */

import { limits } from '../limits.ts'
import { fail } from './faults.ts'

/** Runs the function after a delay, unless the returned function is called first. */
export type Later = (ms: number, run: () => void) => () => void

/** How many reads run concurrently: quick ones, and all others. */
export interface Places {
  quick: number
  slow: number
}

/** Who waits, and the limits that apply. Tasks with the same key share them. */
export interface Client {
  key: string
  running_max: number
  waiting_max: number
  /** The queue length, over all clients, at which this client is refused. */
  queue_max: number
}

interface Waiting {
  client: Client
  begin: () => void
}
interface Standing {
  running: number
  waiting: number
  /** The number of its last turn. */
  last: number
}

/**
 * The queue of one process. `later` schedules the move to a slow place, after
 * `limits.aside_quick_ms`.
 */
export class Turns {
  readonly #places: Places
  readonly #later: Later
  readonly #waiting: Waiting[] = []
  /** Clients with tasks running or waiting. */
  readonly #standings = new Map<string, Standing>()
  readonly #taken = { quick: 0, slow: 0 }
  #turns = 0

  constructor(places: Places, later: Later) {
    this.#places = places
    this.#later = later
  }

  get waiting() {
    return this.#waiting.length
  }

  /**
   * Runs the body when it is the client's turn. An aborted signal ends the wait with its reason.
   */
  async through<Result>(
    client: Client,
    signal: AbortSignal | undefined,
    body: () => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted()
    const leave = await this.#enter(client, signal)
    try {
      return await body()
    } finally {
      leave()
    }
  }

  #enter(client: Client, signal: AbortSignal | undefined): Promise<() => void> {
    const standing = this.#standings.get(client.key) ?? { running: 0, waiting: 0, last: 0 }
    const wait_s = limits.aside_full_wait_ms / 1000
    const isFree = this.#taken.quick < this.#places.quick && standing.running < client.running_max
    if (!isFree && standing.waiting >= client.waiting_max) {
      fail('reads_waiting', standing.waiting, wait_s)
    }
    if (this.#waiting.length >= client.queue_max) fail('reads_full', wait_s)
    this.#standings.set(client.key, standing)
    return new Promise((resolve, reject) => {
      const gone = () => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        standing.waiting -= 1
        this.#forget(client.key)
        reject(signal!.reason as Error)
      }
      const begin = () => {
        signal?.removeEventListener('abort', gone)
        standing.waiting -= 1
        resolve(this.#run(client.key, standing))
      }
      const one: Waiting = { client, begin }
      standing.waiting += 1
      this.#waiting.push(one)
      signal?.addEventListener('abort', gone)
      this.#letIn()
    })
  }

  #run(key: string, standing: Standing) {
    let place: keyof Places = 'quick'
    this.#taken.quick += 1
    standing.running += 1
    standing.last = this.#turns += 1
    const stay = this.#later(limits.aside_quick_ms, () => {
      if (this.#taken.slow >= this.#places.slow) return
      place = 'slow'
      this.#taken.quick -= 1
      this.#taken.slow += 1
      this.#letIn()
    })
    return () => {
      stay()
      this.#taken[place] -= 1
      standing.running -= 1
      this.#forget(key)
      this.#letIn()
    }
  }

  #letIn() {
    while (this.#taken.quick < this.#places.quick) {
      const next = this.#choose()
      if (!next) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      next.begin()
    }
  }

  #choose(): Waiting | undefined {
    let best: { one: Waiting; running: number; last: number } | undefined
    for (const one of this.#waiting) {
      const { running, last } = this.#standings.get(one.client.key)!
      if (running >= one.client.running_max) continue
      const isBefore =
        !best || running < best.running || (running === best.running && last < best.last)
      if (isBefore) best = { one, running, last }
    }
    return best?.one
  }

  #forget(key: string) {
    const { running, waiting } = this.#standings.get(key)!
    if (running === 0 && waiting === 0) this.#standings.delete(key)
  }
}
