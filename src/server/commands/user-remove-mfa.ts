/** `docket user remove-mfa`: removes the second factor of an account whose owner lost it. */

import { docket } from '../../accounts/actors/actors.ts'
import { removeMfa } from '../../accounts/mfa/remove-mfa.ts'
import { hasMfa } from '../../accounts/mfa/codes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inInstallation } from '../installation.ts'
import { accountOf } from './accounts.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'user remove-mfa',
  summary:
    'Remove the second factor of an account, so that its password alone logs in again; the ' +
    'service may be running. Be sure that it is the owner who asks for it.',
  positionals: [{ name: 'LOGIN', sentence: 'The login name of the account.' }],
  flags: {},
  run: ({ config, positionals: [login = ''], out }) =>
    inInstallation(
      config,
      async ({ transactions }) => {
        const name = await transactions.work(docket, async (work) => {
          const account = await accountOf(work.tx, login)
          if (!(await hasMfa(work.tx, account.id))) {
            throw new Refusal(`${account.login_name} has no second factor`)
          }
          await removeMfa(work, account)
          return account.login_name
        })
        out(`Removed the second factor of ${name}.`)
        return 0
      },
      { mails: true },
    ),
})
