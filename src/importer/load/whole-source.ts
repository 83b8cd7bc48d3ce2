/** Refuses a partial Bugzilla: what it lacks would be lost, or visible to everyone. */

import { Refusal } from '../../platform/refusal.ts'
import { text } from '../map/cells.ts'
import type { Staged } from '../staged.ts'

/** Tables of every version of Bugzilla. */
const TABLES = [
  'attachments',
  'bug_group_map',
  'bug_severity',
  'bug_status',
  'bugs',
  'bugs_activity',
  'cc',
  'components',
  'dependencies',
  'fielddefs',
  'flags',
  'flagtypes',
  'group_control_map',
  'group_group_map',
  'groups',
  'keyworddefs',
  'keywords',
  'longdescs',
  'milestones',
  'priority',
  'products',
  'profiles',
  'resolution',
  'user_group_map',
  'versions',
]
const EXAMPLES_MAX = 10

/**
 * Throws a `Refusal` that names the missing tables, or bugs whose product or component is missing.
 */
export function refusePart(staged: Staged) {
  const missing = TABLES.filter((table) => !staged.columns(table))
  if (missing.length > 0) {
    const tables = `${missing.length === 1 ? 'table' : 'tables'} ${missing.join(', ')}`
    throw new Refusal(`the source has no ${tables}, so it is not a Bugzilla or not a complete one`)
  }
  refuseHomeless(staged)
}

/** A bug needs its product and component. */
function refuseHomeless(staged: Staged) {
  const there = {
    products: 'select id from products',
    components: 'select id from components where product_id in (select id from products)',
  }
  for (const [column, table] of [
    ['product_id', 'products'],
    ['component_id', 'components'],
  ] as const) {
    const query = `select bug_id from bugs
      where ${column} is null or ${column} not in (${there[table]}) limit ${EXAMPLES_MAX}`
    const bugs = [...staged.rows(query)].map(({ bug_id }) => text(bug_id))
    if (bugs.length === 0) continue
    throw new Refusal(
      `bugs refer to ${table} that the source does not have (bugs ${bugs.join(', ')}): the ` +
        'source is damaged or incomplete; repair it there, or make a complete dump',
    )
  }
}
