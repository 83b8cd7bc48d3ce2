/** Wire schemas of the test of mail. */

import { type Static, Type } from 'typebox'

/** `Mail.test` takes no parameters. */
export const Nothing = Type.Object({})

/** Response of `Mail.test`. */
export const MailTested = Type.Object({
  accepted: Type.Boolean({ description: 'Whether the message was handed over' }),
  from: Type.String({ description: 'The sender, by the parameter `mailfrom`' }),
  to: Type.String(),
  message_id: Type.String({ description: 'By which the log of the mail server names it' }),
  response: Type.String({ description: 'What the mail server answered; may be empty' }),
  steps: Type.Array(
    Type.Object({
      name: Type.String({
        description:
          '`setting`, `name`, `connection`, `tls`, `login`, `sender`, `recipient` or `message`',
      }),
      state: Type.String({ description: '`passed` or `failed`; nothing is tried after a failure' }),
      text: Type.String({ description: 'What works, or the error' }),
      advice: Type.String({ description: 'What to do; empty if it works' }),
    }),
  ),
  warnings: Type.Array(Type.String(), {
    description: 'What delays mail or makes it incomplete, and what to do',
  }),
})
export type MailTested = Static<typeof MailTested>
