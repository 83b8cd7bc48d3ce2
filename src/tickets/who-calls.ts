/** Who calls: by the two headers of dl, or by whatever the house knows people by. */

import { basicOf, type OwnAsked } from '../platform/http/own-doors.ts'
import type { Gate } from '../platform/http/calls.ts'
import type { Actor, FindActor, Rooms } from '../platform/work/work.ts'
import { fail } from './faults.ts'

export interface Callers {
  rooms: Rooms
  /** Who has a login name, and a password or an API key. */
  byPair: (pair: { login: string; password: string }, address: string) => Promise<FindActor>
  authenticate: Gate['authenticate']
}

/**
 * X-Authorization is what no page of another origin can send, so it is the one that counts. Some
 * servers in front keep the other header to themselves; where it comes, both have to be equal. Of
 * whom a trusted proxy names, it knows the password, and the same name is enough.
 */
export async function byBothHeaders(callers: Callers, asked: OwnAsked): Promise<Actor> {
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
    isByProxy
      ? await callers.authenticate({ proxy_user }, asked)
      : await callers.byPair(pair, address),
  )
}

/** The headers of dl come first, where there are any. */
export async function whoCalls(callers: Callers, asked: OwnAsked): Promise<Actor> {
  if (asked.headers['x-authorization'] !== undefined) return byBothHeaders(callers, asked)
  return known(callers, await callers.authenticate(asked.credentials(), asked))
}

const known = ({ rooms }: Callers, find: FindActor): Promise<Actor> =>
  rooms.look(find, async (look) => {
    if (look.actor.id === 0) fail('ticket_login_required')
    return look.actor
  })
