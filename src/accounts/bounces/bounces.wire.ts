/** Wire schemas of accounts whose mail came back. */

import { type Static, Type } from 'typebox'

import { Time } from '../../platform/values.wire.ts'

/** The maximum number of accounts per page. */
export const STOPS_MAX = 1_000

/** `MailStop.get` and `MailStop.end` take no parameters. */
export const Nothing = Type.Object({})

const Reason = Type.String({ description: 'What the last report of a mail server says' })

/** Response of `MailStop.get`. */
export const OwnStop = Type.Object({
  is_stopped: Type.Boolean({ description: 'Whether no mail is sent because letters came back' }),
  since: Type.Union([Time, Type.Null()]),
  reason: Reason,
})

/** Response of `MailStop.end`. */
export const StopEnded = Type.Object({
  was_stopped: Type.Boolean({ description: 'If not, nothing was changed' }),
})

/** Parameters of `MailStop.search`. */
export const StopsAsked = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: STOPS_MAX, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of accounts to skip' })),
})
export type StopsAsked = Static<typeof StopsAsked>

/** Response of `MailStop.search`. */
export const Stops = Type.Object({
  mail_stops: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Of the account' }),
      name: Type.String({ description: 'The login name' }),
      since: Time,
      reason: Reason,
    }),
    { description: 'Latest first' },
  ),
  total: Type.Integer({ description: 'Number of accounts on all pages' }),
})
export type Stops = Static<typeof Stops>
