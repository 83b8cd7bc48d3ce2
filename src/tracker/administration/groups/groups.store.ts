/** References to groups other than by people, groups and bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

interface Group {
  group_id: number
}

export const countProducts = statement((q, p: Group) =>
  q
    .selectFrom('group_control_map')
    .select((row) => row.fn.countAll<number | string>().as('products'))
    .where('group_id', '=', p.group_id),
)
export const removeControls = statement((q, p: Group) =>
  q.deleteFrom('group_control_map').where('group_id', '=', p.group_id),
)

export const countFlagTypes = statement((q, p: Group) =>
  q
    .selectFrom('flagtypes')
    .select((row) => row.fn.countAll<number | string>().as('flags'))
    .where((row) =>
      row.or([row('grant_group_id', '=', p.group_id), row('request_group_id', '=', p.group_id)]),
    ),
)
export const openGrants = statement((q, p: Group) =>
  q.updateTable('flagtypes').set({ grant_group_id: null }).where('grant_group_id', '=', p.group_id),
)
export const openRequests = statement((q, p: Group) =>
  q
    .updateTable('flagtypes')
    .set({ request_group_id: null })
    .where('request_group_id', '=', p.group_id),
)

// References that are removed together with a group, since it no longer grants anything.
export const unshareSearches = statement((q, p: Group) =>
  q.deleteFrom('namedquery_group_map').where('group_id', '=', p.group_id),
)
export const openCategories = statement((q, p: Group) =>
  q.deleteFrom('category_group_map').where('group_id', '=', p.group_id),
)
export const stopWhines = statement((q, p: Group) =>
  q.deleteFrom('whine_schedules').where('mailto_type', '=', 1).where('mailto', '=', p.group_id),
)
