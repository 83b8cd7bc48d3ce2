/** A queue for work that takes much memory and time: so many at once, so many waiting, no more. */

import { fail } from '../faults.ts'

/** How long whoever finds the queue full is told to stay away. */
const FULL_WAIT_S = 2

export interface Turns {
  /** Runs when it is its turn; a fault `not_now` where too many wait already. */
  take<Result>(run: () => Promise<Result>): Promise<Result>
  waiting(): number
}

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
      // The turn is handed on, so that nobody who comes now gets in before those who wait.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  return { take, waiting: () => queue.length }
}
