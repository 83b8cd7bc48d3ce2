/** Wire schemas of logging in and of sessions. */

import { type Static, Type } from 'typebox'

import { Time, timeOf } from '../../platform/values.wire.ts'

const TEXT_CHARS_MAX = 255
const Id = Type.Integer()
const Restrict = Type.Optional(
  Type.Boolean({
    description: 'Restrict the session to the address it was created from',
  }),
)

/** Parameters of `User.login`, as in Bugzilla. */
export const LoginAsked = Type.Object({
  login: Type.Optional(
    Type.String({ description: 'Login name; required unless already logged in' }),
  ),
  password: Type.Optional(Type.String({ description: 'Required unless already logged in' })),
  restrict_login: Restrict,
})
export type LoginAsked = Static<typeof LoginAsked>
/** Response of `User.login`. */
export const LoggedIn = Type.Object({
  id: Type.Integer({ description: 'Id of the account' }),
  token: Type.Optional(
    Type.String({
      description:
        'Send it as `token` with later requests; it expires 30 days after its last use. Absent ' +
        'if the request already used a token or key',
    }),
  ),
})

/** Parameters of `User.logout`; without a token, the session of the request is ended. */
export const LogoutAsked = Type.Object({
  token: Type.Optional(Type.String({ description: 'The token to end' })),
})

/** Response of `User.logout`: null, as in Bugzilla. */
export const LoggedOut = Type.Null()

/** Parameters of `User.valid_login`, as in Bugzilla. */
export const ValidLoginAsked = Type.Object({
  login: Type.String({ maxLength: TEXT_CHARS_MAX, description: 'A login name; case-sensitive' }),
  token: Type.Optional(Type.String()),
})

/** Response of `User.valid_login`. */
export const ValidLogin = Type.Boolean({ description: 'Whether the caller has that login name' })

/** Parameters of `Session.open`, which sets the cookie of a browser. */
export const SessionAsked = Type.Object({
  login: Type.Optional(Type.String({ description: 'Login name; required' })),
  password: Type.Optional(Type.String({ description: 'Needed' })),
  remember: Type.Optional(
    Type.Boolean({
      description: 'Keep the cookie when the browser is closed, if the parameter allows a choice',
    }),
  ),
  restrict_login: Restrict,
})

/** Response of `Session.open`; the secret is only in the cookie. */
export const SessionOpened = Type.Object({
  id: Type.Integer({ description: 'Id of the account' }),
})

/** Parameters of `Session.confirm`. */
export const PasswordShown = Type.Object({
  current_password: Type.String({ description: 'Your password' }),
})

/** Response of `Session.confirm`. For ten minutes, the session may do what requires a password. */
export const Confirmed = Type.Object({
  id: Type.Integer({ description: 'Id of the account' }),
})

/** Parameters of methods that concern all sessions of the caller. */
export const Nothing = Type.Object({})
/** A session of the caller, without its token. */
export const Session = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('token'), Type.Literal('cookie')], {
    description: '`token`: a program; `cookie`: a browser',
  }),
  creation_time: Time,
  last_used: timeOf('Accurate to one minute'),
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'The only address that can use it, if it is restricted to one',
  }),
  last_used_address: Type.Union([Type.String(), Type.Null()], {
    description: 'From where it was last used; null if it was not used since that is stored',
  }),
  user_agent: Type.Union([Type.String(), Type.Null()], {
    description: 'The user agent of the program or browser',
  }),
  device: Type.Union(
    [
      Type.Object({
        name: Type.String({ description: 'The browser or program, such as `Firefox`' }),
        system: Type.String({ description: 'The system, such as `Windows`; empty if unknown' }),
      }),
      Type.Null(),
    ],
    { description: 'What the user agent says, in words; null without one' },
  ),
  is_current: Type.Boolean({ description: 'Whether this request uses it' }),
})
export type Session = Static<typeof Session>
/** Response of `Session.get`, the last used first. */
export const Sessions = Type.Object({ sessions: Type.Array(Session) })
export type Sessions = Static<typeof Sessions>

/** Parameters of `Session.end`. */
export const SessionNamed = Type.Object({ id: Id })
/** Response of `Session.end` and `Session.end_others`. */
export const SessionsEnded = Type.Object({
  ids: Type.Array(Id, { description: 'The sessions that were ended' }),
})
