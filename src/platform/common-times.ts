/**
 * Parses times as written in mail, logs and by people: `Fri, 20 Nov 2026 10:00:00 GMT`, `Nov 20,
 * 2026` or `2026/11/20 10:00`. Those of the interface are in times.ts. Pure.
 */

import { parseTime } from './times.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const DAY_NAME = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`
const MONTH = String.raw`(?<month>${MONTHS.join('|')})[a-z]*\.?`
const CLOCK = String.raw`(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?`
const ZONE = String.raw`(?:\s*(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d))?`
const AFTER = String.raw`(?:\s+${CLOCK}${ZONE})?`
const DATE = String.raw`(?<day>\d\d?)(?:st|nd|rd|th)?`

const FORMS = [
  String.raw`(?<year>\d{4})/(?<month>\d\d?)/${DATE}${AFTER}`,
  String.raw`${DAY_NAME}${DATE}[\s-]${MONTH}[\s-](?<year>\d{4})${AFTER}`,
  String.raw`${DAY_NAME}${MONTH}\s+${DATE},?\s+(?<year>\d{4})${AFTER}`,
  String.raw`${DAY_NAME}${MONTH}\s+${DATE}\s+${CLOCK}${ZONE}\s+(?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'i'))

/** Milliseconds since 1970, in UTC unless a zone is given; undefined if it is not a time. */
export function parseCommonTime(text: string): number | undefined {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find(Boolean)
  if (!parts) return undefined
  const { year, month = '', day = '', hour = '0', minute = '00', second = '00', zone } = parts
  const named = MONTHS.indexOf(month.toLowerCase().slice(0, 3))
  const two = (number: string | number) => String(number).padStart(2, '0')
  const date = `${year}-${two(named < 0 ? month : named + 1)}-${two(day)}`
  const isUtc = zone === undefined || /^[a-z]/i.test(zone)
  return parseTime(`${date}T${two(hour)}:${minute}:${second}${isUtc ? 'Z' : zone}`)
}
