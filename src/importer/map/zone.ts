/** Times of a source, which are its server's local ones without a zone, as moments. */

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?)?$/

export interface Zone {
  readonly name: string
  /**
   * The moment of a text such as `2026-01-31 09:30:00`, in milliseconds since 1970 UTC; undefined
   * where it says none, as `0000-00-00 00:00:00` does. Of the hour that comes twice in autumn it is
   * the second time where the first was before `not_before`, the moment of what was written before.
   */
  moment(text: string, not_before?: number): number | undefined
}

/** By a name such as `Europe/Berlin`; undefined where there is no such zone. */
export function openZone(name: string): Zone | undefined {
  const offsetAt = offsets(name)
  if (!offsetAt) return undefined
  return {
    name,
    moment(text, not_before = -Infinity) {
      const local = readLocal(text)
      if (local === undefined) return undefined
      // The offset changes by a day's distance at most once.
      const before = offsetAt(local - DAY_MS)
      const after = offsetAt(local + DAY_MS)
      const first = local - Math.max(before, after)
      const second = local - Math.min(before, after)
      const fits = (moment: number) => moment + offsetAt(moment) === local
      // An hour that is left out in spring is told by the clock as it was before.
      if (!fits(first)) return fits(second) ? second : local - before
      return fits(second) && first < not_before ? second : first
    },
  }
}

/** The start of a day in UTC, for what is a day and no moment. */
export const dayOf = (text: string): number | undefined =>
  readLocal(text.slice(0, 'YYYY-MM-DD'.length))

/** As if the text were in UTC. */
function readLocal(text: string): number | undefined {
  const parts = TIME.exec(text)
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0))
  if (year === 0 || month! < 1 || month! > 12 || hour! > 23 || minute! > 59) return undefined
  const ms = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return new Date(ms).getUTCDate() === day ? ms : undefined
}

/** How far a zone is ahead of UTC at a moment, in milliseconds; asked of the system rarely. */
function offsets(name: string): ((moment: number) => number) | undefined {
  const format = formatOf(name)
  if (!format) return undefined
  const known = new Map<number, number>()
  return (moment) => {
    const slot = Math.floor(moment / HALF_HOUR_MS)
    let offset = known.get(slot)
    if (offset === undefined) known.set(slot, (offset = readOffset(format, slot * HALF_HOUR_MS)))
    return offset
  }
}

function formatOf(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return undefined
  }
}

function readOffset(format: Intl.DateTimeFormat, moment: number): number {
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, Number(value)])
  const shown = Object.fromEntries(parts) as Record<string, number>
  const { year, month, day, hour, minute, second } = shown
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - moment
}
