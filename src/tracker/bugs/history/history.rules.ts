/** Who may read which change, and which changes belong together. Pure. */

import { isHours } from '../../model/bug-fields/bug-fields.wire.ts'
import type { ChangeRow } from './history.store.ts'

export interface Reader {
  /** In `insidergroup`: sees what is private. */
  isInsider: boolean
  /** In `timetrackinggroup`: sees hours. */
  isTimeTracker: boolean
}
type Judged = Pick<
  ChangeRow,
  'field' | 'attach_id' | 'added' | 'attachment_isprivate' | 'comment_isprivate'
>

/**
 * What is said about something private is private as well, also where that something is gone and
 * nobody can tell any more. That a comment is public now may be known; that it was hidden may not.
 */
export function mayRead(change: Judged, { isInsider, isTimeTracker }: Reader): boolean {
  if (isHours(change.field)) return isTimeTracker
  if (isInsider) return true
  if (change.attach_id !== null && change.attachment_isprivate !== 0) return false
  if (change.field !== 'longdescs.isprivate') return true
  return change.comment_isprivate === 0 && change.added === '0'
}

/** Changes in the order in which they were made, together what one user made in one second. */
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
 * When a bug is changed that was changed last at another time. Clients know times to the second
 * only: where the clock is behind, the next second tells them that something is new.
 */
export function momentAfter(last: number, now: number): number {
  if (now >= last) return now
  const next = (Math.floor(last / 1000) + 1) * 1000
  return Math.floor(now / 1000) === Math.floor(last / 1000) ? last : next
}
const second = ({ bug_when }: { bug_when: number }) => Math.floor(bug_when / 1000)
