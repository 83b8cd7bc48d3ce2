/** How people log in and out from outside. That the password is right was found out at the door. */

import { clearSessionCookie, setSessionCookie } from '../../platform/http/cookies.ts'
import { fail } from '../../platform/http/faults.ts'
import { type Caller, method } from '../../platform/http/method.ts'
import { parameters } from '../parameters/parameters.ts'
import { isRemembered, SESSION_MS } from './sessions.rules.ts'
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

/** Whether the call came with a password, which then is right. */
const hasPassword = ({ credentials }: Caller) =>
  credentials.login !== undefined && credentials.password !== undefined
const needPassword = ({ login }: { login?: string }) =>
  fail('param_required', login ? 'password' : 'login')

export const login = method({
  name: 'User.login',
  routes: [{ path: 'GET /login' }],
  login: 'any',
  summary: 'Log in with a password, for a token; an API key is the better way for programs',
  input: wire.LoginAsked,
  output: wire.LoggedIn,
  aliases: credentialAliases,
  async call({ work, caller }, asked) {
    const { id } = caller.actor
    if (!hasPassword(caller)) return id === 0 ? needPassword(asked) : { id }
    const token = await work(caller.actor, (w) => sessions.openSession(w, caller, 'token'))
    return { id, token }
  },
})

export const logout = method({
  name: 'User.logout',
  routes: [{ path: 'GET /logout' }],
  login: 'optional',
  summary: 'End the login that the call came with; without one nothing happens',
  input: wire.LogoutAsked,
  output: wire.LoggedOut,
  async call({ work, caller }) {
    const { actor, credentials } = caller
    if (actor.id !== 0) await work(actor, (w) => sessions.endPresented(w, caller))
    if (credentials.session) clearSessionCookie(caller)
    return null
  },
})

export const validLogin = method({
  name: 'User.valid_login',
  routes: [{ path: 'GET /valid_login' }],
  login: 'optional',
  summary: 'Whether the caller is logged in, and under that login name',
  input: wire.ValidLoginAsked,
  output: wire.ValidLogin,
  aliases: { Bugzilla_login: 'login', Tracker_login: 'login' },
  read: async ({ actor }, asked) => actor.id !== 0 && actor.login === asked.login,
})

export const openSession = method({
  name: 'Session.open',
  routes: [{ path: 'POST /session' }],
  login: 'any',
  summary: 'Log a browser in with a password: the answer sets a cookie that scripts cannot read',
  input: wire.SessionAsked,
  output: wire.SessionOpened,
  aliases: credentialAliases,
  async call({ work, caller }, asked) {
    if (!hasPassword(caller)) return needPassword(asked)
    const { secret, rememberlogin } = await work(caller.actor, async (w) => ({
      secret: await sessions.openSession(w, caller, 'cookie'),
      rememberlogin: (await parameters(w.tx)).rememberlogin,
    }))
    const isKept = isRemembered(rememberlogin, asked.remember)
    setSessionCookie(caller, secret, isKept ? SESSION_MS : undefined)
    return { id: caller.actor.id }
  },
})

export const getSessions = method({
  name: 'Session.get',
  routes: [{ path: 'GET /session' }],
  login: 'required',
  summary: 'Where you are logged in: your sessions, the one that was used last first',
  input: wire.Nothing,
  output: wire.Sessions,
  call: ({ look, caller }) => look(caller.actor, (l) => sessions.listSessions(l, caller)),
})

export const endSession = method({
  name: 'Session.end',
  routes: [{ path: 'DELETE /session/:id' }],
  login: 'required',
  summary: 'End one of your sessions',
  input: wire.SessionNamed,
  output: wire.SessionsEnded,
  async call({ work, caller }, { id }) {
    const isCurrent = await work(caller.actor, (w) => sessions.endSession(w, caller, id))
    if (isCurrent && caller.credentials.session) clearSessionCookie(caller)
    return { ids: [id] }
  },
})

export const endOtherSessions = method({
  name: 'Session.end_others',
  routes: [{ path: 'DELETE /session' }],
  login: 'required',
  summary: 'End all your sessions but the one that the call comes with',
  input: wire.Nothing,
  output: wire.SessionsEnded,
  async call({ work, caller }) {
    const { actor } = caller
    return { ids: await work(actor, ({ tx }) => sessions.endSessions(tx, actor.id, caller)) }
  },
})

export const sessionMethods = [
  login,
  logout,
  validLogin,
  openSession,
  getSessions,
  endSession,
  endOtherSessions,
]
