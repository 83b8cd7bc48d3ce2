/** Loaded before a server: reports to its parent how long the main thread was blocked. */

import { isMainThread } from 'node:worker_threads'

/** How long the main thread was busy between two checks: the maximum, and the sum. */
export interface Blocked {
  longest_ms: number
  all_ms: number
}

const LOOK_MS = 1

if (isMainThread && process.send) {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let since = cpuMs()
  let first = since
  let longest_ms = 0
  setInterval(() => {
    const now = cpuMs()
    longest_ms = Math.max(longest_ms, now - since)
    since = now
  }, LOOK_MS).unref()
  process.on('message', () => {
    const now = cpuMs()
    const told: Blocked = { longest_ms: Math.max(longest_ms, now - since), all_ms: now - first }
    process.send!(told)
    longest_ms = 0
    since = first = now
  })
  process.channel!.unref()
}
