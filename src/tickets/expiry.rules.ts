/** How long tickets and grants live: the ways to say it, and the moment that follows. Pure. */

import { fail } from './faults.ts'

/** Null is without a limit. */
export interface Limits {
  /** Seconds of life from the creation on. */
  total_s: number | null
  /** Seconds of life from the last use on; before the first use it means nothing. */
  last_s: number | null
  /** Uses, which are downloads of a ticket and uploads of a grant. */
  count: number | null
}

export const MODES = ['auto', 'once', 'never', 'custom'] as const
export type Mode = (typeof MODES)[number]

/** What was asked for; 0 is without a limit, undefined what was not said. */
export interface AskedLimits {
  mode?: Mode | undefined
  /** An older word for never, which counts where no mode was given. */
  is_permanent: boolean
  total_s?: number | undefined
  last_s?: number | undefined
  count?: number | undefined
}

/** What the three are called where they were asked for, for whoever left one out. */
export interface Names {
  total_s: string
  last_s: string
  count: string
}

export const ENDLESS: Limits = { total_s: null, last_s: null, count: null }
const PARTS = ['total_s', 'last_s', 'count'] as const

/** `custom` wants all three; without a mode, saying one of them leaves the others without limit. */
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

/** 0 and undefined are no limit; a number below 0 is one that has passed already. */
export const limitsOf = ({ total_s, last_s, count }: Partial<Limits> | AskedLimits): Limits => ({
  total_s: total_s || null,
  last_s: last_s || null,
  count: count || null,
})

export interface Life {
  creation_ts: number
  /** When it was last used. */
  last_stamp: number | null
  uses: number
  limits: Limits
}

/**
 * The last moment, in milliseconds, that something lives through; null where it lives on. Whatever
 * was used as often as it may be ended long ago.
 */
export function endOf({ creation_ts, last_stamp, uses, limits }: Life): number | null {
  const { total_s, last_s, count } = limits
  if (count !== null && uses >= count) return 0
  const ends: number[] = []
  if (total_s !== null) ends.push(creation_ts + total_s * 1000)
  if (last_s !== null && last_stamp !== null) ends.push(last_stamp + last_s * 1000)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Whether that moment has passed. */
export const isOver = ({ ends_at }: { ends_at: number | null }, now: number): boolean =>
  ends_at !== null && ends_at < now
