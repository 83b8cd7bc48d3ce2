/** A queue for expensive work, with limits for running and waiting tasks. */

import { fail } from '../faults.ts'

/** The `Retry-After` of requests that find the queue full. */
const FULL_WAIT_S = 2

/** A queue in order of arrival. */
export interface Turns {
  /** Runs when it is its turn; fault `not_now` if the queue is full. */
  take<Result>(run: () => Promise<Result>): Promise<Result>
  /** The number of tasks in the queue. */
  waiting(): number
}

/** Tasks beyond `waiting_max` are refused with `Retry-After`. */
export function createTurns(at_once_max: number, waiting_max: number): Turns {
  let running = 0
  const queue: (() => void)[] = []

  async function take<Result>(run: () => Promise<Result>): Promise<Result> {
    if (running < at_once_max) {
      running++
    } else {
      if (queue.length >= waiting_max) fail('not_now', FULL_WAIT_S)
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await run()
    } finally {
      // Hands the slot over directly, so that new tasks cannot overtake waiting ones.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  return { take, waiting: () => queue.length }
}
