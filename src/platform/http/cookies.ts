/** The session cookie of browsers. credentials.ts decides when it counts. */

import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from './credentials.ts'
import type { Caller } from './method.ts'

export { OLD_SESSION_COOKIE } from './credentials.ts'

/** `kept_ms`: how long the browser keeps the cookie; without it, until the browser is closed. */
export function setSessionCookie(caller: Caller, secret: string, kept_ms?: number) {
  caller.cookies.push(cookie(caller, secret, kept_ms))
}

/** Deletes the session cookie in the browser, with the response. */
export function clearSessionCookie(caller: Caller) {
  caller.cookies.push(cookie(caller, '', 0))
}

function cookie({ secure }: Caller, value: string, kept_ms?: number) {
  const name = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (secure) parts.push('Secure')
  if (kept_ms !== undefined) parts.push(`Max-Age=${Math.floor(kept_ms / 1000)}`)
  return parts.join('; ')
}

/** Whether a cookie begins or ends a session. */
export const setsSession = (text: string): boolean =>
  [SESSION_COOKIE, SECURE_SESSION_COOKIE].some((name) => text.startsWith(`${name}=`))
