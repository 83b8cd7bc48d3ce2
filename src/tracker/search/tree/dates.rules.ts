/** Parses times in searches: absolute, or relative such as `-1w` or `0ds`. Pure. */

import { parseCommonTime } from '../../../platform/common-times.ts'
import { parseDay, parseTime } from '../../../platform/times.ts'

/** Stands for a bug's last change, to which times can be compared. */
export const LAST_CHANGED = '%last_changed%'

const RELATIVE = /^([+-]?)(\d{1,6})([hdwmy])(s?)$/i
const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Parses a time: `now`, `Now` (start of the day), a time, a date, or a number of hours, days,
 * weeks, months or years ago; `+` means ahead, a final `s` the start of that hour, day and so on.
 * Undefined if it is invalid.
 */
export function readWhen(text: string, now: number): number | undefined {
  const trimmed = text.trim()
  if (trimmed === 'Now') return startOf('d', now)
  if (trimmed.toLowerCase() === 'now') return now
  const [, sign, digits, letter, start] = RELATIVE.exec(trimmed) ?? []
  if (!digits || !letter) return timeSaid(trimmed)
  const unit = letter.toLowerCase()
  const from = start ? startOf(unit, now) : now
  return shifted(unit, from, sign === '+' ? Number(digits) : -Number(digits))
}

/** A time or date, in the format of the interface or of people. */
export const timeSaid = (text: string): number | undefined =>
  parseTime(text) ?? parseDay(text) ?? parseCommonTime(text)

/** The day, if the text is a date without a time. */
export const daySaid = (text: string): number | undefined =>
  /:|\dT\d|^[\d-]{8,} \d/i.test(text) ? undefined : timeSaid(text)

function startOf(unit: string, ms: number): number {
  const date = new Date(ms)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  switch (unit) {
    case 'h':
      return ms - (ms % HOUR)
    case 'w':
      return Date.UTC(year, month, day - date.getUTCDay())
    case 'm':
      return Date.UTC(year, month)
    case 'y':
      return Date.UTC(year, 0)
    default:
      return Date.UTC(year, month, day)
  }
}

/** In a shorter month, its last day. */
function shifted(unit: string, ms: number, by: number): number {
  if (unit === 'h') return ms + by * HOUR
  if (unit === 'd') return ms + by * DAY
  if (unit === 'w') return ms + by * 7 * DAY
  const date = new Date(ms)
  const months = date.getUTCMonth() + (unit === 'y' ? 12 * by : by)
  const year = date.getUTCFullYear()
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  const moved = Date.UTC(year, months, Math.min(date.getUTCDate(), last)) + (ms % DAY)
  // Out-of-range offsets give the first or last representable time.
  return Number.isFinite(moved) ? moved : Math.sign(by) * 8.64e15
}
