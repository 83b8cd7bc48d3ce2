/**
 * Parses and formats times and days of the interface: `2026-01-31T09:30:00Z` and `2026-01-31`.
 * Internally a time is milliseconds since 1970 UTC. The search parses words such as `yesterday`.
 */

const DAY_MS = 86_400_000
const TWO = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DATE = /(?<year>\d{4})(?<dash>-?)(?<month>\d\d)\k<dash>(?<day>\d\d)/
const CLOCK =
  /(?<hour>\d\d)(?<colon>:?)(?<minute>\d\d)(?:\k<colon>(?<second>\d\d)(?<part>[.,]\d{1,9})?)?/
/** ISO 8601, extended or basic; a blank or `T`; seconds and zone are optional. */
const TIME = new RegExp(
  String.raw`^${DATE.source}(?:[T ]${CLOCK.source}(?<zone>Z|[+-]\d\d(?::?\d\d)?)?)?$`,
  'i',
)
const ZONE = /^([+-])(\d\d):?(\d\d)?$/

/** `YYYY-MM-DDTHH:MM:SSZ`, truncated to seconds. For the years 0001 to 9999. */
export function toText(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  const second = Math.floor((ms - day * DAY_MS) / 1000)
  const minute = Math.floor(second / 60)
  return `${dayText(day)}T${TWO[Math.floor(minute / 60)]}:${TWO[minute % 60]}:${TWO[second % 60]}Z`
}

/** `YYYY-MM-DD`, the day in UTC. */
export const toDay = (ms: number): string => dayText(Math.floor(ms / DAY_MS))

/** Parses a time, in UTC unless it has a zone; undefined if it is invalid. */
export function parseTime(text: string): number | undefined {
  const parts = TIME.exec(text)?.groups
  if (!parts) return undefined
  const { hour = '00', minute = '00', second = '00', part = '', zone = 'Z' } = parts
  const { year, month, day } = parts
  const whole = readExactly(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const offset_ms = readZone(zone)
  if (whole === undefined || offset_ms === undefined) return undefined
  return inRange(whole + Number(part.slice(1, 4).padEnd(3, '0')) - offset_ms)
}

/** The start of a day such as `2026-01-31` or `2026-1-31`; undefined for anything else. */
export function parseDay(text: string): number | undefined {
  const [, year, month, day] = DAY.exec(text) ?? []
  if (!year || !month || !day) return undefined
  return readExactly(`${year}-${TWO[Number(month)]}-${TWO[Number(day)]}T00:00:00Z`)
}

/** JavaScript accepts June 31 as July 1, so the parsed date must format to the input again. */
function readExactly(text: string) {
  const ms = Date.parse(text)
  return inRange(ms) !== undefined && toText(ms) === text ? ms : undefined
}

function readZone(zone: string) {
  if (zone.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes = '00'] = ZONE.exec(zone) ?? []
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -60_000 : 60_000) * (Number(hours) * 60 + Number(minutes))
}

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
const inRange = (ms: number) => (ms >= FIRST && ms <= LAST ? ms : undefined)

/**
 * The date for a number of days since 1970-01-01. Years start in March, so that a leap day is the
 * last day, and are grouped in eras of 400 years, which all have the same length.
 */
function dayText(day: number): string {
  const sinceZero = day + 719_468
  const era = Math.floor(sinceZero / 146_097)
  const ofEra = sinceZero - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const dayOfMonth = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return `${TWO[Math.floor(year / 100)]}${TWO[year % 100]}-${TWO[month]}-${TWO[dayOfMonth]}`
}
