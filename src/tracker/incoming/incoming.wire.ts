/** Wire schemas of mail that came in. */

import { type Static, Type } from 'typebox'

import { BASE64, Time } from '../../platform/values.wire.ts'

/** The maximum number of messages per page. */
export const MAILS_MAX = 1_000

const State = Type.Union(
  [
    Type.Literal('waiting'),
    Type.Literal('handled'),
    Type.Literal('ignored'),
    Type.Literal('refused'),
    Type.Literal('failed'),
  ],
  {
    description:
      '`ignored` ones were sent by programs or are empty, `refused` ones were answered if their ' +
      'sender is known, `failed` ones could not be read or handled',
  },
)

/** Parameters of `IncomingMail.search`. */
export const MailsAsked = Type.Object({
  state: Type.Optional(
    Type.Array(State, { maxItems: 5, description: 'Default: `refused`, `failed`' }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: 255, description: 'A part of the sender or the subject' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAILS_MAX, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of messages to skip' })),
})
export type MailsAsked = Static<typeof MailsAsked>

/** Names a message. */
export const MailNamed = Type.Object({ id: Type.Integer({ description: 'The id of a message' }) })
export type MailNamed = Static<typeof MailNamed>

const Mail = Type.Object({
  id: Type.Integer(),
  received: Time,
  sender: Type.String({ description: 'As its header `From` says; anybody can write that' }),
  recipient: Type.String({ description: 'The address to which it was delivered, if known' }),
  subject: Type.String(),
  size: Type.Integer({ description: 'In bytes' }),
  state: State,
  state_since: Time,
  reason: Type.String({ description: 'Why it was not handled; empty if it was' }),
  bug_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The bug that it created or changed',
  }),
  is_kept: Type.Boolean({ description: 'Whether its bytes are kept, so that it can be retried' }),
})

/** Response of `IncomingMail.search`. */
export const Mails = Type.Object({
  incoming_mails: Type.Array(Mail, { description: 'Newest first' }),
  total: Type.Integer({ description: 'Number of messages on all pages' }),
})

/** Response of `IncomingMail.get`. */
export const MailWithBytes = Type.Object({
  ...Mail.properties,
  data: Type.String({ ...BASE64, description: 'The message; empty if it is not kept' }),
})

/** Response of what was done to a message. */
export const MailDone = Type.Object({ id: Type.Integer() })
