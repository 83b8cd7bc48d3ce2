/** What an actor is made of. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('users').select(['id', 'login_name', 'group_set_id']).where('id', '=', p.id),
)

/** Groups that the program itself gives a meaning; their names never change. */
export const systemGroups = statement((q) =>
  q.selectFrom('groups').select(['id', 'name']).where('isbuggroup', '=', 0),
)
