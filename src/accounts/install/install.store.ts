/** Fills the tables of a new installation. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** The set with id 0, which public bugs and people without groups have. */
export const addEmptySet = statement((q, p: { hash: string }) =>
  q.insertInto('group_sets').values({ id: 0, hash: p.hash, group_ids: '[]', is_on_bugs: 1 }),
)

/** Everyone sees bugs that are in no group; anonymous callers have set 0. */
export const seePublic = statement((q) =>
  q.insertInto('group_set_sees').values({ reader_set_id: 0, bug_set_id: 0 }),
)

interface NewGroup {
  id: number
  name: string
  name_key: string
  description: string
  userregexp: string
}

/** A system group, with a fixed id. */
export const addGroup = statement((q, p: NewGroup) =>
  q.insertInto('groups').values({
    id: p.id,
    name: p.name,
    name_key: p.name_key,
    description: p.description,
    userregexp: p.userregexp,
    isbuggroup: 0,
    isactive: 1,
  }),
)

interface NewUser {
  login: string
  login_key: string
  realname: string
  realname_key: string
  password: string
  now: number
}

/** Returns the id. The account is in no group until memberships are granted. */
export const addUser = statement((q, p: NewUser) =>
  q
    .insertInto('users')
    .values({
      login_name: p.login,
      login_name_key: p.login_key,
      realname: p.realname,
      realname_key: p.realname_key,
      password: p.password,
      disabledtext: '',
      disable_mail: 0,
      is_enabled: 1,
      creation_ts: p.now,
      group_set_id: 0,
    })
    .returning('id'),
)
