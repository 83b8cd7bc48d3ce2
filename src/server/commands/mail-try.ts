/** `docket mail try`: sends a test message, and says what works. */

import { docket } from '../../accounts/actors/actors.ts'
import { planTest, sendTest } from '../../accounts/mail-test/mail-test.ts'
import { tryMail } from '../../platform/mail/try-mail.ts'
import { inInstallation } from '../installation.ts'
import { DATA_SETTINGS, declare } from './command.ts'

export const command = declare({
  name: 'mail try',
  summary:
    'Send a test message to an address, as the service sends mail, and print step by step what ' +
    'works, what does not, and what to do. The service may be running. Exits with 0 only if the ' +
    'message was accepted.',
  positionals: [{ name: 'ADDRESS', sentence: 'The recipient, such as ada@example.org.' }],
  flags: {},
  settings: [...DATA_SETTINGS, 'mail', 'base_url'],
  run: ({ config, positionals: [address = ''], out, err }) =>
    inInstallation(config, async ({ transactions }) => {
      const planned = await transactions.look(docket, (look) => planTest(look, address))
      const { accepted, steps, message_id, response, warnings } = await sendTest(
        planned,
        (letter) => tryMail(config.mail, letter),
      )
      for (const { state, text, advice } of steps) {
        out(`${state === 'passed' ? 'ok' : 'failed'}: ${text}`)
        if (advice !== '') out(`  ${advice}`)
      }
      if (accepted) out(`Accepted as ${message_id}${response === '' ? '' : `: ${response}`}`)
      for (const warning of warnings) err(`docket: warning: ${warning}`)
      return accepted ? 0 : 1
    }),
})
