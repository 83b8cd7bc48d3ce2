/** The shelves for who is in which group. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

/** grant_type of user_group_map and group_group_map, Bugzilla's numbers. */
export const GRANT = { direct: 0, regexp: 2 } as const
export const INCLUDE = { membership: 0, bless: 1, visible: 2 } as const

export const inclusions = statement((q, p: { grant_type: number }) =>
  q
    .selectFrom('group_group_map')
    .select(['member_id', 'grantor_id'])
    .where('grant_type', '=', p.grant_type),
)

export const givenTo = statement((q, p: { user_id: number; isbless: number }) =>
  q
    .selectFrom('user_group_map')
    .select(['group_id', 'grant_type'])
    .where('user_id', '=', p.user_id)
    .where('isbless', '=', p.isbless),
)

/** A page of people with the groups that they were given, in the order of their ids. */
export const peopleAfter = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('users')
    .select(['id', 'login_name', 'group_set_id'])
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

export const peopleInSetsAfter = statement(
  (q, p: { sets: number[]; after: number; limit: number }, dialect) =>
    q
      .selectFrom('users')
      .select(['id', 'group_set_id'])
      .where((eb) => dialect.oneOf(eb.ref('group_set_id'), p.sets))
      .where('id', '>', p.after)
      .orderBy('id')
      .limit(p.limit),
)

/** Those of a page of people who were given a group in one way. */
export const holdersBetween = statement(
  (q, p: { group_id: number; grant_type: number; after: number; until: number }) =>
    q
      .selectFrom('user_group_map')
      .select('user_id')
      .where('group_id', '=', p.group_id)
      .where('isbless', '=', 0)
      .where('grant_type', '=', p.grant_type)
      .where('user_id', '>', p.after)
      .where('user_id', '<=', p.until),
)

interface Grant {
  user_id: number
  group_id: number
  isbless: number
  grant_type: number
}
export const give = statement((q, p: Grant) =>
  q
    .insertInto('user_group_map')
    .values({
      user_id: p.user_id,
      group_id: p.group_id,
      isbless: p.isbless,
      grant_type: p.grant_type,
    })
    .onConflict((row) => row.doNothing()),
)
export const take = statement((q, p: Grant) =>
  q
    .deleteFrom('user_group_map')
    .where('user_id', '=', p.user_id)
    .where('group_id', '=', p.group_id)
    .where('isbless', '=', p.isbless)
    .where('grant_type', '=', p.grant_type),
)

export const putGroupSet = statement((q, p: { id: number; group_set_id: number }) =>
  q.updateTable('users').set({ group_set_id: p.group_set_id }).where('id', '=', p.id),
)

export const allGroups = statement((q) => q.selectFrom('groups').select('id'))

export const patterns = statement((q) =>
  q.selectFrom('groups').select(['id', 'userregexp']).where('userregexp', '<>', ''),
)

export const include = statement(
  (q, p: { member_id: number; grantor_id: number; grant_type: number }) =>
    q
      .insertInto('group_group_map')
      .values({ member_id: p.member_id, grantor_id: p.grantor_id, grant_type: p.grant_type })
      .onConflict((row) => row.doNothing()),
)
