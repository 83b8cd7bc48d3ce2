/** Rules of scopes and expiry of API keys. Pure. */

import { fail } from '../../platform/http/faults.ts'
import { covers, type Scope } from '../../platform/scopes.wire.ts'
import { parseDay, parseTime } from '../../platform/times.ts'

/** What a key allows, and until when; null means without an end. */
export interface Limited {
  revoked: number
  scope: Scope
  expires_at: number | null
}

/** Whether the key has expired. */
export const isExpired = ({ expires_at }: { expires_at: number | null }, now: number): boolean =>
  expires_at !== null && expires_at <= now

/** Whether a change lets programs do what the key did not allow before. */
export const givesMore = (before: Limited, after: Limited): boolean =>
  after.revoked < before.revoked ||
  !covers(before.scope, after.scope) ||
  (after.expires_at ?? Infinity) > (before.expires_at ?? Infinity)

const DAY_MS = 24 * 60 * 60_000

/** A day lasts until midnight UTC; an empty text, and null, mean that the key does not expire. */
export function readExpiry(text: string | null, now: number): number | null {
  if (text === null || text.trim() === '') return null
  const day = parseDay(text.trim())
  const time = day === undefined ? parseTime(text.trim()) : day + DAY_MS
  if (time === undefined || time <= now) {
    return fail(
      'param_invalid',
      'expires',
      'it must be a time or day in the future, such as 2030-01-31',
    )
  }
  return time
}
