/** Lists of tickets and grants: access, order and pages. */

import { loginKey } from '../../accounts/actors/actors.ts'
import { fail as failAccounts } from '../../accounts/faults.ts'
import { findUser } from '../../accounts/users/find-users.ts'
import { fail } from '../../platform/http/faults.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look } from '../../platform/work/work.ts'
import { isOver } from '../expiry.rules.ts'
import { fail as failTickets } from '../faults.ts'
import type { ListAsked } from './lists.wire.ts'

/** A position in a list: after this creation time and id. */
export interface Place {
  creation_ts: number
  id: number
}

/** A checked request for a list of tickets or grants. */
export interface List {
  /** Undefined for those of everyone. */
  user_id: number | undefined
  state: 'active' | 'expired' | 'all'
  now: number
  isDescending: boolean
  after: Place | undefined
  limit: number
}
type Kind = 'tickets' | 'grants'

/** Checks a request for a list; lists of everyone are for administrators. */
export async function planList(look: Look, asked: ListAsked, kind: Kind): Promise<List> {
  const isDescending = asked.order !== 'creation_time'
  const { state = 'active', limit = 100, cursor } = asked
  return {
    user_id: await ownerOf(look, asked, kind),
    state,
    now: look.now,
    isDescending,
    after: cursor ? placeIn(look, cursor, about(kind, isDescending)) : undefined,
    limit,
  }
}

async function ownerOf({ tx, actor }: Look, { owner, everybody }: ListAsked, kind: Kind) {
  const isOwn = owner !== undefined && loginKey(owner) === loginKey(actor.login)
  if (isOwn || (owner === undefined && !everybody)) return actor.id
  if (!actor.may('admin')) {
    failAccounts('auth_failure', { action: 'list', object: `${kind} of others`, group: 'admin' })
  }
  if (owner === undefined) return undefined
  return ((await findUser(tx, owner)) ?? failAccounts('object_does_not_exist', 'user', owner)).id
}

/** One extra row was read to detect another page. */
export function pageOf<Row extends Place>(look: Look, rows: Row[], list: List, kind: Kind) {
  const page = rows.slice(0, list.limit)
  if (page.length === rows.length) return { page, more: {} }
  const { creation_ts, id } = page.at(-1)!
  const place = JSON.stringify([creation_ts, id])
  return { page, more: { next_cursor: seal(look, place, about(kind, list.isDescending)) } }
}

function placeIn(look: Look, cursor: string, wanted: string): Place {
  const text = unseal(look, cursor, wanted)
  if (text === undefined) {
    return fail('param_invalid', 'cursor', 'it is not a next_cursor of this list in this order')
  }
  const [creation_ts, id] = JSON.parse(text) as [number, number]
  return { creation_ts, id }
}

/** The purpose of the seal. Increment the number when the format of cursors changes. */
const about = (kind: Kind, isDescending: boolean) =>
  `cursor of ${kind} 1: ${isDescending ? '-' : ''}creation_time`

interface Owned {
  public_id: string
  user_id: number
  ends_at: number | null
}
/**
 * Of the rows found, those requested: only the caller's own, except for administrators; others and
 * expired ones count as nonexistent.
 */
export function ownOf<Row extends Owned>(
  { actor, now }: Look,
  found: readonly Row[],
  public_ids: readonly string[],
  kind: 'ticket' | 'grant',
): Row[] {
  const isOwn = ({ user_id }: Owned) => user_id === actor.id || actor.may('admin')
  const own = found.filter((one) => isOwn(one) && !isOver(one, now))
  const seen = new Map(own.map((one) => [one.public_id, one]))
  return public_ids.map((id) => seen.get(id) ?? failTickets('own_unknown', kind, id))
}
