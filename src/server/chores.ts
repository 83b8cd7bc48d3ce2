/** Periodic tasks: at most one run per kind at a time, finished before shutdown. */

import { limits } from '../platform/limits.ts'

/** The periodic tasks of one process. */
export interface Chores {
  /** Runs the task unless it is running already. */
  once(name: string, body: () => Promise<unknown>): Promise<void>
  /** Starts no more tasks, and waits for running ones for a limited time. */
  end(): Promise<void>
}

/** Tasks are identified by name; a second call during a run waits for that run. */
export function openChores(): Chores {
  const running = new Map<string, Promise<void>>()
  let isOver = false
  async function run(name: string, body: () => Promise<unknown>) {
    try {
      await body()
    } finally {
      running.delete(name)
    }
  }
  return {
    async once(name, body) {
      if (isOver) return
      const begun = running.get(name) ?? run(name, body)
      running.set(name, begun)
      await begun
    },
    async end() {
      isOver = true
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(resolve, limits.close_wait_ms)
      await Promise.race([promise, Promise.allSettled(running.values())])
      clearTimeout(late)
    },
  }
}
