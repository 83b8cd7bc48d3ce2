/** What crosses the wire about logging in and staying so. */

import { type Static, Type } from 'typebox'

import { Time, timeOf } from '../../platform/values.wire.ts'

const TEXT_CHARS_MAX = 255
const Id = Type.Integer()
const Restrict = Type.Optional(
  Type.Boolean({
    description: 'Whether the login works from the address only that it is made from',
  }),
)

export const LoginAsked = Type.Object({
  login: Type.Optional(Type.String({ description: 'Login name; needed unless logged in already' })),
  password: Type.Optional(Type.String({ description: 'Needed unless logged in already' })),
  restrict_login: Restrict,
})
export type LoginAsked = Static<typeof LoginAsked>
export const LoggedIn = Type.Object({
  id: Type.Integer({ description: 'Number of the account' }),
  token: Type.Optional(
    Type.String({
      description:
        'Send it as `token` with later calls; 30 days after the last of them it is not valid any ' +
        'more. Absent where the call came with a token or key already',
    }),
  ),
})

export const LogoutAsked = Type.Object({
  token: Type.Optional(Type.String({ description: 'The token to give back' })),
})
export const LoggedOut = Type.Null()

export const ValidLoginAsked = Type.Object({
  login: Type.String({ maxLength: TEXT_CHARS_MAX, description: 'A login name, with its case' }),
  token: Type.Optional(Type.String()),
})
export const ValidLogin = Type.Boolean({ description: 'Whether the caller has that login name' })

export const SessionAsked = Type.Object({
  login: Type.Optional(Type.String({ description: 'Login name; needed' })),
  password: Type.Optional(Type.String({ description: 'Needed' })),
  remember: Type.Optional(
    Type.Boolean({
      description:
        'Whether the browser keeps the cookie when it is closed, where that is left to choose',
    }),
  ),
  restrict_login: Restrict,
})
export const SessionOpened = Type.Object({
  id: Type.Integer({ description: 'Number of the account' }),
})

export const PasswordShown = Type.Object({
  current_password: Type.String({ description: 'Your password' }),
})
export const Confirmed = Type.Object({
  id: Type.Integer({ description: 'Number of the account' }),
})

export const Nothing = Type.Object({})
export const Session = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('token'), Type.Literal('cookie')], {
    description: '`token`: a program; `cookie`: a browser',
  }),
  creation_time: Time,
  last_used: timeOf('Exact to a minute'),
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'The only address that it works from, where it is bound to one',
  }),
  user_agent: Type.Union([Type.String(), Type.Null()], {
    description: 'What the program or browser called itself',
  }),
  is_current: Type.Boolean({ description: 'Whether this call came with it' }),
})
export type Session = Static<typeof Session>
export const Sessions = Type.Object({ sessions: Type.Array(Session) })
export type Sessions = Static<typeof Sessions>

export const SessionNamed = Type.Object({ id: Id })
export const SessionsEnded = Type.Object({
  ids: Type.Array(Id, { description: 'The sessions that were ended' }),
})
