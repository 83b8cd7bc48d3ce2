/** How programs that repeat a login with each request are told that it is refused for a while. */

import { Fault, faultWith } from '../faults.ts'

const BAD_REQUEST = 400
const UNAUTHORIZED = 401

/**
 * Awaits a login. Clients of dl ask for another password only after 401, so a lock, which has
 * status 400 as in Bugzilla and ends by itself, gets 401. Its number and sentence stay the same.
 */
export async function asUnauthorized<Result>(login: Promise<Result>): Promise<Result> {
  try {
    return await login
  } catch (error) {
    if (!(error instanceof Fault) || error.retry_after_s === undefined) throw error
    if (error.status !== BAD_REQUEST) throw error
    throw faultWith(error, { status: UNAUTHORIZED })
  }
}
