/** Limits how fast a source is read. */

/** The clock is read once for so many rows. */
const ROWS_AT_ONCE = 100

/** The speed, and when it does not matter. */
export interface Pace {
  /** No limit if it is undefined. */
  rows_per_second: number | undefined
  clock: () => number
  pause: (ms: number) => Promise<unknown>
  isUrgent: () => boolean
}

/** Called for each row: waits while more rows than `rows_per_second` were read. */
export function openPace({ rows_per_second, clock, pause, isUrgent }: Pace) {
  if (rows_per_second === undefined) return () => {}
  let [rows, since] = [0, clock()]
  return (): Promise<unknown> | void => {
    rows += 1
    if (rows % ROWS_AT_ONCE !== 0) return
    const early_ms = (rows / rows_per_second) * 1000 - (clock() - since)
    if (early_ms > 0 && !isUrgent()) return pause(early_ms)
    // What was not read while nothing was to be read is not caught up.
    ;[rows, since] = [0, clock()]
  }
}
