/** Computes what follows from imported rows. */

import { problemOf } from '../../accounts/logins/login-names.rules.ts'
import { applyPattern, refreshEverybody } from '../../accounts/memberships/memberships.ts'
import { GRANT } from '../../accounts/memberships/memberships.store.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Losses } from '../map/losses.ts'
import { LAST_ID } from '../staging/ranges.ts'
import type { Staged } from '../staged.ts'
import * as store from './load.store.ts'

/** Derived data: memberships, blob references, and whose mail preferences are known. */
export async function derive(db: Db, staged: Staged): Promise<void> {
  await db.work(async (tx) => {
    await store.dropBlobs(tx, {})
    await store.countBlobs(tx, {})
    await deriveAccounts(tx, staged)
  })
}

/** Memberships by pattern, everybody's groups, and whose mail preferences are known. */
export async function deriveAccounts(tx: Tx, staged: Staged): Promise<void> {
  // In Bugzilla, nobody has the defaults: an account without rows wants no mail.
  if (staged.columns('email_setting')) await store.addChoosers(tx, {})
  const losses = new Losses()
  // People who had not logged in since a pattern changed get their groups by it now.
  for (const { id, name, userregexp } of await store.patterns(tx, { by_pattern: GRANT.regexp })) {
    const problem = problemOf(userregexp)
    if (problem) losses.tell(UNREADABLE, `${name}: ${problem}`)
    else await applyPattern(tx, id, userregexp)
  }
  await refreshEverybody(tx)
  await store.dropRange(tx, { part: DERIVED })
  const told = { rows: 0, losses: JSON.stringify(losses.all()) }
  await store.putRange(tx, { part: DERIVED, from_id: 0, until_id: LAST_ID, ...told })
}
const DERIVED = 'derived'
const UNREADABLE =
  'a group has a pattern that cannot be used; its members stay, but no new ones are added'
