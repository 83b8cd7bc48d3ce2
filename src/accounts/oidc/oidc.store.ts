/** The table of subjects of identity providers. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** The account of a subject. */
export const userOf = statement((q, p: { issuer: string; sub: string }) =>
  q
    .selectFrom('oidc_subjects')
    .select('user_id')
    .where('issuer', '=', p.issuer)
    .where('sub', '=', p.sub),
)

/** The subject of an account. */
export const subjectOf = statement((q, p: { issuer: string; user_id: number }) =>
  q
    .selectFrom('oidc_subjects')
    .select('sub')
    .where('issuer', '=', p.issuer)
    .where('user_id', '=', p.user_id),
)

/** Links both. */
export const add = statement(
  (q, p: { issuer: string; sub: string; user_id: number; now: number }) =>
    q
      .insertInto('oidc_subjects')
      .values({ issuer: p.issuer, sub: p.sub, user_id: p.user_id, creation_ts: p.now }),
)

/** Whether an account has one, at any issuer. */
export const anyOf = statement((q, p: { user_id: number }) =>
  q.selectFrom('oidc_subjects').select('sub').where('user_id', '=', p.user_id).limit(1),
)

/** Unlinks an account from all; returns what was removed. */
export const dropOf = statement((q, p: { user_id: number }) =>
  q.deleteFrom('oidc_subjects').where('user_id', '=', p.user_id).returning(['issuer', 'sub']),
)
