/** The table of users. SQL only. */

import type { Selectable } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import { matches } from '../../platform/db/like.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A person without authentication data. */
const columns = [
  'id',
  'login_name',
  'realname',
  'is_enabled',
  'disabledtext',
  'disable_mail',
  'group_set_id',
] as const

/** The columns that everything about people needs; never the password. */
export type Person = Pick<Selectable<Tables['users']>, (typeof columns)[number]>

/** By folded login name, disabled accounts included. */
export const byKey = statement((q, p: { login_name_key: string }) =>
  q.selectFrom('users').select(columns).where('login_name_key', '=', p.login_name_key),
)

export const createdAt = statement((q, p: { id: number }) =>
  q.selectFrom('users').select('creation_ts').where('id', '=', p.id),
)

/** By folded login names; those that do not exist are absent. */
export const byKeys = statement((q, p: { keys: string[] }, dialect) =>
  q
    .selectFrom('users')
    .select([...columns, 'login_name_key'])
    .where((eb) => dialect.oneOfTexts(eb.ref('login_name_key'), p.keys)),
)

/** In no particular order; ids that do not exist are absent. */
export const byIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('users')
    .select(columns)
    .where((eb) => dialect.oneOf(eb.ref('id'), p.ids)),
)

/** People with any of these group sets, ordered by login name. */
export const inSets = statement((q, p: { sets: number[]; limit: number }, dialect) =>
  q
    .selectFrom('users')
    .select(columns)
    .where((eb) => dialect.oneOf(eb.ref('group_set_id'), p.sets))
    .orderBy('login_name_key')
    .limit(p.limit),
)

/** A search for people by part of their name. */
export interface Search {
  /** Folded, with `*` as wildcard. */
  pattern: string
  limit: number
  include_disabled: boolean
  /** Lists of group sets; the person's set must be in each list. */
  sets: readonly (readonly number[])[]
}

/** People whose login name or real name matches, ordered by login name. */
export function matching(tx: Tx, { pattern, limit, include_disabled, sets }: Search) {
  const { dialect } = tx.handle
  let query = tx
    .selectFrom('users')
    .select(columns)
    .where((eb) =>
      eb.or([matches(eb.ref('login_name_key'), pattern), matches(eb.ref('realname_key'), pattern)]),
    )
  if (!include_disabled) query = query.where('is_enabled', '=', 1)
  for (const list of sets) {
    query = query.where((eb) => dialect.oneOf(eb.ref('group_set_id'), list))
  }
  return query.orderBy('login_name_key').limit(limit).execute()
}

interface Named {
  /** Folded: whole login names, or their parts before `@`. */
  keys: readonly string[]
  /** Lists of group sets to which people must belong; undefined for all people. */
  sets: readonly number[] | undefined
  limit: number
}

/** Enabled people with these names; the order of bytes makes parts ranges of the index. */
export function namedLike(tx: Tx, { keys, sets, limit }: Named) {
  let query = tx
    .selectFrom('users')
    .select(columns)
    .where('is_enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('login_name_key', 'in', keys),
        ...keys.map((key) =>
          eb.and([eb('login_name_key', '>', `${key}@`), eb('login_name_key', '<', `${key}A`)]),
        ),
      ]),
    )
  if (sets) query = query.where((eb) => tx.handle.dialect.oneOf(eb.ref('group_set_id'), sets))
  return query.orderBy('login_name_key').limit(limit).execute()
}

interface NewUser {
  login_name: string
  login_name_key: string
  realname: string
  realname_key: string
  password: string | null
  extern_id: string | null
  creation_ts: number
}

/** Returns the new id. A null password disables logging in with one. */
export const addUser = statement((q, p: NewUser) =>
  q
    .insertInto('users')
    .values({
      login_name: p.login_name,
      login_name_key: p.login_name_key,
      realname: p.realname,
      realname_key: p.realname_key,
      password: p.password,
      extern_id: p.extern_id,
      disabledtext: '',
      disable_mail: 0,
      is_enabled: 1,
      creation_ts: p.creation_ts,
      group_set_id: 0,
    })
    .returning('id'),
)

interface UserChange {
  id: number
  login_name: string
  login_name_key: string
  realname: string
  realname_key: string
  disabledtext: string
  is_enabled: number
  disable_mail: number
}

/** Replaces all fields that can be changed, except the password. */
export const putUser = statement((q, p: UserChange) =>
  q
    .updateTable('users')
    .set({
      login_name: p.login_name,
      login_name_key: p.login_name_key,
      realname: p.realname,
      realname_key: p.realname_key,
      disabledtext: p.disabledtext,
      is_enabled: p.is_enabled,
      disable_mail: p.disable_mail,
    })
    .where('id', '=', p.id),
)

/** Replaces the hash, whatever it was. */
export const putPassword = statement((q, p: { id: number; password: string }) =>
  q.updateTable('users').set({ password: p.password }).where('id', '=', p.id),
)
/** Unless the password was changed meanwhile. */
export const replacePassword = statement((q, p: { id: number; stored: string; password: string }) =>
  q
    .updateTable('users')
    .set({ password: p.password })
    .where('id', '=', p.id)
    .where('password', '=', p.stored),
)
/** Unused mailed secrets of the person, except those of one type. */
export const forgetTokens = statement((q, p: { user_id: number; but: string }) =>
  q.deleteFrom('tokens').where('user_id', '=', p.user_id).where('tokentype', '!=', p.but),
)

/** With Bugzilla's names and query strings, ordered by name. */
export const savedSearches = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('namedqueries')
    .select(['id', 'name', 'query'])
    .where('userid', '=', p.user_id)
    .orderBy('name_key'),
)

/** Ordered by name. */
export const savedReports = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('reports')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', p.user_id)
    .orderBy('name_key'),
)

/** Stores the revision of the names after this change. */
export const putRenamed = statement((q, p: { user_id: number; topic: number }) =>
  q
    .insertInto('renamed_users')
    .columns(['user_id', 'revision'])
    .expression((eb) =>
      eb
        .selectFrom('revisions')
        .select((row) => [row.cast<number>(row.val(p.user_id), 'bigint').as('user_id'), 'value'])
        .where('id', '=', p.topic),
    )
    .onConflict((row) =>
      row.column('user_id').doUpdateSet((now) => ({ revision: now.ref('excluded.revision') })),
    ),
)
/** Latest first. */
export const renamed = statement((q, p: { limit: number }) =>
  q
    .selectFrom('renamed_users')
    .select(['user_id', 'revision'])
    .orderBy('revision', 'desc')
    .limit(p.limit),
)
