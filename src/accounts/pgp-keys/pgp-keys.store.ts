/** The table of OpenPGP keys. SQL only. */

import { statement } from '../../platform/db/statement.ts'

interface Row {
  user_id: number
  public_key: string
  fingerprint: string
  algorithm: string
  expires_at: number | null
  now: number
}

export const keyOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('pgp_keys')
    .select(['public_key', 'fingerprint', 'algorithm', 'expires_at', 'at'])
    .where('user_id', '=', p.user_id),
)

export const remove = statement((q, p: { user_id: number }) =>
  q.deleteFrom('pgp_keys').where('user_id', '=', p.user_id),
)

export const add = statement((q, p: Row) =>
  q.insertInto('pgp_keys').values({
    user_id: p.user_id,
    public_key: p.public_key,
    fingerprint: p.fingerprint,
    algorithm: p.algorithm,
    expires_at: p.expires_at,
    at: p.now,
  }),
)
