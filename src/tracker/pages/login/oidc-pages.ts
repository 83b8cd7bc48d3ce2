/** Single sign-on: the way to the provider, and back. */

import { beginOidc, finishOidc, OIDC_LOGIN_MS } from '../../../accounts/oidc/log-in.ts'
import { openCookie } from '../../../accounts/sessions/sessions.ts'
import type { Fault } from '../../../platform/faults.ts'
import { oidcCookie, setSessionCookie } from '../../../platform/http/cookies.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { field } from '../../../platform/http/page-forms.ts'
import * as paths from '../../model/paths.ts'
import { loginAlarm } from './login-alarm.ts'
import { askCode, loginForm, nextOf } from './login-pages.ts'

/** The login form again, with the reason above it. */
const refused = (fault: Fault, asked: PageAsked) =>
  fault.status >= 500 ? undefined : { ...loginForm(asked, loginAlarm(fault)), status: fault.status }

/** Leads to the provider, which leads back to the other page. */
export const oidcPage: Page = {
  name: 'Page.login_oidc',
  paths: [paths.loginOidc],
  login: 'any',
  before_mfa: true,
  is_translated: true,
  async open(door, asked) {
    const { url, cookie } = await beginOidc(door, nextOf(asked))
    oidcCookie.set(door.caller, cookie, OIDC_LOGIN_MS)
    return { moved: url, status: 302, is_elsewhere: true }
  },
  refused,
}

/** Its address contains the code of the provider, which is of use once. */
export const oidcAnswerPage: Page = {
  name: 'Page.login_oidc_answer',
  paths: [paths.oidcAnswer],
  login: 'any',
  before_mfa: true,
  is_translated: true,
  has_secret: true,
  async open(door, asked) {
    const { caller } = door
    const [code, state, error] = ['code', 'state', 'error'].map((name) => field(asked, name))
    const cookie = oidcCookie.read(asked, caller)
    const answer = { code: code!, state: state!, error: error!, cookie }
    const { actor, needs_code, next } = await finishOidc(door, answer)
    oidcCookie.clear(caller)
    if (needs_code) return askCode(door, asked, actor.id, { next })
    const { secret, kept_ms } = await openCookie({ ...door, caller: { ...caller, actor } })
    setSessionCookie(caller, secret, kept_ms)
    return { moved: next, status: 303 }
  },
  refused,
}
