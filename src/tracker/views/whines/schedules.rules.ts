/** When a whine runs next, in the time zone of the installation. Pure. */

import type { Zone } from '../../../platform/zones.ts'
import { HOURS, INTERVALS, WEEKDAYS } from './schedules.wire.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Every schedule has a run within two months. */
const DAYS_MAX = 62

/** A day and a time, by Bugzilla's names. */
export interface When {
  run_day: string | null
  run_time: string | null
}

/**
 * The first run after a moment, in milliseconds since 1970; undefined if the names are unknown. A
 * time that is skipped in spring is an hour later, and one that is repeated in autumn is the first.
 */
export function nextRun({ run_day, run_time }: When, after: number, zone: Zone) {
  const isDay = dayOf(run_day ?? '')
  const times = timesOf(run_time ?? '')
  if (!isDay || !times) return undefined
  const today = Math.floor(zone.local(after) / DAY_MS) * DAY_MS
  for (let days = 0; days <= DAYS_MAX; days += 1) {
    const day = today + days * DAY_MS
    if (!isDay(new Date(day))) continue
    const runs = times.map((time) => zone.at(day + time)).filter((run) => run > after)
    if (runs.length > 0) return Math.min(...runs)
  }
  return undefined
}

const SUNDAY = 0
const SATURDAY = 6

function dayOf(name: string): ((day: Date) => boolean) | undefined {
  if (name === 'All') return () => true
  if (name === 'MF') return (day) => ![SUNDAY, SATURDAY].includes(day.getUTCDay())
  if (name === 'last') return (day) => day.getUTCDate() === lengthOf(day)
  const weekday = WEEKDAYS.findIndex((one) => one === name)
  if (weekday >= 0) return (day) => day.getUTCDay() === weekday
  const wanted = Number(name)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 31) return undefined
  return (day) => day.getUTCDate() === Math.min(wanted, lengthOf(day))
}

/** The days of its month. */
const lengthOf = (day: Date) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()

/** Milliseconds since midnight. */
function timesOf(name: string): number[] | undefined {
  if (HOURS.includes(name)) return [Number(name) * HOUR_MS]
  const interval = INTERVALS.find((one) => one === name)
  if (interval === undefined) return undefined
  const step = Number.parseInt(interval, 10) * MINUTE_MS
  return Array.from({ length: DAY_MS / step }, (_, at) => at * step)
}
