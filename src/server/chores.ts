/** What is done again and again beside requests: one of a kind at a time, over before the end. */

import { limits } from '../platform/limits.ts'

export interface Chores {
  /** Does something, unless that is being done already. */
  once(name: string, body: () => Promise<unknown>): Promise<void>
  /** Begins nothing more, and waits for a while for what is being done. */
  end(): Promise<void>
}

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
