/**
 * Decides who will see a bug that is being changed, since the database only has its old state. For
 * stored bugs, visible.ts decides in SQL. Pure.
 */

import { type Mode, sees } from '../../../accounts/group-sets/group-sets.rules.ts'

/** The properties of a bug on which its visibility depends. */
export interface Guarded {
  groups: ReadonlySet<number>
  assigned_to: number
  qa_contact: number | null
  reporter: number
  reporter_accessible: number
  cclist_accessible: number
  cc: { has(user_id: number): boolean }
}

/** The person whose view is decided, with the ids of all their groups. */
export interface Person {
  id: number
  groups: ReadonlySet<number>
}

/**
 * How the installation decides: whether one group of a bug suffices, and whether QA contacts see
 * their bugs.
 */
export interface Ways {
  mode: Mode
  /** Whether the installation uses QA contacts. */
  hasContacts: boolean
}

/** Whether a person can see a bug; the same rule as `visibleTo` in SQL. */
export function seesBug({ id, groups }: Person, bug: Guarded, { mode, hasContacts }: Ways) {
  return (
    sees(groups, bug.groups, mode) ||
    bug.assigned_to === id ||
    (hasContacts && bug.qa_contact === id) ||
    (bug.reporter_accessible === 1 && bug.reporter === id) ||
    (bug.cclist_accessible === 1 && bug.cc.has(id))
  )
}
