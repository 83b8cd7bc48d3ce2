/** The limits of tickets and grants, and their expiry time. Pure. */

import { fail } from './faults.ts'

/** Null means no limit. */
export interface Limits {
  /** Seconds after creation. */
  total_s: number | null
  /** Seconds after the last use; not applicable before the first. */
  last_s: number | null
  /** Uses: downloads of a ticket or uploads of a grant. */
  count: number | null
}

/** dl's ways to choose when a ticket or grant expires. */
export const MODES = ['auto', 'once', 'never', 'custom'] as const
/** `auto`: the defaults; `once`: one use; `never`: no limits; `custom`: the three given limits. */
export type Mode = (typeof MODES)[number]

/** The requested limits; 0 means none, undefined not given. */
export interface AskedLimits {
  mode?: Mode | undefined
  /** An older name for never, used if no mode is given. */
  is_permanent: boolean
  total_s?: number | undefined
  last_s?: number | undefined
  count?: number | undefined
}

/** The parameter names of the three, for error messages. */
export interface Names {
  total_s: string
  last_s: string
  count: string
}

/** Never expires. */
export const ENDLESS: Limits = { total_s: null, last_s: null, count: null }
const PARTS = ['total_s', 'last_s', 'count'] as const

/** `custom` requires all three; without a mode, giving one disables the others. */
export function planLimits(asked: AskedLimits, defaults: Limits, names: Names): Limits {
  const { mode, is_permanent } = asked
  const isSaid = PARTS.some((part) => asked[part] !== undefined)
  if (mode === 'never' || (!mode && is_permanent)) return ENDLESS
  if (mode === 'once') return { total_s: defaults.total_s, last_s: null, count: 1 }
  if (mode === 'auto' || (!mode && !isSaid)) return defaults
  if (mode === 'custom') {
    for (const part of PARTS) {
      if (asked[part] === undefined) {
        fail(
          'message_value_missing',
          names[part],
          'the mode custom requires all three, 0 for no limit',
        )
      }
    }
  }
  return limitsOf(asked)
}

/** 0 and undefined mean no limit; a negative number has passed already. */
export const limitsOf = ({ total_s, last_s, count }: Partial<Limits> | AskedLimits): Limits => ({
  total_s: total_s || null,
  last_s: last_s || null,
  count: count || null,
})

/** When a ticket or grant was created and used. */
export interface Life {
  creation_ts: number
  /** The time of the last use. */
  last_stamp: number | null
  uses: number
  limits: Limits
}

/**
 * The last millisecond of its lifetime; null without end. Something that was used up ended long
 * ago.
 */
export function endOf({ creation_ts, last_stamp, uses, limits }: Life): number | null {
  const { total_s, last_s, count } = limits
  if (count !== null && uses >= count) return 0
  const ends: number[] = []
  if (total_s !== null) ends.push(creation_ts + total_s * 1000)
  if (last_s !== null && last_stamp !== null) ends.push(last_stamp + last_s * 1000)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Whether that time has passed. */
export const isOver = ({ ends_at }: { ends_at: number | null }, now: number): boolean =>
  ends_at !== null && ends_at < now
