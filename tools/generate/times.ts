/** Generates times: bugs are filed over twenty years, at an increasing rate. */

import type { Random } from './random.ts'
import type { Life } from './steps.ts'

const YEARS = 20
const DAY_MS = 86_400_000

/** In milliseconds since 1970. */
export const END = Date.UTC(2026, 0, 1)
/** In milliseconds since 1970. */
export const START = Date.UTC(2026 - YEARS, 0, 1)

/** When the bug at this position of all bugs is filed; times increase with the position. */
export const filedAt = (place: number, bugs: number): number =>
  START + Math.floor((END - START - DAY_MS) * (place / (bugs + 1)) ** 0.7)

/** In milliseconds. */
export const days = (count: number) => Math.floor(count * DAY_MS)

/** A time in the life of a bug; most lives are short. */
export function momentIn(random: Random, { bug: { creation_ts } }: Life): number {
  const span = Math.min(days(random.logNormal(20, 2)), END - creation_ts)
  return creation_ts + 1_000 + Math.floor(span * random.part() ** 2)
}
