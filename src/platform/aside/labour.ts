/**
 * Runs CPU-heavy work, such as parsing large XML, on worker threads: one task at a time per caller,
 * few in total, each with a time limit.
 */

import { limits } from '../limits.ts'
import { openThreads } from '../threads.ts'
import { afterRunning } from './after-running.ts'
import { slowFault } from './faults.ts'
import type { ThrottledCaller } from './throttle.ts'
import { type Client, Turns } from './turns.ts'

/**
 * A pool of threads that all run the same code. `openLabour` names the module and what each thread
 * gets when it starts.
 */
export interface Labour<Question, Answer> {
  /** Fails with `read_slow` at the time limit, and with 429 or 503 if the queue is full. */
  ask(caller: ThrottledCaller, question: Question): Promise<Answer>
}

/** `code` calls `answers` of threads.ts with `data`. Threads start when first needed. */
export function openLabour<Question, Answer>(code: URL, data?: unknown): Labour<Question, Answer> {
  const threads = openThreads<Question, Answer>(code, data)
  const turns = new Turns({ quick: 1, slow: 1 }, afterRunning)
  return {
    ask: (caller, question) =>
      turns.through(clientOf(caller), undefined, async () => {
        const late = new AbortController()
        const end = () => late.abort(slowFault(limits.labour_ms_max / 1000))
        const inTime = afterRunning(limits.labour_ms_max, end)
        try {
          return await threads.lend(late.signal, (ask) => ask(question))
        } finally {
          inTime()
        }
      }),
  }
}

const clientOf = ({ key, isPerson }: ThrottledCaller): Client => ({
  key,
  running_max: 1,
  waiting_max: limits.calls_waiting_nobody_max,
  queue_max: isPerson ? limits.aside_waiting_max : limits.aside_waiting_max / 2,
})
