/** Searches for accounts, and when they were last used. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import { matches } from '../../platform/db/like.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** What people are searched for by; what is undefined does not matter. */
export interface Search {
  /** Folded, with `*` as wildcard, for login names and real names. */
  pattern: string | undefined
  is_enabled: number | undefined
  /** Lists of group sets; the person's set must be in each list. */
  sets: readonly (readonly number[])[]
}

const fits =
  (tx: Tx, { pattern, is_enabled, sets }: Search) =>
  (eb: ExpressionBuilder<Tables, 'users'>) =>
    eb.and([
      ...(pattern === undefined
        ? []
        : [
            eb.or([
              matches(eb.ref('login_name_key'), pattern),
              matches(eb.ref('realname_key'), pattern),
            ]),
          ]),
      ...(is_enabled === undefined ? [] : [eb('is_enabled', '=', is_enabled)]),
      ...sets.map((list) => tx.handle.dialect.oneOf(eb.ref('group_set_id'), list)),
    ])

/** Ordered by login name. */
export const found = (
  tx: Tx,
  search: Search,
  { limit, offset }: Record<'limit' | 'offset', number>,
) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'login_name',
      'realname',
      'is_enabled',
      'disabledtext',
      'disable_mail',
      'group_set_id',
      'creation_ts',
    ])
    .where(fits(tx, search))
    .orderBy('login_name_key')
    .limit(limit)
    .offset(offset)
    .execute()

/** On all pages. */
export async function countFound(tx: Tx, search: Search): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number | string>().as('people'))
    .where(fits(tx, search))
    .executeTakeFirstOrThrow()
  return Number(row.people)
}

/** The account itself: when it was created and seen, and whether it has a password. */
export const accountOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('users')
    .select((eb) => [
      'creation_ts',
      'last_seen_date',
      'login_name_key',
      eb('password', 'is not', null).as('has_password'),
      eb
        .selectFrom('sessions')
        .select((row) => row.fn.max('lastused').as('at'))
        .where('sessions.user_id', '=', p.user_id)
        .as('session_used'),
      eb
        .selectFrom('api_keys')
        .select((row) => row.fn.max('last_used').as('at'))
        .where('api_keys.user_id', '=', p.user_id)
        .as('key_used'),
      eb
        .selectFrom('known_addresses')
        .select((row) => row.fn.max('lastused').as('at'))
        .where('known_addresses.user_id', '=', p.user_id)
        .as('address_used'),
    ])
    .where('id', '=', p.user_id),
)
