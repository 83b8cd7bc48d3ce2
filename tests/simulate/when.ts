/** The reference's parser for times in searches. */

const DAY_MS = 86_400_000

/**
 * `now`; `Now`, which is the beginning of today; a day; a time; or a number of hours, days, weeks,
 * months or years ago, or ahead with a `+`, counted from the beginning of the current one with a
 * trailing `s`. Undefined for anything else.
 */
export function whenSaid(text: string, now: number): number | undefined {
  if (text === 'Now') return startOf('d', now)
  if (text === 'now') return now
  const [, sign, count, unit, isStart] = /^([+-]?)(\d+)([hdwmy])(s?)$/.exec(text) ?? []
  if (count) {
    const from = isStart ? startOf(unit!, now) : now
    return moved(from, unit!, sign === '+' ? Number(count) : -Number(count))
  }
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text)) return undefined
  return Date.parse(text)
}

function startOf(unit: string, ms: number): number {
  const date = new Date(ms)
  date.setUTCMinutes(0, 0, 0)
  if (unit !== 'h') date.setUTCHours(0)
  if (unit === 'w') date.setUTCDate(date.getUTCDate() - date.getUTCDay())
  if (unit === 'm' || unit === 'y') date.setUTCDate(1)
  if (unit === 'y') date.setUTCMonth(0)
  return date.getTime()
}

/** To the last day of the month if it does not have this day. */
function moved(from: number, unit: string, by: number): number {
  const date = new Date(from)
  if (unit === 'h') return from + by * 3_600_000
  if (unit === 'd') return from + by * DAY_MS
  if (unit === 'w') return from + by * 7 * DAY_MS
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (unit === 'y' ? 12 * by : by))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
