/** Counts uploads through a grant, up to its limit. */

import { isEnabled } from '../../accounts/actors/actors.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { endOf, isOver } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import { readRule } from '../policy/types.rules.ts'
import type { Within } from '../quota/quota.ts'
import * as store from './grants.store.ts'

export type { Grant } from './grants.store.ts'

/** A grant by public id; expired ones and those of disabled people do not count as existing. */
export async function findGrant({ tx, now }: Look, public_id: string) {
  const grant = await store.byPublicId.first(tx, { public_id })
  const isOpen = grant && !isOver(grant, now) && (await isEnabled(tx, grant.user_id))
  return isOpen ? grant : undefined
}

/** What may be sent through a grant, besides the policy of its owner. */
export const withinOf = ({
  bytes_max,
  types,
  is_encrypted,
}: Pick<store.Grant, 'bytes_max' | 'types' | 'is_encrypted'>): Within => ({
  bytes_max,
  types: readRule(types),
  is_encrypted: is_encrypted === 1,
})

/** A grant by its public id; fault `grant_unknown` if it does not exist or has expired. */
export const seeGrant = async (look: Look, public_id: string): Promise<store.Grant> =>
  (await findGrant(look, public_id)) ?? fail('grant_unknown')

/** Counts one upload and returns the grant, and whether it was the last. */
export async function countUpload(work: Work, before: store.Grant) {
  const { tx, now } = work
  const { id, creation_ts, total_s, lastul_s, maxul } = before
  const uploads = before.uploads + 1
  const limits = { total_s, last_s: lastul_s, count: maxul }
  const ends_at = endOf({ creation_ts, last_stamp: now, uses: uploads, limits })
  const isCounted = await store.countUpload.changes(tx, { id, uploads, last_stamp: now, ends_at })
  if (!isCounted) fail('grant_unknown')
  const grant = { ...before, uploads, last_stamp: now, ends_at }
  return { grant, isLast: maxul !== null && uploads >= maxul }
}

/** Stores a new hash of the same password. */
export const keepPassword = ({ tx }: Work, { id }: store.Grant, password: string) =>
  store.setPassword(tx, { id, password })
