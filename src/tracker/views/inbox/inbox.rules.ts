/** What a change makes of an entry of the inbox. Pure. */

import type { Reader } from '../../bugs/history/history.rules.ts'
import { type Kind, type Reason, REASONS } from './inbox.wire.ts'

/** Rights without which an entry is not shown, as bits. */
export const SIGHT = { insiders: 1, hours: 2 } as const
const ALL_SIGHTS = [0, 1, 2, 3]

/** The values of `sight` that a person with these rights is shown. */
export const sightsOf = ({ isInsider, isTimeTracker }: Reader): number[] => {
  const own = (isInsider ? SIGHT.insiders : 0) | (isTimeTracker ? SIGHT.hours : 0)
  return ALL_SIGHTS.filter((sight) => (sight & ~own) === 0)
}

/** A change as it concerns one person, who may know of it. Times are in milliseconds since 1970. */
export interface News {
  user_id: number
  reasons: number
  sight: number
  kind: Kind
  comment_id: number | null
  depends_on: number | null
  /** What the person may see now. */
  sights: readonly number[]
}
/** What happened, for everybody. */
export interface Happening {
  bug_id: number
  actor_id: number
  at: number
}

/** The part of an entry that depends on changes; `shown_at` is in the future while snoozed. */
export interface Kept extends Happening, Pick<News, 'reasons' | 'sight'> {
  user_id: number
  state: string
  shown_at: number
  kind: string
  comment_id: number | null
  depends_on: number | null
  changes: number
  first_at: number
  latest_at: number
}
type Before = Omit<Kept, 'at'>
const NOTHING_TO_UNDO = { acted_at: null, state_before: null, shown_before: null }

/**
 * The entry after a change. What was read or done begins again, and so does what the person may not
 * see any more. A snoozed entry comes back early only for a request of the person.
 */
export function entryAfter(
  before: Before | undefined,
  { sights, ...news }: News,
  { bug_id, actor_id, at }: Happening,
  now: number,
) {
  const isSnoozed = before !== undefined && before.shown_at > now && news.kind !== 'flag.requested'
  const made = {
    ...news,
    ...NOTHING_TO_UNDO,
    bug_id,
    actor_id,
    state: 'unread',
    shown_at: isSnoozed ? before.shown_at : now,
    changes: 1,
    first_at: at,
    latest_at: at,
  }
  if (before?.state !== 'unread' || !sights.includes(before.sight)) return made
  const { kind, comment_id, depends_on } = before
  // Jobs on several nodes may overtake each other.
  const isLate = before.latest_at > at
  const latest = { kind, comment_id, depends_on, actor_id: before.actor_id }
  return {
    ...made,
    ...(isLate && latest),
    reasons: before.reasons | news.reasons,
    sight: before.sight | news.sight,
    changes: before.changes + 1,
    first_at: Math.min(before.first_at, at),
    latest_at: Math.max(before.latest_at, at),
  }
}

const REASON_BITS = Object.entries(REASONS) as [Reason, number][]
/** The reasons whose bits are set. */
export const reasonsIn = (bits: number): Reason[] =>
  REASON_BITS.filter(([, bit]) => (bits & bit) !== 0).map(([name]) => name)
