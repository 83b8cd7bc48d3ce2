/** Computes changes of status, resolution and duplicate. Pure. */

import type { Status } from '../../catalogue/fields/fields.ts'
import { fail } from '../see/faults.ts'

/** The relevant state of a bug. */
export interface Standing {
  bug_status: string
  is_open: number
  resolution: string
  dup_of: number | null
  everconfirmed: number
  remaining_time: number
}

/** The request: a status and a resolution in canonical spelling, and an existing bug. */
export interface Wanted {
  status?: string | undefined
  resolution?: string | undefined
  dup_of?: number | undefined
}

/** The context besides the bug. */
export interface Known {
  /** All statuses by name. */
  statuses: ReadonlyMap<string, Status>
  /** Whether the product allows UNCONFIRMED. */
  allows_unconfirmed: boolean
  /** Whether the caller may make this change. */
  mayBecome(status: Status): boolean
  /** Refuses the change unless the caller may make it. */
  checkChange(field: 'resolution' | 'dup_id', from: string, to: string): void
  /** Whether the update includes a comment. */
  hasComment: boolean
  /** The bug depends on an open bug, which the installation does not allow. */
  isBlocked: boolean
  /** The bug has no milestone, which the installation requires. */
  lacksMilestone: boolean
  commentonchange_resolution: boolean
  commentonduplicate: boolean
  duplicate_or_move_bug_status: string
}

/** The new state; faults 119, 121, 122, 123 and 32000. */
export function standingAfter(was: Standing, wanted: Wanted, known: Known): Standing {
  if (wanted.status !== undefined) return withStatus(was, wanted.status, wanted, known)
  if (wanted.resolution !== undefined) return withResolution(was, wanted, known)
  if (wanted.dup_of !== undefined) return asDuplicate(was, wanted.dup_of, known)
  return was
}

function withStatus(was: Standing, name: string, wanted: Wanted, known: Known): Standing {
  const status = legalStatus(was, name, known)
  const next = { ...was, bug_status: status.name, is_open: Number(status.is_open) }
  if (status.is_open) {
    const everconfirmed = Number(status.name !== 'UNCONFIRMED')
    return { ...next, everconfirmed, resolution: '', dup_of: null }
  }
  const isOther = status.name !== was.bug_status
  const resolution = wanted.resolution ?? was.resolution
  const closed = withResolution(next, { ...wanted, resolution }, known)
  return isOther ? { ...closed, remaining_time: 0 } : closed
}

function legalStatus(was: Standing, name: string, known: Known): Status {
  const status = known.statuses.get(name)!
  if (name === was.bug_status) return status
  const { can_change_to = [] } = known.statuses.get(was.bug_status) ?? {}
  const transition = can_change_to.find((one) => one.name === name)
  const isPossible = name !== 'UNCONFIRMED' || known.allows_unconfirmed
  if (!transition || !status.isactive || !isPossible || !known.mayBecome(status)) {
    return fail('illegal_status_change', was.bug_status, name)
  }
  if (transition.comment_required && !known.hasComment) {
    fail('comment_required', `the status from ${was.bug_status} to ${name}`)
  }
  if (OF_WORK.has(name) && known.lacksMilestone) fail('milestone_required', name)
  return status
}

/** Statuses that mean that work has started. */
const OF_WORK = new Set(['IN_PROGRESS', 'ASSIGNED'])
/** The resolution of duplicates, which has a meaning of its own in Bugzilla. */
export const DUPLICATE = 'DUPLICATE'

/** Closed bugs have a resolution, open ones have none; faults 121 and 122. */
export function checkResolution(
  { bug_status, is_open }: Pick<Standing, 'bug_status' | 'is_open'>,
  resolution: string,
): void {
  if (is_open && resolution !== '') fail('resolution_not_allowed')
  if (!is_open && resolution === '') fail('missing_resolution', bug_status)
}

/** For a bug whose new status is known. */
function withResolution(was: Standing, wanted: Wanted, known: Known): Standing {
  const { resolution = '' } = wanted
  checkResolution(was, resolution)
  if (was.is_open) return was
  const next = { ...was, resolution }
  if (resolution !== was.resolution) {
    known.checkChange('resolution', was.resolution, resolution)
    if (resolution === 'FIXED' && known.isBlocked) fail('still_unresolved_bugs')
    const isChosenAnew = was.resolution !== '' && known.commentonchange_resolution
    if (isChosenAnew && !known.hasComment) fail('comment_required', 'the resolution')
    if (was.resolution === DUPLICATE) next.dup_of = null
    if (resolution === DUPLICATE) next.remaining_time = 0
  }
  if (resolution !== DUPLICATE) return next
  if (wanted.dup_of !== undefined) return pointedTo(next, wanted.dup_of, known)
  return next.dup_of === null ? fail('dupe_id_required') : next
}

/** Without a status or resolution, marking a duplicate sets both. */
function asDuplicate(was: Standing, dup_of: number, known: Known): Standing {
  if (was.resolution === DUPLICATE) return pointedTo(was, dup_of, known)
  const { duplicate_or_move_bug_status: status } = known
  known.checkChange('dup_id', String(was.dup_of ?? ''), String(dup_of))
  return withStatus(was, status, { resolution: DUPLICATE, dup_of }, known)
}

function pointedTo(was: Standing, dup_of: number, known: Known): Standing {
  if (was.dup_of === dup_of) return was
  known.checkChange('dup_id', String(was.dup_of ?? ''), String(dup_of))
  if (known.commentonduplicate && !known.hasComment) fail('comment_required', 'a duplicate')
  return { ...was, dup_of }
}
