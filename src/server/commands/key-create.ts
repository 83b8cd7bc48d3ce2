/** `docket key create`: creates an API key for an account. */

import { docket } from '../../accounts/actors/actors.ts'
import { createToldKey } from '../../accounts/api-keys/api-keys.ts'
import { inInstallation } from '../installation.ts'
import { accountOf } from './accounts.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'key create',
  summary:
    'Create an API key for an account and print it on standard output. It is not shown again. ' +
    'The service may be running.',
  positionals: [{ name: 'LOGIN', sentence: 'The login name of the account.' }],
  flags: { description: { value: 'TEXT', sentence: 'What the key is for.' } },
  run: ({ config, flags, positionals: [login = ''], out }) =>
    inInstallation(
      config,
      async ({ transactions }) => {
        const { api_key } = await transactions.work(docket, async (work) => {
          const { id } = await accountOf(work.tx, login)
          return createToldKey(work, id, flags.description ?? '')
        })
        out(api_key)
        return 0
      },
      { mails: true },
    ),
})
