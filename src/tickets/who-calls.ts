/** Authenticates by dl's two headers, or by any other means that Docket supports. */

import { basicOf, type OwnAsked } from '../platform/http/own-doors.ts'
import type { Gate } from '../platform/http/calls.ts'
import { asUnauthorized } from '../platform/http/login-refused.ts'
import { requireScope } from '../platform/http/require-scope.ts'
import type { Scope } from '../platform/scopes.wire.ts'
import type { Actor, FindActor, Transactions } from '../platform/work/work.ts'
import { fail } from './faults.ts'

/** What authentication needs. */
export interface Callers {
  transactions: Transactions
  /** Login name, and password or API key. */
  byPair: (pair: { login: string; password: string }, address: string) => Promise<FindActor>
  authenticate: Gate['authenticate']
}

/**
 * Pages of other origins cannot set X-Authorization, so that header is required. Some proxies
 * remove the other one; if it is present, both must be equal. For a user named by a trusted proxy,
 * the proxy has checked the password, and an equal name is enough.
 */
export async function byBothHeaders(
  callers: Callers,
  asked: OwnAsked,
  scope: Scope,
): Promise<Actor> {
  const { headers, address, proxy_user } = asked
  const again = headers['x-authorization']
  const pair = basicOf(typeof again === 'string' ? again : undefined)
  if (!pair) return fail('ticket_login_required')
  if (headers.authorization !== undefined) {
    const first = basicOf(headers.authorization)
    if (first?.login !== pair.login || first.password !== pair.password) {
      fail('ticket_logins_differ')
    }
  }
  const isByProxy = proxy_user !== '' && proxy_user === pair.login
  return known(
    callers,
    isByProxy ? callers.authenticate({ proxy_user }, asked) : callers.byPair(pair, address),
    scope,
  )
}

/** dl's headers take precedence. */
export async function whoCalls(callers: Callers, asked: OwnAsked, scope: Scope): Promise<Actor> {
  if (asked.headers['x-authorization'] !== undefined) return byBothHeaders(callers, asked, scope)
  return known(callers, callers.authenticate(asked.credentials(), asked), scope)
}

const known = async (
  { transactions }: Callers,
  finding: Promise<FindActor>,
  scope: Scope,
): Promise<Actor> =>
  transactions.look(await asUnauthorized(finding), async (look) => {
    if (look.actor.id === 0) fail('ticket_login_required')
    requireScope(look.actor, scope)
    return look.actor
  })
