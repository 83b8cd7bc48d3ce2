/** `docket user password`: sets the password of an account. */

import { docket } from '../../accounts/actors/actors.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { setPassword } from '../../accounts/users/set-password.ts'
import { inInstallation } from '../installation.ts'
import { accountOf } from './accounts.ts'
import { declare } from './command.ts'
import { PASSWORD_STDIN, wantedPassword } from './passwords.ts'

export const command = declare({
  name: 'user password',
  summary:
    'Set the password of an account and end its sessions; the service may be running. The ' +
    'password is generated and printed once, unless given on standard input.',
  positionals: [{ name: 'LOGIN', sentence: 'The login name of the account.' }],
  flags: { 'password-stdin': PASSWORD_STDIN },
  run: ({ config, flags, positionals: [login = ''], out }) =>
    inInstallation(
      config,
      async ({ transactions }) => {
        const { account, complexity } = await transactions.look(docket, async ({ tx }) => ({
          account: await accountOf(tx, login),
          complexity: (await parameters(tx)).password_complexity,
        }))
        const { password, isNew } = await wantedPassword(flags['password-stdin'], complexity)
        const hash = await hashPassword(password)
        await transactions.work(docket, (work) => setPassword(work, account.id, hash))
        out(`Set the password of ${account.login_name}.`)
        if (isNew) out(`The password, shown only once: ${password}`)
        return 0
      },
      { mails: true },
    ),
})
