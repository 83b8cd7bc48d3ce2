/** Search values by kind of field: many that occur somewhere, and some that are invalid. */

import { toDay, toText } from '../../src/platform/times.ts'
import { NOW, people } from '../bugs-to-find.ts'

const DAY_MS = 86_400_000

/**
 * Few, so that many are equal; and difficult: case, diacritics, pattern characters, other scripts.
 */
export const words = [
  'crash',
  'Crash',
  'Größe',
  'GROSSE',
  'lid',
  'a.b',
  '100%',
  'naïve',
  'ωμέγα',
  'x_y',
  '漢字',
  "don't",
]
/** Around the time of the clock, on both sides of boundaries between days. */
export const times = [-40, -8, -7, -6.6, -1, 0, 1].map((days) => NOW + days * DAY_MS)

/** The people of `fillTracker`. */
export const LOGINS = Object.keys(people).map((name) => `${name}@example.com`)
const PRONOUNS = ['%user%', '%reporter%', '%assignee%', '%qacontact%', '%group.timers%']
export const PEOPLE = [...LOGINS, ...LOGINS, 'ANN', 'example', 'b', ...PRONOUNS, '%nobody%']
export const NAMES = ['Ann Größe', 'ANN GROSSE', 'bob', 'eve', 'o', 'größe, lid']
export const SWITCH = ['0', '1', 'true', 'false', '2']
export const ISSUES = ['8', '9', '20', '1', '12']
/** Numbers, and texts that are none. */
export const COUNTS = ['0', '1', '2', '-1', '1.5', 'many']
/** Hours with up to two decimals, and one with too many. */
export const HOURS = ['0', '1', '2.5', '0.25', '.5', '2.504', '5']
const moments = times.map((ms) => toText(ms))
const WHEN = [...moments, '-1d', '1w', '+1d', 'now', 'Now', '0ds', '1ms', '2ws', '1y']
export const MOMENTS = [...WHEN, '2026-01-23', 'some day']
export const DAYS = [...times.map(toDay), ...WHEN, 'some day']
export const TEXT = [...words, 'r', 'crash lid']
