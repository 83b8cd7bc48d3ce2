/** `docket user add`: creates an account, optionally in groups. */

import { docket } from '../../accounts/actors/actors.ts'
import { audit } from '../../accounts/audit/audit.ts'
import { groupNamed } from '../../accounts/groups/groups.ts'
import { changeGiven } from '../../accounts/memberships/grants.ts'
import { refreshPerson } from '../../accounts/memberships/memberships.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { checkNewLogin, createUser } from '../../accounts/users/create-user.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Work } from '../../platform/work/work.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'
import { PASSWORD_STDIN, wantedPassword } from './passwords.ts'

export const command = declare({
  name: 'user add',
  summary:
    'Create an account; the service may be running. Its password is generated and printed ' +
    'once, unless given on standard input.',
  positionals: [{ name: 'LOGIN', sentence: 'The login name, such as ada@example.org.' }],
  flags: {
    name: { value: 'NAME', sentence: 'The real name.' },
    group: { value: 'NAME', many: true, sentence: 'A group to add the account to.' },
    'password-stdin': PASSWORD_STDIN,
  },
  run: ({ config, flags, positionals: [login = ''], out }) =>
    inInstallation(config, async ({ transactions }) => {
      const complexity = await transactions.look(docket, async ({ tx }) => {
        await checkNewLogin(tx, login)
        await groupsNamed(tx, flags.group)
        return (await parameters(tx)).password_complexity
      })
      const { password, isNew } = await wantedPassword(flags['password-stdin'], complexity)
      const account = {
        login,
        realname: flags.name ?? '',
        password: await hashPassword(password),
      }
      const id = await transactions.work(docket, async (work) => {
        const made = await createUser(work, account)
        await putInGroups(work, made, flags.group)
        return made
      })
      out(`Created the account ${login} with the id ${id}.`)
      if (isNew) out(`Its password, shown only once: ${password}`)
      return 0
    }),
})

/** Ids of groups; throws a Refusal that lists all unknown names. */
async function groupsNamed(tx: Tx, names: string[]): Promise<number[]> {
  const ids: number[] = []
  const unknown: string[] = []
  for (const name of names) {
    const group = await groupNamed(tx, name)
    if (group) ids.push(group.id)
    else unknown.push(name)
  }
  if (unknown.length === 0) return ids
  throw new Refusal(unknown.map((name) => `--group ${name}: no such group`).join('\n'))
}

async function putInGroups(work: Work, user_id: number, names: string[]) {
  if (names.length === 0) return
  const { tx } = work
  await changeGiven(tx, user_id, 'groups', { added: await groupsNamed(tx, names), removed: [] })
  await refreshPerson(tx, user_id)
  await audit(work, 'User', user_id, { groups: { removed: '', added: names.join(',') } })
}
