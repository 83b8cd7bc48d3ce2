/**
 * Whether somebody will see a bug that is being changed, of which the database knows the state of
 * before only. Who sees a bug that is stored is said by SQL, in visible.ts. Pure.
 */

import { type Mode, sees } from '../../../accounts/group-sets/group-sets.rules.ts'

/** What of a bug decides who sees it. */
export interface Guarded {
  groups: ReadonlySet<number>
  assigned_to: number
  qa_contact: number | null
  reporter: number
  reporter_accessible: number
  cclist_accessible: number
  cc: { has(user_id: number): boolean }
}

export interface Person {
  id: number
  groups: ReadonlySet<number>
}

export interface Ways {
  mode: Mode
  /** Whether the installation has QA contacts. */
  hasContacts: boolean
}

export function seesBug({ id, groups }: Person, bug: Guarded, { mode, hasContacts }: Ways) {
  return (
    sees(groups, bug.groups, mode) ||
    bug.assigned_to === id ||
    (hasContacts && bug.qa_contact === id) ||
    (bug.reporter_accessible === 1 && bug.reporter === id) ||
    (bug.cclist_accessible === 1 && bug.cc.has(id))
  )
}
