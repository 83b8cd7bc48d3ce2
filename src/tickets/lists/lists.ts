/** Lists of tickets and grants: access, order and pages. */

import { loginKey } from '../../accounts/actors/actors.ts'
import { fail as failAccounts } from '../../accounts/faults.ts'
import { findUser } from '../../accounts/users/find-users.ts'
import { fail } from '../../platform/http/faults.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look } from '../../platform/work/work.ts'
import { isOver } from '../expiry.rules.ts'
import { fail as failTickets } from '../faults.ts'
import { undoMs } from '../settings.ts'
import { ENDLESS_MS, type ListAsked, type Order } from './lists.wire.ts'

/** A position in a list: after what has this value of its order, and this id. */
export interface Place {
  /** A time in milliseconds since 1970, or a size in bytes. */
  value: number
  id: number
}

/** A row of a list, with the values of all orders. */
export interface Listed {
  id: number
  creation_ts: number
  ends_at: number | null
  /** Of tickets only. */
  size?: number
}

/** A checked request for a list of tickets or grants. */
export interface List {
  /** Undefined for those of everyone. */
  user_id: number | undefined
  state: 'active' | 'expired' | 'all' | 'purged'
  /** Without differences of case in A to Z; empty to find all. */
  search: string
  now: number
  /** The deletions since then can be undone; in milliseconds since 1970. */
  purged_since: number
  order: Order
  after: Place | undefined
  limit: number
}
type Kind = 'tickets' | 'grants'

/** Checks a request for a list; lists of everyone are for administrators. */
export async function planList(look: Look, asked: ListAsked, kind: Kind): Promise<List> {
  const { state = 'active', order = 'creation_time DESC', limit = 100, cursor } = asked
  return {
    user_id: await ownerOf(look, asked, kind),
    state,
    search: lowered(asked.search ?? ''),
    now: look.now,
    purged_since: purgedSince(look),
    order,
    after: cursor ? placeIn(look, cursor, about(kind, order)) : undefined,
    limit,
  }
}

/** Deletions since this time can be undone; in milliseconds since 1970. */
export const purgedSince = (look: Look): number => look.now - undoMs(look)

/** As `lower` of both databases: other letters stay. */
const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

async function ownerOf({ tx, actor }: Look, { owner, everybody }: ListAsked, kind: Kind) {
  const isOwn = owner !== undefined && loginKey(owner) === loginKey(actor.login)
  if (isOwn || (owner === undefined && !everybody)) return actor.id
  requireAdmin(actor, kind)
  if (owner === undefined) return undefined
  return ((await findUser(tx, owner)) ?? failAccounts('object_does_not_exist', 'user', owner)).id
}

/** What belongs to others is listed for administrators only. */
export function requireAdmin(actor: Look['actor'], kind: Kind) {
  if (actor.may('admin')) return
  failAccounts('auth_failure', { action: 'list', object: `${kind} of others`, group: 'admin' })
}

function valueOf(order: Order, { creation_ts, ends_at, size = 0 }: Listed): number {
  if (order === 'expires') return ends_at ?? ENDLESS_MS
  return order === 'size DESC' ? size : creation_ts
}

/** One extra row was read to detect another page. */
export function pageOf<Row extends Listed>(look: Look, rows: Row[], list: List, kind: Kind) {
  const page = rows.slice(0, list.limit)
  if (page.length === rows.length) return { page, more: {} }
  const last = page.at(-1)!
  const place = JSON.stringify([valueOf(list.order, last), last.id])
  return { page, more: { next_cursor: seal(look, place, about(kind, list.order)) } }
}

function placeIn(look: Look, cursor: string, wanted: string): Place {
  const text = unseal(look, cursor, wanted)
  if (text === undefined) {
    return fail('param_invalid', 'cursor', 'it is not a next_cursor of this list in this order')
  }
  const [value, id] = JSON.parse(text) as [number, number]
  return { value, id }
}

/** The purpose of the seal. Increment the number when the format of cursors changes. */
const about = (kind: Kind, order: Order) => `cursor of ${kind} 1: ${NAMES[order]}`
const NAMES: Record<Order, string> = {
  'creation_time DESC': '-creation_time',
  creation_time: 'creation_time',
  expires: 'expires',
  'size DESC': '-size',
}

interface Owned {
  public_id: string
  user_id: number
  ends_at: number | null
  purged_at: number | null
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
  const own = found.filter((one) => isOwn(actor, one) && !isOver(one, now))
  return inOrder(own, public_ids, kind)
}

/** The same for those whose deletion can be undone, and with `isAny` also for all others. */
export function purgedOf<Row extends Owned>(
  look: Look,
  found: readonly Row[],
  public_ids: readonly string[],
  { kind, isAny = false }: { kind: 'ticket' | 'grant'; isAny?: boolean },
): Row[] {
  const since = purgedSince(look)
  const isFit = (one: Row) =>
    one.purged_at === null ? isAny && !isOver(one, look.now) : one.purged_at >= since
  const own = found.filter((one) => isOwn(look.actor, one) && isFit(one))
  return inOrder(own, public_ids, kind)
}

/** Of the rows found, those of the reader whose deletion can be undone. */
export const purgedAmong = <Row extends Owned>(look: Look, found: readonly Row[]): Row[] =>
  found.filter((one) => isOwn(look.actor, one) && (one.purged_at ?? -1) >= purgedSince(look))

const isOwn = (actor: Look['actor'], { user_id }: Owned) =>
  user_id === actor.id || actor.may('admin')

function inOrder<Row extends Owned>(
  own: readonly Row[],
  public_ids: readonly string[],
  kind: 'ticket' | 'grant',
): Row[] {
  const seen = new Map(own.map((one) => [one.public_id, one]))
  return public_ids.map((id) => seen.get(id) ?? failTickets('own_unknown', kind, id))
}
