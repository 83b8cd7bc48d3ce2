/** Timers that count the time in which the process runs, so that a pause is nobody's fault. */

import type { Later } from './turns.ts'

/** A pause of the process counts as at most this long. */
const STEP_MS = 1_000

/**
 * Runs the function after the process has run for `ms`, unless the returned function is called
 * first. A plain timer would run first after a pause, before the responses that arrived meanwhile.
 */
export function afterRunning(ms: number, run: () => void, later: Later = byTimer): () => void {
  let cancel: () => void
  const wait = (left_ms: number) => {
    const step_ms = Math.min(left_ms, STEP_MS)
    cancel = later(step_ms, () => (left_ms > step_ms ? wait(left_ms - step_ms) : run()))
  }
  wait(ms)
  return () => cancel()
}

/** By the clock, also while the process is paused. */
export function byTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
