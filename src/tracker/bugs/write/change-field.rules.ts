/** Who may change which field of a bug: Bugzilla's steps, in their order. Pure. */

import { isTimeTracking } from '../../model/bug-fields/bug-fields.wire.ts'

/** Whoever changes a bug, as the bug and its product see them. */
export interface Rights {
  editbugs: boolean
  canconfirm: boolean
  /** In `timetrackinggroup`. */
  isTimeTracker: boolean
  /** Assignee of the bug, before the change or after it. */
  isAssignee: boolean
  /** QA contact of the bug, likewise, where the installation has them. */
  isContact: boolean
  isReporter: boolean
  /** The parameter `letsubmitterchoosepriority`. */
  choosesPriority: boolean
}

/** A change of one field by its internal name. */
export interface FieldChange {
  field: string
  from: string
  to: string
  /** Of a status, and of the bug that has it. */
  wasOpen?: boolean
  willBeOpen?: boolean
  wasConfirmed?: boolean
}

/** Who might make a change that is refused. */
export type Needed = 'reporter' | 'assignee' | 'empowered'

/** Undefined where the change is allowed. */
export function neededFor(change: FieldChange, rights: Rights): Needed | undefined {
  const { field, from, to } = change
  if (from.trim() === to.trim()) return undefined
  if (field.startsWith('longdesc') || field === 'flagtypes.name') return undefined
  if (isTimeTracking(field) && !rights.isTimeTracker) return 'empowered'
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
