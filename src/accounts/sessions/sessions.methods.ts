/** API methods for logging in and out. The door has already verified the password. */

import { clearSessionCookie, setSessionCookie } from '../../platform/http/cookies.ts'
import { fail } from '../../platform/http/faults.ts'
import { type Caller, method } from '../../platform/http/method.ts'
import { confirmPassword } from './recent-password.ts'
import * as sessions from './sessions.ts'
import * as wire from './sessions.wire.ts'

/** Clients spell these in three ways. */
const credentialAliases = {
  Bugzilla_login: 'login',
  Bugzilla_password: 'password',
  Bugzilla_restrictlogin: 'restrict_login',
  Tracker_login: 'login',
  Tracker_password: 'password',
  Tracker_restrictlogin: 'restrict_login',
}

/** Whether the call came with a password, which has been verified. */
const hasPassword = ({ credentials }: Caller) =>
  credentials.login !== undefined && credentials.password !== undefined
const needPassword = ({ login }: { login?: string }) =>
  fail('param_required', login ? 'password' : 'login')

export const login = method({
  name: 'User.login',
  routes: [{ path: 'GET /login' }],
  login: 'any',
  forgives: true,
  scope: 'read',
  summary: 'Log in with a password to get a token; programs should prefer an API key',
  input: wire.LoginAsked,
  output: wire.LoggedIn,
  aliases: credentialAliases,
  async call(door, asked) {
    const { caller } = door
    const { id } = caller.actor
    if (!hasPassword(caller)) return id === 0 ? needPassword(asked) : { id }
    return { id, token: await sessions.openToken(door) }
  },
})

export const logout = method({
  name: 'User.logout',
  routes: [{ path: 'GET /logout' }],
  login: 'optional',
  forgives: true,
  before_mfa: true,
  scope: 'read',
  summary: 'End the session that the request uses, if any',
  input: wire.LogoutAsked,
  output: wire.LoggedOut,
  async call(door) {
    const { caller } = door
    await sessions.endPresented(door)
    if (caller.credentials.session) clearSessionCookie(caller)
    return null
  },
})

export const validLogin = method({
  name: 'User.valid_login',
  routes: [{ path: 'GET /valid_login' }],
  login: 'optional',
  summary: 'Whether the caller is logged in with that login name',
  input: wire.ValidLoginAsked,
  output: wire.ValidLogin,
  aliases: { Bugzilla_login: 'login', Tracker_login: 'login' },
  read: async ({ actor }, asked) => actor.id !== 0 && actor.login === asked.login,
})

export const openSession = method({
  name: 'Session.open',
  routes: [{ path: 'POST /session' }],
  login: 'any',
  forgives: true,
  summary: 'Log a browser in with a password: the response sets a cookie that scripts cannot read',
  input: wire.SessionAsked,
  output: wire.SessionOpened,
  aliases: credentialAliases,
  async call(door, asked) {
    const { caller } = door
    // Login CSRF: another site could log a visitor in to the attacker's account.
    if (!caller.is_own_page) fail('cross_origin')
    if (!hasPassword(caller)) return needPassword(asked)
    const { secret, kept_ms } = await sessions.openCookie(door, asked.remember)
    setSessionCookie(caller, secret, kept_ms)
    return { id: caller.actor.id }
  },
})

export const confirm = method({
  name: 'Session.confirm',
  routes: [{ path: 'POST /session/password' }],
  login: 'required',
  before_mfa: true,
  own: true,
  summary: 'Confirm your password for actions that require it; valid for ten minutes',
  input: wire.PasswordShown,
  output: wire.Confirmed,
  unknown: 'param_invalid',
  async call(door, { current_password }) {
    await confirmPassword(door, current_password)
    return { id: door.caller.actor.id }
  },
})

export const getSessions = method({
  name: 'Session.get',
  routes: [{ path: 'GET /session' }],
  login: 'required',
  summary: 'List your sessions, most recently used first',
  input: wire.Nothing,
  output: wire.Sessions,
  call: sessions.listSessions,
  only_reads: true,
})

export const endSession = method({
  name: 'Session.end',
  routes: [{ path: 'DELETE /session/:id' }],
  login: 'required',
  own: true,
  summary: 'End one of your sessions',
  input: wire.SessionNamed,
  output: wire.SessionsEnded,
  async call(door, { id }) {
    const { caller } = door
    const isCurrent = await sessions.endSession(door, id)
    if (isCurrent && caller.credentials.session) clearSessionCookie(caller)
    return { ids: [id] }
  },
})

export const endOtherSessions = method({
  name: 'Session.end_others',
  routes: [{ path: 'DELETE /session' }],
  login: 'required',
  own: true,
  summary: 'End all your sessions except the current one',
  input: wire.Nothing,
  output: wire.SessionsEnded,
  call: async (door) => ({ ids: await sessions.endOthers(door) }),
})

export const sessionMethods = [
  login,
  logout,
  validLogin,
  openSession,
  confirm,
  getSessions,
  endSession,
  endOtherSessions,
]
