/** Decides who may change which field of a bug: Bugzilla's checks, in their order. Pure. */

import { isTimeTracking } from '../../model/bug-fields/bug-fields.wire.ts'

/** The editor of a bug, with roles on it and rights in its product. */
export interface Rights {
  editbugs: boolean
  canconfirm: boolean
  /** In `timetrackinggroup`. */
  isTimeTracker: boolean
  /** Assignee of the bug, before or after the change. */
  isAssignee: boolean
  /** QA contact of the bug, before or after the change, if enabled. */
  isContact: boolean
  isReporter: boolean
  /** In `restrict_comments_group`. */
  mayRestrict: boolean
  /** The parameter `letsubmitterchoosepriority`. */
  choosesPriority: boolean
}

/** A change of one field, by internal name. */
export interface FieldChange {
  field: string
  from: string
  to: string
  /** For a status: the new one, and the bug's current one. */
  wasOpen?: boolean
  willBeOpen?: boolean
  wasConfirmed?: boolean
}

/** Who would be allowed to make a refused change. */
export type Needed = 'reporter' | 'assignee' | 'empowered'

/** Who would be allowed to make the change; undefined if the editor is. */
export function neededFor(change: FieldChange, rights: Rights): Needed | undefined {
  const { field, from, to } = change
  if (from.trim() === to.trim()) return undefined
  if (field.startsWith('longdesc') || field === 'flagtypes.name') return undefined
  if (isTimeTracking(field) && !rights.isTimeTracker) return 'empowered'
  if (field === 'restrict_comments') return rights.mayRestrict ? undefined : 'empowered'
  if (rights.editbugs) return undefined
  if (changesConfirmation(change)) return rights.canconfirm ? undefined : 'empowered'
  if (rights.isAssignee || rights.isContact) return undefined
  if (isBeyondReporters(change, rights)) return 'assignee'
  return rights.isReporter ? undefined : 'reporter'
}

function changesConfirmation({ field, to, willBeOpen, wasConfirmed }: FieldChange) {
  if (field === 'everconfirmed') return true
  if (field !== 'bug_status') return false
  return wasConfirmed ? to === 'UNCONFIRMED' : willBeOpen === true && to !== 'UNCONFIRMED'
}

const OF_ASSIGNEES = new Set(['assigned_to', 'qa_contact', 'target_milestone', 'everconfirmed'])

function isBeyondReporters({ field, wasOpen, willBeOpen }: FieldChange, rights: Rights) {
  if (field === 'priority') return !rights.choosesPriority
  if (field === 'bug_status') return wasOpen === true && willBeOpen === true
  return OF_ASSIGNEES.has(field)
}
