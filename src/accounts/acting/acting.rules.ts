/** How long somebody acts for another person. Pure. */

const HOUR_MS = 60 * 60_000
/** As in Bugzilla. */
const ACTING_MS = 6 * HOUR_MS

/** When it ends by itself, in milliseconds. */
export const actsUntil = (since: number): number => since + ACTING_MS

/** Whether it has not ended; a clock that was set back does not prolong it. */
export const stillActs = (since: number, now: number): boolean =>
  since <= now && now < actsUntil(since)
