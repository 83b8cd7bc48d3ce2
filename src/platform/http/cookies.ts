/** The session cookie of browsers. credentials.ts decides when it counts. */

import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from './credentials.ts'
import type { Caller } from './method.ts'
import type { PageAsked } from './page.ts'

export { OLD_SESSION_COOKIE } from './credentials.ts'

/** `kept_ms`: how long the browser keeps the cookie; without it, until the browser is closed. */
export function setSessionCookie(caller: Caller, secret: string, kept_ms?: number) {
  caller.cookies.push(cookie(caller, secret, kept_ms))
}

/** Deletes the session cookie in the browser, with the response. */
export function clearSessionCookie(caller: Caller) {
  caller.cookies.push(cookie(caller, '', 0))
}

const sessionName = ({ secure }: Caller) => (secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE)

function cookie(caller: Caller, value: string, kept_ms?: number, name = sessionName(caller)) {
  const { secure } = caller
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (secure) parts.push('Secure')
  if (kept_ms !== undefined) parts.push(`Max-Age=${Math.floor(kept_ms / 1000)}`)
  return parts.join('; ')
}

const HALF_COOKIE = 'docket_half_login'
const halfName = ({ secure }: Caller) => (secure ? `__Host-${HALF_COOKIE}` : HALF_COOKIE)

/** The cookie of a login that waits for the code of a second factor. */
export function setHalfCookie(caller: Caller, secret: string, kept_ms: number) {
  caller.cookies.push(cookie(caller, secret, kept_ms, halfName(caller)))
}

/** Deletes it in the browser. */
export function clearHalfCookie(caller: Caller) {
  caller.cookies.push(cookie(caller, '', 0, halfName(caller)))
}

/** Its value in a request for a page; empty if there is none. */
export const halfCookieIn = (asked: Pick<PageAsked, 'cookie'>, caller: Caller): string =>
  asked.cookie(halfName(caller))

/** Whether a cookie begins or ends a session. */
export const setsSession = (text: string): boolean =>
  [SESSION_COOKIE, SECURE_SESSION_COOKIE].some((name) => text.startsWith(`${name}=`))
