/** The table of sessions. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Whether logins to the account need a code. */
export const secondFactor = statement((q, p: { id: number }) =>
  q.selectFrom('mfa_secrets').select('user_id').where('user_id', '=', p.id),
)

interface NewSession {
  user_id: number
  token_hash: string
  kind: string
  ipaddr: string | null
  user_agent: string | null
  last_used_ip: string
  now: number
}

/** Returns its id. `ipaddr` is null unless the session is restricted to one address. */
export const addSession = statement((q, p: NewSession) =>
  q
    .insertInto('sessions')
    .values({
      user_id: p.user_id,
      token_hash: p.token_hash,
      kind: p.kind,
      ipaddr: p.ipaddr,
      user_agent: p.user_agent,
      creation_ts: p.now,
      lastused: p.now,
      last_used_ip: p.last_used_ip,
    })
    .returning('id'),
)

interface Listed {
  user_id: number
  /** Sessions created and used since. */
  creation_ts: number
  lastused: number
  limit: number
}

/** Sessions that have not expired, the last used first. */
export const sessionsOf = statement((q, p: Listed) =>
  q
    .selectFrom('sessions')
    .select([
      'id',
      'kind',
      'token_hash',
      'ipaddr',
      'user_agent',
      'creation_ts',
      'lastused',
      'last_used_ip',
    ])
    .where('user_id', '=', p.user_id)
    .where('creation_ts', '>=', p.creation_ts)
    .where('lastused', '>=', p.lastused)
    .orderBy('lastused', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
)

/** Returns the session that was ended; nothing if it belongs to someone else. */
export const endById = statement((q, p: { user_id: number; id: number }) =>
  q
    .deleteFrom('sessions')
    .where('user_id', '=', p.user_id)
    .where('id', '=', p.id)
    .returning(['id', 'token_hash', 'kind']),
)

/** Ends the session of a token or cookie. */
export const endByHash = statement((q, p: { user_id: number; token_hash: string; kind: string }) =>
  q
    .deleteFrom('sessions')
    .where('user_id', '=', p.user_id)
    .where('token_hash', '=', p.token_hash)
    .where('kind', '=', p.kind)
    .returning(['id', 'kind']),
)
/** `keep` is the hash of the secret of the session to keep; an empty string keeps none. */
export const endOthers = statement((q, p: { user_id: number; keep: string }) =>
  q
    .deleteFrom('sessions')
    .where('user_id', '=', p.user_id)
    .where('token_hash', '<>', p.keep)
    .returning(['id', 'kind']),
)

/** Deletes sessions that were last used before this time. */
export const endUnused = statement((q, p: { before: number }) =>
  q.deleteFrom('sessions').where('lastused', '<', p.before),
)

/** The user's session at this position in order of last use. */
export const sessionAfter = statement((q, p: { user_id: number; others: number }) =>
  q
    .selectFrom('sessions')
    .select(['id', 'lastused'])
    .where('user_id', '=', p.user_id)
    .orderBy('lastused', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(p.others),
)

/** Keeps only the newest sessions: ends this one and all that were last used before it. */
export const endUntil = statement((q, p: { user_id: number; id: number; lastused: number }) =>
  q
    .deleteFrom('sessions')
    .where('user_id', '=', p.user_id)
    .where((eb) =>
      eb.or([
        eb('lastused', '<', p.lastused),
        eb.and([eb('lastused', '=', p.lastused), eb('id', '<=', p.id)]),
      ]),
    ),
)
