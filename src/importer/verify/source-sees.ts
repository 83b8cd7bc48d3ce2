/** Which bugs of a source a person sees, by Bugzilla's rule. */

import { IdSet } from '../map/id-set.ts'
import { between, isSet, type Source } from './source.ts'
import type { Person } from './source-people.ts'

/** Parameters of Bugzilla that change who sees a bug. */
export interface Rules {
  /** One of a bug's groups suffices instead of all. */
  or_groups: boolean
  useqacontact: boolean
}

/** What a bug's visibility depends on. */
export interface Secret {
  groups: readonly number[]
  reporter: number
  assigned_to: number
  qa_contact: number
  reporter_accessible: boolean
  cclist_accessible: boolean
  cc: ReadonlySet<number>
}

/** As `visible_bugs` in Bugzilla::User. */
export function sees({ id, groups }: Person, bug: Secret, rules: Rules): boolean {
  if (bug.groups.length === 0) return true
  const isIn = (group: number) => groups.includes(group)
  if (rules.or_groups ? bug.groups.some(isIn) : bug.groups.every(isIn)) return true
  // An anonymous reader has no role on any bug.
  if (id === 0) return false
  if (bug.assigned_to === id || (rules.useqacontact && bug.qa_contact === id)) return true
  if (bug.reporter === id && bug.reporter_accessible) return true
  return bug.cclist_accessible && bug.cc.has(id)
}

/** Restricted bugs; all others are public. */
export function secretIds({ staged, groups }: Source): IdSet {
  const ids = new IdSet()
  if (!staged.columns('bug_group_map')) return ids
  for (const { bug_id, group_id } of staged.rows('select bug_id, group_id from bug_group_map')) {
    if (typeof bug_id === 'number' && groups.has(group_id)) ids.add(bug_id)
  }
  return ids
}

/** What the visibility of a restricted bug depends on. */
export function secretOf(source: Source, id: number): Secret {
  const range = { from: id, until: id }
  const [row = {}] = [...between(source, 'bugs', { by: 'bug_id', range })]
  const groups = [...between(source, 'bug_group_map', { by: 'bug_id', range })]
    .map(({ group_id }) => Number(group_id))
    .filter((group) => source.groups.has(group))
  const cc = [...between(source, 'cc', { by: 'bug_id', range })].map(({ who }) => Number(who))
  return {
    groups,
    reporter: Number(row['reporter']),
    assigned_to: Number(row['assigned_to']),
    qa_contact: Number(row['qa_contact'] ?? 0),
    reporter_accessible: isSet(row['reporter_accessible'] ?? 1),
    cclist_accessible: isSet(row['cclist_accessible'] ?? 1),
    cc: new Set(cc),
  }
}
