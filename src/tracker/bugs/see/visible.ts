/**
 * Which bugs somebody sees, as a condition on the table `bugs`: the one place that says it in SQL.
 */

import type { ExpressionBuilder } from 'kysely'

import { isOn } from '../../../accounts/parameters/parameters.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Look } from '../../../platform/work/work.ts'

/** Whoever looks, as parameters of a statement. */
export interface Viewer {
  viewer_id: number
  viewer_set_id: number
  /** The viewer where QA contacts see their bugs, nobody where the installation has none. */
  viewer_qa_id: number
}

export const viewer = ({ tx, actor }: Look): Promise<Viewer> => viewerOf(tx, actor)

/** The same of somebody else: to know what they would see. */
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
 * A bug is seen by whoever may see its set of groups, and by its assignee, its QA contact, its
 * reporter and its CC as far as the bug lets them. Nobody has the number 0, so no role is theirs.
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
    // Few bugs are hidden, so few are looked up. Without an offset PostgreSQL would rather read
    // everything that the viewer is on the CC of, for each query.
    .limit(bug.lit(1))
    .offset(bug.lit(0))
  const isPublic = bug('bugs.group_set_id', '=', bug.lit(0))
  // Whoever is in no group, or nobody, is asked no more: hidden bugs take them no longer.
  const byGroups = viewer.viewer_set_id === 0 ? [] : [bug.exists(bySet)]
  if (viewer.viewer_id === 0) return bug.or([isPublic, ...byGroups])
  return bug.or([
    isPublic,
    ...byGroups,
    bug('bugs.assigned_to', '=', viewer.viewer_id),
    bug('bugs.qa_contact', '=', viewer.viewer_qa_id),
    bug.and([
      bug('bugs.reporter', '=', viewer.viewer_id),
      bug('bugs.reporter_accessible', '=', bug.lit(1)),
    ]),
    bug.and([bug('bugs.cclist_accessible', '=', bug.lit(1)), bug.exists(byCc)]),
  ])
}
