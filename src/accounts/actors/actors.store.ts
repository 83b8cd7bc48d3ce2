/** Reads what makes up an actor. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** A disabled account too; the caller decides what that means. */
export const byId = statement((q, p: { id: number }) =>
  q
    .selectFrom('users')
    .select(['id', 'login_name', 'realname', 'group_set_id', 'is_enabled'])
    .where('id', '=', p.id),
)

/** Groups with a meaning in the program itself; their names never change. */
export const systemGroups = statement((q) =>
  q.selectFrom('groups').select(['id', 'name']).where('isbuggroup', '=', 0),
)
