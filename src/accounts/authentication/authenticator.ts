/** Authenticates requests. Wrong credentials are a fault; without any, the caller is anonymous. */

import type { Credentials } from '../../platform/http/method.ts'
import { sha256 } from '../../platform/ids.ts'
import { scopeOf } from '../../platform/scopes.wire.ts'
import type { FindActor, Transactions } from '../../platform/work/work.ts'
import { enabled, loginKey, nobody } from '../actors/actors.ts'
import * as store from './callers.store.ts'
import { keptKey } from '../api-keys/api-keys.ts'
import { isExpired } from '../api-keys/api-keys.rules.ts'
import { fail } from '../faults.ts'
import { fail as failMfa } from '../mfa/faults.ts'
import { lacksMfa } from '../mfa/require-mfa.ts'
import { actedFor } from '../acting/act-as.ts'
import { isOver } from '../sessions/sessions.rules.ts'
import { type AccountSettings, settingsOf } from '../settings.ts'
import { createPasswordLogin } from './password-login.ts'
import { createProxyLogin } from './proxy-login.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { createUsage, type Usage } from './usage.ts'

/** What `createAuthenticator` needs. */
export interface AuthenticatorOptions {
  transactions: Transactions
  /** The current time in milliseconds since 1970. */
  clock: () => number
  /** Whether `Authorization: Basic` counts. */
  basic_auth: boolean
  /** Whether to create accounts for users named by a proxy. */
  proxy_user_accounts: boolean
}

/** Where credentials come from, and what for. */
interface From {
  address: string
  /** Whether the request is part of a login, or sets up a second factor. */
  before_mfa?: boolean | undefined
}

/** Finds the account behind credentials. */
export interface Authenticator {
  /**
   * Returns a function that authenticates inside a transaction; only passwords are checked before.
   * Who logged in without a second factor that the account has, or must have, is refused, unless
   * `before_mfa`: then, a password that needs a code has the actor `nobody`, with `half` in `by`.
   */
  authenticate(credentials: Credentials, from: From): Promise<FindActor>
  /**
   * Authenticates with a login name and a password, or an API key in its place, for programs that
   * only support such pairs.
   */
  byPair(pair: { login: string; password: string }, address: string): Promise<FindActor>
  /**
   * Stores when keys and sessions were last used, and wrong ones. Call it about once a minute, and
   * at shutdown.
   */
  flush(): Promise<void>
}

/**
 * Our tokens begin with the id of their owner; anything else counts as no token, as in Bugzilla.
 */
const TOKEN = /^\d+-/

/** Combines passwords, API keys, sessions and a trusted proxy. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { transactions, clock, basic_auth, proxy_user_accounts } = options
  const logIn = createPasswordLogin(transactions, clock)
  const logInByProxy = createProxyLogin(transactions, proxy_user_accounts)
  const [usage, refusals] = [createUsage(transactions), createRefusals(transactions)]
  const noted = { usage, refusals, settings: settingsOf(transactions) }

  return {
    flush: () => usage.flush().then(() => refusals.flush()),
    byPair,
    // In Bugzilla's order of precedence, then those that parameters cannot hold. A wrong one is an
    // error, whatever follows.
    async authenticate(credentials, from) {
      const { address } = from
      const { login, password, basic, pair, session, api_key, proxy_user } = credentials
      const token = TOKEN.test(credentials.token ?? '') ? credentials.token : undefined
      if (pair) return byPair(pair, address)
      if (basic_auth && basic) return by(basic.login, basic.password, from)
      if (login !== undefined && password !== undefined) return by(login, password, from)
      // A key or token was sent deliberately; a cookie may belong to a previous user.
      if (proxy_user && !token && !api_key) return logInByProxy(proxy_user, address)
      if (session) return bySession(noted, session, 'cookie', from)
      if (token) return bySession(noted, token, 'token', from)
      if (api_key) return byKey(noted, api_key, address)
      return findNobody
    },
  }

  async function byPair(
    { login, password }: { login: string; password: string },
    address: string,
  ): Promise<FindActor> {
    const key_hash = keptKey(password)
    const owner = await transactions.look(nobody, ({ tx }) => store.byKey.first(tx, { key_hash }))
    const isTheirs = owner !== undefined && loginKey(owner.login_name) === loginKey(login)
    return isTheirs ? byKey(noted, password, address) : by(login, password, { address })
  }

  async function by(login: string, password: string, from: From): Promise<FindActor> {
    const { address, before_mfa } = from
    const { actor, needs_code, lacks_mfa, proof } = await logIn(login, password, address)
    const way = { way: 'password', address, proof } as const
    if (needs_code) {
      if (!before_mfa) return failMfa('mfa_needed')
      return async () => ({ ...nobody, by: { ...way, half: actor.id } })
    }
    if (lacks_mfa !== undefined && !before_mfa) return failMfa('mfa_required', lacks_mfa)
    return async () => ({ ...actor, by: way })
  }
}

const findNobody: FindActor = async () => nobody

/** What to record about the credentials. */
interface Noted {
  usage: Usage
  refusals: Refusals
  settings: AccountSettings
}

/** Of a session, by its token or cookie. */
function bySession(
  { usage, refusals, settings }: Noted,
  token: string,
  kind: 'token' | 'cookie',
  from: From,
): FindActor {
  const { address, before_mfa } = from
  const token_hash = sha256(token)
  return async ({ tx, now }) => {
    const found = await store.bySession.first(tx, { token_hash, kind })
    const isElsewhere = found?.ipaddr !== null && found?.ipaddr !== address
    if (!found || isElsewhere || isOver(found, now, settings)) {
      refusals.note('Session', address, found?.id)
      return fail('invalid_cookies_or_token')
    }
    const { session_id: id, creation_ts: since } = found
    usage.session(id, now, address)
    const session = { id, kind, since }
    const by = { way: 'session', address, session } as const
    const owner = await enabled(tx, found)
    const lacking = before_mfa ? undefined : await lacksMfa(tx, owner)
    if (lacking !== undefined) return failMfa('mfa_required', lacking)
    const other = await actedFor({ tx, now }, owner, found)
    return other ? { ...other.actor, by: { ...by, acts: other.acts } } : { ...owner, by }
  }
}

function byKey({ usage, refusals }: Noted, api_key: string, address: string): FindActor {
  const key_hash = keptKey(api_key)
  return async ({ tx, now }) => {
    const found = await store.byKey.first(tx, { key_hash })
    if (found?.revoked !== 0) {
      refusals.note('ApiKey', address, found?.id)
      return fail(found ? 'api_key_revoked' : 'api_key_not_valid')
    }
    if (isExpired(found, now)) {
      refusals.note('ApiKey', address, found.id)
      return fail('api_key_expired', found.expires_at!)
    }
    usage.key(found.key_id, now, address)
    const by = { way: 'api_key', address, scope: scopeOf(found.scope) } as const
    return { ...(await enabled(tx, found)), by }
  }
}
