/** Who is logged in while they download, for the log; links work for everybody. */

import { Fault } from '../../platform/faults.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { isLogged } from '../log/log.ts'
import type { Callers } from '../who-calls.ts'

interface LoginParts {
  transactions: Transactions
  authenticate: Callers['authenticate']
}

const unknown = async () => ''

/**
 * Finds the login name inside a transaction; empty if nobody is logged in, or if nothing is logged.
 * Passwords are not tried.
 */
export async function findLogin(
  { transactions, authenticate }: LoginParts,
  asked: OwnAsked,
): Promise<(look: Look) => Promise<string>> {
  if (!isLogged(transactions) || asked.verb === 'HEAD') return unknown
  const { session, proxy_user } = asked.credentials({ is_page: true })
  const told = proxy_user ? { proxy_user } : session ? { session } : undefined
  if (!told) return unknown
  const find = await authenticate(told, asked).catch(noneIfRefused)
  return async (look) => (await find?.(look).catch(noneIfRefused))?.login ?? ''
}

function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error
}
