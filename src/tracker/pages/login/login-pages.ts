/** Forms for logging in and out. */

import {
  clearSessionCookie,
  halfLoginCookie,
  setSessionCookie,
} from '../../../platform/http/cookies.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet, Shown } from '../../../platform/http/page.ts'
import { field, formToken, hidden } from '../../../platform/http/page-forms.ts'
import { logInByCode } from '../../../accounts/authentication/code-login.ts'
import { HALF_LOGIN_MS, openHalfLogin } from '../../../accounts/sessions/half-logins.ts'
import { endPresented, openCookie } from '../../../accounts/sessions/sessions.ts'
import { TYPED_CHARS_MAX } from '../../../accounts/mfa/mfa.wire.ts'
import type { Door } from '../../../platform/http/method.ts'
import * as paths from '../../model/paths.ts'
import { loginAlarm } from './login-alarm.ts'
import { text } from './text.ts'

/**
 * Leads back to the page that asked for the login, or shows its form again, filled in. A refusal is
 * shown above the form.
 */
export const loginPage: Page = {
  name: 'Page.login',
  paths: [paths.login],
  login: 'any',
  before_mfa: true,
  is_translated: true,
  show: async (_look, asked) => loginForm(asked),
  ask: (asked, { fault, isForm }) =>
    loginForm(asked, fault && loginAlarm(fault), isForm ? sentIn(asked) : { next: asked.here }),
  async submit(door, asked) {
    const { caller } = door
    const { login, password } = caller.credentials
    if (!login || !password) return fail('param_required', login ? 'password' : 'login')
    const half = caller.actor.by?.half
    if (half === undefined) return enter(door, asked)
    return askCode(door, asked, half)
  },
  refused(fault, asked) {
    const { status } = fault
    if (status >= 500) return undefined
    return { ...loginForm(asked, loginAlarm(fault), keptIn(asked)), status }
  },
}

/** The second step, for accounts with a second factor; only in the browser of the first one. */
export const loginCodePage: Page = {
  name: 'Page.login_code',
  paths: [paths.loginCode],
  login: 'any',
  before_mfa: true,
  is_translated: true,
  open: async ({ caller }, asked) =>
    halfLoginCookie.read(asked, caller) === ''
      ? { moved: paths.login, status: 302 }
      : codeForm(asked),
  async submit(door, asked) {
    const { caller } = door
    const asks = { secret: halfLoginCookie.read(asked, caller), code: field(asked, 'code') }
    const actor = await logInByCode(door, asks)
    halfLoginCookie.clear(caller)
    return enter({ ...door, caller: { ...caller, actor } }, asked)
  },
  refused(fault, asked) {
    const { status } = fault
    if (status >= 500) return undefined
    const again = fault.fault === 'half_login_over' ? loginForm : codeForm
    return { ...again(asked, loginAlarm(fault), keptIn(asked)), status }
  },
}

/** Begins the second step for an account whose first one is done. */
export async function askCode(door: Door, asked: PageAsked, user_id: number, kept = keptIn(asked)) {
  halfLoginCookie.set(door.caller, await openHalfLogin(door, user_id), HALF_LOGIN_MS)
  return codeForm(asked, undefined, kept)
}

/** Opens the session of the caller. */
async function enter(door: Door, asked: PageAsked): Promise<Shown> {
  const { secret, kept_ms } = await openCookie(door, asked.given.has('remember'))
  setSessionCookie(door.caller, secret, kept_ms)
  const kept = keptIn(asked)
  return kept.sent === undefined ? { moved: nextOf(asked), status: 303 } : sendAgain(asked, kept)
}

/** Ends the session and leads to the start page, whether the session was valid or not. */
export const logoutPage: Page = {
  name: 'Page.logout',
  paths: [paths.logout],
  login: 'any',
  before_mfa: true,
  async submit(door) {
    await endPresented(door)
    clearSessionCookie(door.caller)
    return { moved: '/', status: 303 }
  },
}

const LOCAL = /^\/(?![/\\])/
/** Browsers drop control characters, after which the URL may lead elsewhere. */
const IN_URLS = /^[!-~]+$/
/** Only to one of our pages, and not back to the login page. */
const isOurs = (path: string) =>
  LOCAL.test(path) && !path.startsWith(paths.login) && IN_URLS.test(path)

/** Where a login leads, from the field `next`. */
export const nextOf = (asked: PageAsked) =>
  isOurs(field(asked, 'next')) ? field(asked, 'next') : '/'

/** A form that could not be carried out without a login: its fields as JSON. */
interface Kept {
  next?: string
  sent?: string
}

