/** `docket key create`: creates an API key for an account. */

import { docket } from '../../accounts/actors/actors.ts'
import { createToldKey } from '../../accounts/api-keys/api-keys.ts'
import { readExpiry } from '../../accounts/api-keys/api-keys.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Scope, SCOPES } from '../../platform/scopes.wire.ts'
import { inInstallation } from '../installation.ts'
import { accountOf } from './accounts.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'key create',
  summary:
    'Create an API key for an account and print it on standard output. It is not shown again. ' +
    'The service may be running.',
  positionals: [{ name: 'LOGIN', sentence: 'The login name of the account.' }],
  flags: {
    description: { value: 'TEXT', sentence: 'What the key is for.' },
    scope: {
      value: 'SCOPE',
      sentence: 'What the key allows: read, comment, edit or all, which is the default.',
    },
    expires: { value: 'DAY', sentence: 'The last day of the key, such as 2030-01-31.' },
  },
  run({ config, flags, positionals: [login = ''], out }) {
    const { description = '', scope = 'all' } = flags
    if (!isScope(scope)) throw new Refusal(`The scope is one of ${SCOPES.join(', ')}.`)
    return inInstallation(
      config,
      async ({ transactions }) => {
        const { api_key } = await transactions.work(docket, async (work) => {
          const { id } = await accountOf(work.tx, login)
          const expires_at = readExpiry(flags.expires ?? '', work.now)
          return createToldKey(work, id, { description, scope, expires_at })
        })
        out(api_key)
        return 0
      },
      { mails: true },
    )
  },
})

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text)
