/** Computes changes to the limits of a ticket or grant, and formats limits. Pure. */

import { toText } from '../../platform/times.ts'
import { ENDLESS, isOver, type Life, type Limits } from '../expiry.rules.ts'

/** Undefined keeps the current value, 0 means no limit. */
export interface LimitsChange {
  /** Seconds from now. */
  total_s?: number | undefined
  last_s?: number | undefined
  /** Further uses. */
  count?: number | undefined
  is_permanent?: boolean | undefined
}

/** Limits are stored relative to the creation. */
export function changedLimits(
  { creation_ts, uses, limits }: Pick<Life, 'creation_ts' | 'uses' | 'limits'>,
  asked: LimitsChange,
  now: number,
): Limits {
  if (asked.is_permanent) return ENDLESS
  const changed = (given: number | undefined, before: number | null, done: number) =>
    given === undefined ? before : given === 0 ? null : done + given
  return {
    total_s: changed(asked.total_s, limits.total_s, Math.ceil((now - creation_ts) / 1000)),
    last_s: changed(asked.last_s, limits.last_s, 0),
    count: changed(asked.count, limits.count, uses),
  }
}

/** When something ends, and when it was deleted; in milliseconds since 1970. */
export interface End {
  ends_at: number | null
  purged_at: number | null
}

/**
 * The expiry time as text, whether it has expired, by time or use, and until when its deletion can
 * be undone.
 */
export function toldEnd({ ends_at, purged_at }: End, now: number, undo_ms: number) {
  if (purged_at !== null) {
    return { expires: null, state: 'purged' as const, undo_until: toText(purged_at + undo_ms) }
  }
  return {
    expires: ends_at === null || ends_at === 0 ? null : toText(ends_at),
    state: isOver({ ends_at }, now) ? ('expired' as const) : ('active' as const),
  }
}
