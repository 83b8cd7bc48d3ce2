/** Converts between UTC and the local times of a time zone. */

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?)?$/

/** A time zone, which converts local times. */
export interface Zone {
  readonly name: string
  /** The local time at a moment, in milliseconds since 1970 as if it were UTC. */
  local(moment: number): number
  /**
   * Parses a time such as `2026-01-31 09:30:00` to milliseconds since 1970 UTC; undefined if
   * invalid, as `0000-00-00 00:00:00` is. In the repeated hour of autumn, it is the second
   * occurrence if the first would be before `not_before`, the time of the preceding row.
   */
  moment(text: string, not_before?: number): number | undefined
  /** The same for a local time in milliseconds, as `local` returns it. */
  at(local: number, not_before?: number): number
}

/** By a name such as `Europe/Berlin`; undefined for an unknown zone. */
export function openZone(name: string): Zone | undefined {
  const offsetAt = offsets(name)
  if (!offsetAt) return undefined
  const at = (local: number, not_before = -Infinity) => {
    // The offset changes at most once within a day.
    const before = offsetAt(local - DAY_MS)
    const after = offsetAt(local + DAY_MS)
    const first = local - Math.max(before, after)
    const second = local - Math.min(before, after)
    const fits = (moment: number) => moment + offsetAt(moment) === local
    // A time in the skipped hour of spring uses the offset before it.
    if (!fits(first)) return fits(second) ? second : local - before
    return fits(second) && first < not_before ? second : first
  }
  return {
    name,
    local: (moment) => moment + offsetAt(moment),
    moment(text, not_before) {
      const local = readLocal(text)
      return local === undefined ? undefined : at(local, not_before)
    },
    at,
  }
}

/** The start of a day in UTC, for dates. */
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

/** The zone's offset from UTC at a time, in milliseconds; cached. */
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
