/** Which accounts are linked to a provider, and how administrators end that. */

import type { Tx } from '../../platform/db/db.ts'
import type { Work } from '../../platform/work/work.ts'
import { audit } from '../audit/audit.ts'
import * as store from './oidc.store.ts'

/** Whether somebody has logged in to the account through a provider. */
export const isLinked = async (tx: Tx, user_id: number): Promise<boolean> =>
  (await store.anyOf.first(tx, { user_id })) !== undefined

/**
 * Forgets who the account is at providers: the next login is by a verified address again. The
 * caller has checked the rights. Returns whether there was anything to forget.
 */
export async function unlinkOidc(work: Work, user_id: number): Promise<boolean> {
  const dropped = await store.dropOf(work.tx, { user_id })
  for (const { issuer, sub } of dropped) {
    await audit(work, 'User', user_id, { oidc: { removed: `${issuer} ${sub}`, added: null } })
  }
  return dropped.length > 0
}
