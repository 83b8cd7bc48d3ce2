/** Compares the users of a dl with their accounts. */

import { isWrapOf } from '../../accounts/passwords/wrap-old.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { Differs, Here } from './verify-dl.ts'

const RENEWED = /^\$argon2id\$/

/** Whether a stored hash wraps the original one, or was upgraded by a login. */
export async function isPasswordOf(stored: string | null, kept: string | null): Promise<boolean> {
  if (stored === null || kept === null) return stored === kept
  return RENEWED.test(kept) || isWrapOf(stored, kept)
}

/** Returns the number of users. */
export async function comparePeople(staged: Staging, here: Here, differences: Differs[]) {
  const kept = new Map(here.kept.map((one) => [one.id, one.kept]))
  let count = 0
  const query = `select "user".*, coalesce(role.admin, 0) as is_admin from "user"
    left join role on role.id = "user".role_id order by "user".id`
  for (const row of staged.rows(query)) {
    count++
    const id = Number(row['id'])
    const name = String(row['name'])
    const differs = (why: string) => differences.push({ what: `user ${id}`, why })
    const known = kept.get(id)
    const account = known && here.people.get(known.account)
    if (!account) {
      differs('has no account in Docket')
      continue
    }
    if (known.name !== name) differs(`name: '${name}', imported as '${known.name}'`)
    const email = String(row['email'] ?? '').trim()
    if (known.email !== email) differs(`email: '${email}', imported as '${known.email}'`)
    // Accounts that existed before are unchanged.
    if (known.by !== 'new') continue
    const isAdmin = account.group_id !== null
    if (isAdmin !== (row['is_admin'] === 1)) {
      differs(`${isAdmin ? 'is' : 'is not'} an administrator in Docket`)
    }
    const hash = String(row['pass_ph'] ?? '').trim() || String(row['pass_md5'] ?? '').trim()
    // For an unknown kind of hash: no valid password.
    const isLost = hash !== '' && account.password === null && (await isWrapOf(hash, '*'))
    if (!isLost && !(await isPasswordOf(hash || null, account.password))) {
      differs('password: differs from the source')
    }
  }
  return count
}
