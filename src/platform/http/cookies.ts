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

/** A cookie between the steps of a login. */
export interface StepCookie {
  /** `kept_ms` is how long the browser keeps it. */
  set(caller: Caller, value: string, kept_ms: number): void
  /** Deletes it in the browser. */
  clear(caller: Caller): void
  /** Its value in a request for a page; empty if there is none. */
  read(asked: Pick<PageAsked, 'cookie'>, caller: Caller): string
}

function stepCookie(own: string): StepCookie {
  const name = ({ secure }: Caller) => (secure ? `__Host-${own}` : own)
  return {
    set: (caller, value, kept_ms) =>
      void caller.cookies.push(cookie(caller, value, kept_ms, name(caller))),
    clear: (caller) => void caller.cookies.push(cookie(caller, '', 0, name(caller))),
    read: (asked, caller) => asked.cookie(name(caller)),
  }
}

/** Of a login that waits for the code of a second factor. */
export const halfLoginCookie = stepCookie('docket_half_login')
/** Of a login at the provider of single sign-on. */
export const oidcCookie = stepCookie('docket_oidc')

/** Whether a cookie begins or ends a session. */
export const setsSession = (text: string): boolean =>
  [SESSION_COOKIE, SECURE_SESSION_COOKIE].some((name) => text.startsWith(`${name}=`))
