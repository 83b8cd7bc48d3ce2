/**
 * The visibility of bugs, as a condition on the table `bugs`: the only place that defines it in
 * SQL.
 */

import type { ExpressionBuilder } from 'kysely'

import { isOn } from '../../../accounts/parameters/parameters.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Look } from '../../../platform/work/work.ts'

/** The viewer, as parameters of a statement. */
export interface Viewer {
  viewer_id: number
  viewer_set_id: number
  /** The viewer if QA contacts are enabled, else 0. */
  viewer_qa_id: number
}

/** The caller as parameters for `visibleTo`; id 0 without a login. */
export const viewer = ({ tx, actor }: Look): Promise<Viewer> => viewerOf(tx, actor)

/** The same for another person: to know what they would see. */
export async function viewerOf(
  tx: Look['tx'],
  { id, group_set_id }: { id: number; group_set_id: number },
): Promise<Viewer> {
  const hasContacts = id !== 0 && (await isOn(tx, 'useqacontact'))
  return {
    viewer_id: id,
    viewer_set_id: group_set_id,
    viewer_qa_id: hasContacts ? id : 0,
  }
}

/**
 * A bug is visible to viewers who see its group set, and to its assignee, QA contact, reporter and
 * CC list as far as the bug allows. Nobody has id 0, so no role matches it.
 */
export function visibleTo(bug: ExpressionBuilder<Tables, 'bugs'>, viewer: Viewer) {
  const bySet = bug
    .selectFrom('group_set_sees')
    .select('bug_set_id')
    .where('reader_set_id', '=', viewer.viewer_set_id)
    .whereRef('bug_set_id', '=', 'bugs.group_set_id')
  const byCc = bug
    .selectFrom('cc')
    .select('cc.who')
    .whereRef('cc.bug_id', '=', 'bugs.id')
    .where('cc.who', '=', viewer.viewer_id)
    // Few bugs are hidden, so the CC list is rarely consulted. Without an offset PostgreSQL would
    // read all CC entries of the viewer in each query.
    .limit(bug.lit(1))
    .offset(bug.lit(0))
  const isPublic = bug('bugs.group_set_id', '=', bug.lit(0))
  const byRole = bug.or([
    bug('bugs.assigned_to', '=', viewer.viewer_id),
    bug('bugs.qa_contact', '=', viewer.viewer_qa_id),
    bug.and([
      bug('bugs.reporter', '=', viewer.viewer_id),
      bug('bugs.reporter_accessible', '=', bug.lit(1)),
    ]),
    bug.and([bug('bugs.cclist_accessible', '=', bug.lit(1)), bug.exists(byCc)]),
  ])
  // Checks that cannot match are skipped, so that hidden bugs add no time.
  const checks = [
    isPublic,
    ...(viewer.viewer_set_id === 0 ? [] : [bug.exists(bySet)]),
    ...(viewer.viewer_id === 0 ? [] : [byRole]),
  ]
  // In a flat list, SQLite would check roles before groups, since subqueries come last, and read
  // the row of each bug; indexes contain the groups.
  return checks.reduceRight((others, check) => bug.or([check, others]))
}
