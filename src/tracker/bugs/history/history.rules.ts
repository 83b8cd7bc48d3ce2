/** Decides who may read which changes, and groups them. Pure. */

import { isHours } from '../../model/bug-fields/bug-fields.wire.ts'
import type { ChangeRow } from './history.store.ts'

/** The groups of a reader on which the visibility of changes depends. */
export interface Reader {
  /** In `insidergroup`: can see private data. */
  isInsider: boolean
  /** In `timetrackinggroup`: can see hours. */
  isTimeTracker: boolean
}
type Judged = Pick<
  ChangeRow,
  'field' | 'attach_id' | 'added' | 'attachment_isprivate' | 'comment_isprivate'
>

/**
 * Changes about something private are private too, even if it no longer exists. That a comment
 * became public may be known, but not that it was hidden.
 */
export function mayRead(change: Judged, { isInsider, isTimeTracker }: Reader): boolean {
  if (isHours(change.field)) return isTimeTracker
  if (isInsider) return true
  if (change.attach_id !== null && change.attachment_isprivate !== 0) return false
  if (change.field !== 'longdescs.isprivate') return true
  return change.comment_isprivate === 0 && change.added === '0'
}

/** Changes in chronological order; those of one user in one second are one group. */
export function setsOf<Row extends Pick<ChangeRow, 'who' | 'bug_when' | 'fieldid' | 'id'>>(
  changes: readonly Row[],
): Row[][] {
  const sets: Row[][] = []
  for (const change of changes) {
    const [first] = sets.at(-1) ?? []
    const belongs = first?.who === change.who && second(first) === second(change)
    if (belongs) sets.at(-1)!.push(change)
    else sets.push([change])
  }
  return sets.map((set) => set.sort((a, b) => a.fieldid - b.fieldid || a.id - b.id))
}
/**
 * The time of a change, given the time of the last one. Clients know times to the second only: if
 * the clock is behind, the next second makes the change look new to them.
 */
export function momentAfter(last: number, now: number): number {
  if (now >= last) return now
  const next = (Math.floor(last / 1000) + 1) * 1000
  return Math.floor(now / 1000) === Math.floor(last / 1000) ? last : next
}
const second = ({ bug_when }: { bug_when: number }) => Math.floor(bug_when / 1000)
