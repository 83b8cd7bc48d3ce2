/** Limits how fast a source is read. */

import { setTimeout as pause } from 'node:timers/promises'

/** The clock is read once for so many rows. */
const ROWS_AT_ONCE = 100

/** Called for each row: waits while more rows than `rows_per_second` were read. */
export function openPace(rows_per_second: number | undefined, clock: () => number) {
  if (rows_per_second === undefined) return () => {}
  let [rows, since] = [0, clock()]
  return (): Promise<void> | void => {
    rows += 1
    if (rows % ROWS_AT_ONCE !== 0) return
    const early_ms = (rows / rows_per_second) * 1000 - (clock() - since)
    if (early_ms > 0) return pause(early_ms)
    // What was not read while nothing was to be read is not caught up.
    ;[rows, since] = [0, clock()]
  }
}
