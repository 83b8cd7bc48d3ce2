/** Forms for logging in and out. */

import { clearSessionCookie, setSessionCookie } from '../../../platform/http/cookies.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { alarmed, formToken } from '../parts/forms.ts'
import { endPresented, openCookie } from '../../../accounts/sessions/sessions.ts'
import * as paths from '../../model/paths.ts'

export const loginPage: Page = {
  name: 'Page.login',
  paths: [paths.login],
  login: 'any',
  show: async (_look, asked) => loginForm(asked),
  async submit(door, asked) {
    const { caller } = door
    const { login, password } = caller.credentials
    if (!login || !password) return fail('param_required', login ? 'password' : 'login')
    const { secret, kept_ms } = await openCookie(door, asked.given.has('remember'))
    setSessionCookie(caller, secret, kept_ms)
    return { moved: nextOf(asked), status: 303 }
  },
  refused: ({ status, message }, asked) =>
    status < 500 ? { ...loginForm(asked, message), status } : undefined,
}

export const logoutPage: Page = {
  name: 'Page.logout',
  paths: [paths.logout],
  login: 'any',
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
function nextOf({ given }: PageAsked) {
  const [next = ''] = given.get('next') ?? []
  return LOCAL.test(next) && !next.startsWith(paths.login) && IN_URLS.test(next) ? next : '/'
}

/** Programs written for Bugzilla require `Bugzilla_login_token`, which is ignored here. */
export function loginForm(asked: PageAsked, alarm?: string): Sheet {
  const [login = ''] = asked.given.get('Bugzilla_login') ?? []
  const body = markup`<h1>Log in</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.login)}">
${formToken(asked)}
<input type="hidden" name="Bugzilla_login_token" value="">
<input type="hidden" name="next" value="${nextOf(asked)}">
<label>Login name
<input name="Bugzilla_login" value="${login}" autocomplete="username" required></label>
<label>Password
<input type="password" name="Bugzilla_password" autocomplete="current-password" required></label>
<label><input type="checkbox" name="remember" value="1"> Stay logged in on this device</label>
<button>Log in</button>
</form>
<p><a href="${asked.to(paths.passwordReset)}">Forgot password?</a> ·
<a href="${asked.to(paths.createAccount)}">Create an account</a></p>`
  return { title: 'Log in', body }
}