/** Without the file of a form, which has to be chosen again. */
function sentIn({ given, here }: PageAsked): Kept {
  const pairs = [...given]
    .filter(([name]) => !NOT_KEPT.has(name) && !/passw/i.test(name))
    .flatMap(([name, values]) => values.map((value) => [name, value]))
  return { next: here, sent: JSON.stringify(pairs) }
}
/** Besides passwords, which nobody else who logs in here may get. */
const NOT_KEPT = new Set(['form_token', 'file_name', 'content_type', 'data'])

function keptIn(asked: PageAsked): Kept {
  const sent = asked.given.get('sent')?.[0]
  return { next: nextOf(asked), ...(sent !== undefined && { sent }) }
}

/**
 * Shows the form instead of submitting it: another person may have opened it, or a file is missing.
 */
function sendAgain(asked: PageAsked, { next = '/', sent = '' }: Kept): Sheet {
  const title = text('logged_in')
  const body = markup`<h1>${title}</h1>
<p role="status">${text('send_again_why')}</p>
<form class="card" method="post" action="${asked.to(next)}">
${formToken(asked)}${hidden(pairsIn(sent))}
<button>${text('send_again')}</button>
${
  next === paths.enterBug &&
  markup`<button class="plain" name="maketemplate" value="1">${text('back_to_form')}</button>`
}</form>
<p><a href="${asked.to(next)}">${text('discard')}</a></p>`
  return { title, body, is_plain: true }
}

/** A browser can only change its own request. */
function pairsIn(sent: string): [name: string, value: string][] {
  try {
    const pairs: unknown = JSON.parse(sent)
    return (Array.isArray(pairs) ? pairs : []).flatMap((pair: unknown) => {
      const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : []
      return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : []
    })
  } catch {
    return []
  }
}

/** Programs written for Bugzilla require `Bugzilla_login_token`, which is ignored here. */
export function loginForm(asked: PageAsked, alarm?: Part, kept: Kept = {}): Sheet {
  const { next = nextOf(asked), sent } = kept
  const [login = ''] = asked.given.get('Bugzilla_login') ?? []
  const title = text('login')
  const body = markup`<h1>${title}</h1>
${alarm}
${sent !== undefined && markup`<p role="status">${text('not_saved')}</p>`}
${signOn(asked, next)}
<form class="card" method="post" action="${asked.to(paths.login)}">
${formToken(asked)}
<input type="hidden" name="Bugzilla_login_token" value="">
<input type="hidden" name="next" value="${next}">
${sent !== undefined && hidden([['sent', sent]])}
<label>${text('login_name')}
<input name="Bugzilla_login" value="${login}" autocomplete="username" required></label>
<label>${text('password')}
<input type="password" name="Bugzilla_password" autocomplete="current-password" required></label>
<label><input type="checkbox" name="remember" value="1"> ${text('remember')}</label>
<button>${title}</button>
</form>
<p><a href="${asked.to(paths.passwordReset)}">${text('forgot')}</a> ·
<a href="${asked.to(paths.createAccount)}">${text('create')}</a></p>`
  return { title, body, is_plain: true }
}

/** A link, not a form: browsers do not let forms lead to another site. */
const signOn = ({ single_sign_on: name, to }: PageAsked, next: string) =>
  name !== undefined &&
  markup`<p><a class="button" data-turbo="false" rel="nofollow"
href="${to(`${paths.loginOidc}?next=${encodeURIComponent(next)}`)}">
${text('log_in_with', { name })}</a></p>`

/** Keeps what the first form said. */
function codeForm(asked: PageAsked, alarm?: Part, { next, sent } = keptIn(asked)): Sheet {
  const title = text('code_title')
  const kept = [
    ['next', next ?? '/'],
    ...(sent === undefined ? [] : [['sent', sent]]),
    ...(asked.given.has('remember') ? [['remember', '1']] : []),
    ...(asked.given.has(RESTRICT) ? [[RESTRICT, field(asked, RESTRICT)]] : []),
  ] as [name: string, value: string][]
  const body = markup`<h1>${title}</h1>
${alarm}
<p>${text('code_about')}</p>
<form class="card" method="post" action="${asked.to(paths.loginCode)}">
${formToken(asked)}${hidden(kept)}
<label>${text('code')}
<input name="code" autocomplete="one-time-code" inputmode="text" autocapitalize="none"
spellcheck="false" maxlength="${TYPED_CHARS_MAX}" required autofocus></label>
<button>${text('login')}</button>
</form>
<p><a href="${asked.to(paths.login)}">${text('code_restart')}</a></p>`
  return { title, body, is_plain: true }
}
/** Limits the session to the address of the login. */
const RESTRICT = 'Bugzilla_restrictlogin'
