/** The table of mailed secrets that were not used yet. SQL only. */

import { statement } from '../../platform/db/statement.ts'

interface NewToken {
  user_id: number | null
  token_hash: string
  tokentype: string
  eventdata: string | null
  now: number
}

/**
 * Stores the hash of a secret; `eventdata` is the login name that it is about, if there is no
 * account yet.
 */
export const add = statement((q, p: NewToken) =>
  q.insertInto('tokens').values({
    user_id: p.user_id,
    token_hash: p.token_hash,
    tokentype: p.tokentype,
    eventdata: p.eventdata,
    issuedate: p.now,
  }),
)

type Wanted = { token_hash: string; tokentype: string; since: number }
/** A secret that is still valid; it stays valid. */
export const find = statement((q, p: Wanted) =>
  q
    .selectFrom('tokens')
    .select(['user_id', 'eventdata'])
    .where('token_hash', '=', p.token_hash)
    .where('tokentype', '=', p.tokentype)
    .where('issuedate', '>', p.since),
)

/** Deletes the secret and returns it, so that it works once. */
export const use = statement((q, p: Wanted) =>
  q
    .deleteFrom('tokens')
    .where('token_hash', '=', p.token_hash)
    .where('tokentype', '=', p.tokentype)
    .where('issuedate', '>', p.since)
    .returning(['user_id', 'eventdata', 'issuedate']),
)

/** Invalidates unused secrets of one kind for an account. */
export const forgetOfUser = statement((q, p: { user_id: number; tokentype: string }) =>
  q.deleteFrom('tokens').where('user_id', '=', p.user_id).where('tokentype', '=', p.tokentype),
)

/** The same for those from this time on. */
export const forgetSince = statement(
  (q, p: { user_id: number; tokentype: string; since: number }) =>
    q
      .deleteFrom('tokens')
      .where('user_id', '=', p.user_id)
      .where('tokentype', '=', p.tokentype)
      .where('issuedate', '>=', p.since),
)

/** Invalidates earlier offers of an account to the same address. */
export const forgetOfNobody = statement((q, p: { eventdata: string; tokentype: string }) =>
  q
    .deleteFrom('tokens')
    .where('user_id', 'is', null)
    .where('eventdata', '=', p.eventdata)
    .where('tokentype', '=', p.tokentype),
)

/** Deletes secrets issued until this time, which have expired. */
export const forgetOld = statement((q, p: { before: number }) =>
  q.deleteFrom('tokens').where('issuedate', '<=', p.before),
)
