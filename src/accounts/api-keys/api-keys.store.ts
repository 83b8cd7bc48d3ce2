/** The table of API keys. SQL only. */

import { statement } from '../../platform/db/statement.ts'

const columns = [
  'id',
  'description',
  'revoked',
  'creation_ts',
  'last_used',
  'last_used_ip',
  'scope',
  'expires_at',
] as const

/** The keys of one person, revoked ones included, oldest first. */
export const keysOf = statement((q, p: { user_id: number; limit: number }) =>
  q
    .selectFrom('api_keys')
    .select(columns)
    .where('user_id', '=', p.user_id)
    .orderBy('id')
    .limit(p.limit),
)

/** A key by its id; undefined if it belongs to someone else. */
export const keyOf = statement((q, p: { user_id: number; id: number }) =>
  q
    .selectFrom('api_keys')
    .select(['id', 'description', 'revoked', 'scope', 'expires_at'])
    .where('user_id', '=', p.user_id)
    .where('id', '=', p.id),
)

/** Whether any account has this key, revoked or not. */
export const byHash = statement((q, p: { key_hash: string }) =>
  q.selectFrom('api_keys').select('id').where('key_hash', '=', p.key_hash),
)

interface NewKey {
  user_id: number
  key_hash: string
  description: string
  /** Null for `all`. */
  scope: string | null
  expires_at: number | null
  creation_ts: number
}

/** Returns the id of the new key. */
export const addKey = statement((q, p: NewKey) =>
  q
    .insertInto('api_keys')
    .values({
      user_id: p.user_id,
      key_hash: p.key_hash,
      description: p.description,
      revoked: 0,
      scope: p.scope,
      expires_at: p.expires_at,
      creation_ts: p.creation_ts,
    })
    .returning('id'),
)

type KeyChange = Pick<NewKey, 'description' | 'scope' | 'expires_at'> & {
  id: number
  revoked: number
}
/** The key itself cannot be changed. */
export const putKey = statement((q, p: KeyChange) =>
  q
    .updateTable('api_keys')
    .set({
      description: p.description,
      revoked: p.revoked,
      scope: p.scope,
      expires_at: p.expires_at,
    })
    .where('id', '=', p.id),
)

/** Deletes the row; revoking instead keeps it. */
export const dropKey = statement((q, p: { id: number }) =>
  q.deleteFrom('api_keys').where('id', '=', p.id),
)
