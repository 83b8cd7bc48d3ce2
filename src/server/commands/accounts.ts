/** Finds the account given to a command. */

import { findUser, type Person } from '../../accounts/users/find-users.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'

/** By login name, whatever its case. Throws a `Refusal` that names the command to create it. */
export async function accountOf(tx: Tx, login: string): Promise<Person> {
  const account = await findUser(tx, login)
  if (account) return account
  throw new Refusal(`there is no account ${login}; create it with docket user add ${login}`)
}
