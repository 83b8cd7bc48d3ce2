/** Creates accounts for new users of a dl, and stores the mapping. */

import { audit } from '../../accounts/audit/audit.ts'
import { groupNamed } from '../../accounts/groups/groups.ts'
import { changeGiven } from '../../accounts/memberships/grants.ts'
import { refreshPerson } from '../../accounts/memberships/memberships.ts'
import { addAccount } from '../../accounts/users/create-user.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Losses } from '../map/losses.ts'
import * as store from './dl.store.ts'
import type { Person } from './people.rules.ts'
import { put } from './put.ts'

/** The table of side data with each user and the account's id. */
export const USERS = 'dl_user'
/** Its content: data without a place elsewhere, and how the account was found. */
export interface Kept extends Pick<Person, 'by'> {
  name: string
  email: string
  account: number
}

/** The account of each user by the user's id; creates missing ones. */
export async function putPeople(
  work: Work,
  {
    people,
    passwords,
  }: { people: readonly Person[]; passwords: ReadonlyMap<object, string | null> },
  losses: Losses,
): Promise<Map<number, number>> {
  const { tx } = work
  const admin = (await groupNamed(tx, ADMIN))!.id
  const accounts = new Map<number, number>()
  for (const { user, account, login } of people) {
    const kept = passwords.get(user) ?? null
    const password = kept === '*' ? null : kept
    const id = account?.id ?? (await addAccount(work, { login, realname: '', password }))
    accounts.set(user.id, id)
    if (account) continue
    if (login !== user.name) losses.tell('a user was renamed', `${user.name}: ${login}`)
    if (kept === '*') {
      losses.tell('a password has an unknown format; the user needs a new one', login)
    }
    if (user.is_admin) await makeAdmin(work, id, admin)
  }
  await store.forgetPeople(tx, { table_name: USERS })
  const rows = people.map(({ user: { id, name, email }, by }) => ({
    table_name: USERS,
    row_key: JSON.stringify({ id }),
    body: JSON.stringify({ name, email, account: accounts.get(id)!, by } satisfies Kept),
  }))
  await put(tx, 'side_data', rows)
  return accounts
}
const ADMIN = 'admin'

async function makeAdmin(work: Work, id: number, group_id: number) {
  await changeGiven(work.tx, id, 'groups', { added: [group_id], removed: [] })
  await refreshPerson(work.tx, id)
  await audit(work, 'User', id, { groups: { removed: '', added: ADMIN } })
}
