/** The tables of memberships. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Bugzilla's grant_type in user_group_map and group_group_map. */
export const GRANT = { direct: 0, regexp: 2 } as const

/** Kinds of inclusion of groups, with Bugzilla's numbers. */
export const INCLUDE = { membership: 0, bless: 1, visible: 2 } as const

/**
 * Pairs of groups: members of `member_id` are also in `grantor_id`, or can add others to it,
 * depending on the type.
 */
export const inclusions = statement((q, p: { grant_type: number }) =>
  q
    .selectFrom('group_group_map')
    .select(['member_id', 'grantor_id'])
    .where('grant_type', '=', p.grant_type),
)

/** Direct grants to one person, with their type; `isbless` is 1 for the right to add others. */
export const givenTo = statement((q, p: { user_id: number; isbless: number }) =>
  q
    .selectFrom('user_group_map')
    .select(['group_id', 'grant_type'])
    .where('user_id', '=', p.user_id)
    .where('isbless', '=', p.isbless),
)

/** Direct memberships of many people at once. */
export const givenToAll = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('user_group_map')
    .select(['user_id', 'group_id'])
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids))
    .where('isbless', '=', 0),
)

/** The same with their types. */
export const grantsToAll = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('user_group_map')
    .select(['user_id', 'group_id', 'grant_type'])
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids))
    .where('isbless', '=', 0),
)

/** A page of people with their grants, ordered by id. */
export const peopleAfter = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('users')
    .select(['id', 'login_name', 'group_set_id'])
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** One page of the people with any of these sets, ordered by id. */
export const peopleInSetsAfter = statement(
  (q, p: { sets: number[]; after: number; limit: number }, dialect) =>
    q
      .selectFrom('users')
      .select(['id', 'login_name', 'is_enabled', 'group_set_id'])
      .where((eb) => dialect.oneOf(eb.ref('group_set_id'), p.sets))
      .where('id', '>', p.after)
      .orderBy('id')
      .limit(p.limit),
)

/** Those of a page of people with a grant of one type. */
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

/** A page of people with a grant of one type, ordered by id. */
export const holdersAfter = statement(
  (q, p: { group_id: number; grant_type: number; after: number; limit: number }) =>
    q
      .selectFrom('user_group_map')
      .innerJoin('users', 'users.id', 'user_group_map.user_id')
      .select(['users.id', 'users.login_name', 'users.group_set_id'])
      .where('user_group_map.group_id', '=', p.group_id)
      .where('user_group_map.isbless', '=', 0)
      .where('user_group_map.grant_type', '=', p.grant_type)
      .where('user_group_map.user_id', '>', p.after)
      .orderBy('user_group_map.user_id')
      .limit(p.limit),
)

interface Grant {
  user_id: number
  group_id: number
  isbless: number
  grant_type: number
}

/** Does nothing if the person has the grant. */
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

/** Removes one grant; the person may still be a member through a pattern or another group. */
export const take = statement((q, p: Grant) =>
  q
    .deleteFrom('user_group_map')
    .where('user_id', '=', p.user_id)
    .where('group_id', '=', p.group_id)
    .where('isbless', '=', p.isbless)
    .where('grant_type', '=', p.grant_type),
)

interface GrantToAll {
  ids: number[]
  group_id: number
  grant_type: number
}

/** Gives a membership to those of these people who exist. */
export const giveAll = statement((q, p: GrantToAll, dialect) =>
  q
    .insertInto('user_group_map')
    .columns(['user_id', 'group_id', 'isbless', 'grant_type'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((row) => [
          'id',
          row.cast<number>(row.val(p.group_id), 'bigint').as('group_id'),
          row.lit(0).as('isbless'),
          row.cast<number>(row.val(p.grant_type), 'bigint').as('grant_type'),
        ])
        .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
    ),
)

/** Removes this type of membership from all of these people. */
export const takeAll = statement((q, p: GrantToAll, dialect) =>
  q
    .deleteFrom('user_group_map')
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids))
    .where('group_id', '=', p.group_id)
    .where('isbless', '=', 0)
    .where('grant_type', '=', p.grant_type),
)

/** Assigns one set to many people. */
export const putGroupSets = statement((q, p: { ids: number[]; group_set_id: number }, dialect) =>
  q
    .updateTable('users')
    .set({ group_set_id: p.group_set_id })
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Assigns the set that was computed for a person. */
export const putGroupSet = statement((q, p: { id: number; group_set_id: number }) =>
  q.updateTable('users').set({ group_set_id: p.group_set_id }).where('id', '=', p.id),
)

/** Ids only. */
export const allGroups = statement((q) => q.selectFrom('groups').select('id'))

/** The pattern for login names whose owners are members; empty for none. */
export const patternOf = statement((q, p: { group_id: number }) =>
  q.selectFrom('groups').select('userregexp').where('id', '=', p.group_id),
)

/** Groups that have a pattern. */
export const patterns = statement((q) =>
  q.selectFrom('groups').select(['id', 'userregexp']).where('userregexp', '<>', ''),
)

interface Included {
  member_id: number
  grantor_id: number
  grant_type: number
}

/** Does nothing if the inclusion exists. */
export const include = statement((q, p: Included) =>
  q
    .insertInto('group_group_map')
    .values({ member_id: p.member_id, grantor_id: p.grantor_id, grant_type: p.grant_type })
    .onConflict((row) => row.doNothing()),
)

/** Removes one inclusion; others of the same groups stay. */
export const exclude = statement((q, p: Included) =>
  q
    .deleteFrom('group_group_map')
    .where('member_id', '=', p.member_id)
    .where('grantor_id', '=', p.grantor_id)
    .where('grant_type', '=', p.grant_type),
)

/** All types together, in a stable order, for checks. */
export const allInclusions = statement((q) =>
  q.selectFrom('group_group_map').selectAll().orderBy('member_id').orderBy('grantor_id'),
)

/** The number of people with an explicit grant, of membership or of the right to grant. */
export const holders = statement((q, p: { group_id: number }) =>
  q
    .selectFrom('user_group_map')
    .select((row) => row.fn.count<number | string>('user_id').distinct().as('people'))
    .where('group_id', '=', p.group_id)
    .where('grant_type', '=', GRANT.direct),
)

/** The number of people who were added to a group. */
export const addedTo = statement((q, p: { group_id: number }) =>
  q
    .selectFrom('user_group_map')
    .select((row) => row.fn.countAll<number | string>().as('people'))
    .where('group_id', '=', p.group_id)
    .where('isbless', '=', 0)
    .where('grant_type', '=', GRANT.direct),
)

/** Before a group is deleted: direct grants. */
export const forgetGiven = statement((q, p: { group_id: number }) =>
  q.deleteFrom('user_group_map').where('group_id', '=', p.group_id),
)

/** Before a group is deleted: inclusions in both directions. */
export const forgetIncluded = statement((q, p: { group_id: number }) =>
  q
    .deleteFrom('group_group_map')
    .where((row) =>
      row.or([row('member_id', '=', p.group_id), row('grantor_id', '=', p.group_id)]),
    ),
)

/** How many people have each set. */
export const peopleBySet = statement((q) =>
  q
    .selectFrom('users')
    .select((row) => ['group_set_id', row.fn.countAll<number | string>().as('people')])
    .groupBy('group_set_id'),
)
