/** Moves times into working hours. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** The first Monday after 1970 began. */
const MONDAY = 4 * DAY_MS
const [OPENS_MS, OPEN_MS] = [7 * HOUR_MS, 11 * HOUR_MS]

/**
 * A time from Monday to Friday between 7 and 18 o'clock UTC, in the same week. Keeps the order of
 * times; milliseconds since 1970 UTC.
 */
export function workTime(at: number): number {
  const week = Math.floor((at - MONDAY) / WEEK_MS)
  const inWeek = ((at - MONDAY - week * WEEK_MS) * 5) / 7
  const day = Math.floor(inWeek / DAY_MS)
  const inDay = ((inWeek - day * DAY_MS) * OPEN_MS) / DAY_MS
  return Math.floor(MONDAY + week * WEEK_MS + day * DAY_MS + OPENS_MS + inDay)
}
