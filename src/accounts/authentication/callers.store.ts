/** Identifies callers by their credentials. SQL only. */

import { statement } from '../../platform/db/statement.ts'

const columns = [
  'users.id',
  'users.login_name',
  'users.realname',
  'users.is_enabled',
  'users.disabledtext',
  'users.group_set_id',
] as const

/**
 * The account with its password hash, which is null if it cannot log in with a password, and its id
 * as `mfa_id` if a code is needed as well.
 */
export const byLogin = statement((q, p: { login_name_key: string }) =>
  q
    .selectFrom('users')
    .leftJoin('mfa_secrets', 'mfa_secrets.user_id', 'users.id')
    .select([...columns, 'users.password', 'mfa_secrets.user_id as mfa_id'])
    .where('login_name_key', '=', p.login_name_key),
)

/** Users with this external id or login name: at most two rows. */
export const byNameElsewhere = statement((q, p: { extern_id: string; login_name_key: string }) =>
  q
    .selectFrom('users')
    .select([...columns, 'users.extern_id'])
    .where((eb) =>
      eb.or([eb('extern_id', '=', p.extern_id), eb('login_name_key', '=', p.login_name_key)]),
    ),
)

/** The owner of an API key with the state of the key, which may be revoked. */
export const byKey = statement((q, p: { key_hash: string }) =>
  q
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      ...columns,
      'api_keys.id as key_id',
      'api_keys.revoked',
      'api_keys.scope',
      'api_keys.expires_at',
    ])
    .where('key_hash', '=', p.key_hash),
)

/** The owner of a session with its times; the caller checks whether it has expired. */
export const bySession = statement((q, p: { token_hash: string; kind: string }) =>
  q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...columns,
      'sessions.id as session_id',
      'sessions.ipaddr',
      'sessions.creation_ts',
      'sessions.lastused',
      'sessions.acts_for',
      'sessions.acts_since',
    ])
    .where('token_hash', '=', p.token_hash)
    .where('kind', '=', p.kind),
)
