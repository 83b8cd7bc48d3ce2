/** Wire schemas of acting for another person. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'

const TEXT_CHARS_MAX = 255
const Id = Type.Integer()
const REASON_CHARS_MAX = 200

/** Parameters of `Session.act_as`. */
export const ActingAsked = Type.Object({
  user: Type.String({ maxLength: TEXT_CHARS_MAX, description: 'The login name of the person' }),
  current_password: Type.String({ description: 'Your own password' }),
  reason: Type.Optional(
    Type.String({
      maxLength: REASON_CHARS_MAX,
      description: 'Told to the person by mail, and stored in the audit log',
    }),
  ),
})
export type ActingAsked = Static<typeof ActingAsked>
/** Response of `Session.act_as`. */
export const ActingBegun = Type.Object({
  id: Id,
  name: Type.String({ description: 'The login name of the person for whom you act' }),
  until: timeOf('When it ends by itself'),
})
/** Response of `Session.get_acting`. */
export const Acting = Type.Object({
  is_acting: Type.Boolean({ description: 'Whether the caller acts for another person' }),
  id: Type.Optional(Type.Integer({ description: 'The id of that person' })),
  name: Type.Optional(Type.String({ description: 'Their login name' })),
  sudoer_id: Type.Optional(Type.Integer({ description: 'The id of who really acts' })),
  sudoer: Type.Optional(Type.String({ description: 'Their login name' })),
  until: Type.Optional(timeOf('When it ends by itself')),
})
export type Acting = Static<typeof Acting>
/** Response of `Session.end_acting`. */
export const ActingEnded = Type.Object({
  was_acting: Type.Boolean({ description: 'If not, nothing was changed' }),
})

/** `Session.get_acting` and `Session.end_acting` take no parameters. */
export const Nothing = Type.Object({})
