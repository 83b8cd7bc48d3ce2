/** Hands over everything that a person has, or lets it expire; for administrators. */

import { audit } from '../../accounts/audit/audit.ts'
import { fail as refuse } from '../../accounts/faults.ts'
import { readId } from '../../accounts/names.rules.ts'
import { findUser, type Person, usersById } from '../../accounts/users/find-users.ts'
import { fail } from '../../platform/http/faults.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { requireAdmin } from '../lists/lists.ts'
import * as store from './owners.store.ts'
import type { ExpireAll, HandOver } from './owners.wire.ts'

/**
 * `Ticket.hand_over`: links stay the same, and whoever was notified as the owner is replaced by the
 * new one, who may have more than their quota afterwards. Fault 53 for a disabled account.
 */
export async function handOver(work: Work, asked: HandOver) {
  requireAdmin(work.actor, 'tickets')
  const { tx } = work
  const from = await personNamed(work, asked.owner)
  const to = (await findUser(tx, asked.to)) ?? refuse('object_does_not_exist', 'user', asked.to)
  if (to.id === from.id) fail('param_invalid', 'to', 'it is the owner already')
  if (to.is_enabled === 0) fail('param_invalid', 'to', 'this account is disabled')
  const moved = {
    user_id: from.id,
    to_id: to.id,
    login: `,${from.login_name},`,
    to_login: `,${to.login_name},`,
  }
  const tickets = await store.moveTickets.changes(tx, moved)
  const grants = await store.moveGrants.changes(tx, moved)
  await store.moveUploads(tx, moved)
  if (tickets + grants > 0) await note(work, from.id, { tickets, grants, to: to.login_name })
  return { tickets, grants }
}

/** `Ticket.expire_all`: links stop at once, and files are deleted within a minute. */
export async function expireAll(work: Work, asked: ExpireAll) {
  requireAdmin(work.actor, 'tickets')
  const { tx, now } = work
  const { id } = await personNamed(work, asked.owner)
  const ending = { user_id: id, now, ends_at: now - 1 }
  const tickets = await store.endTickets.changes(tx, ending)
  const grants = await store.endGrants.changes(tx, ending)
  if (tickets + grants > 0) await note(work, id, { tickets, grants, to: null })
  return { tickets, grants }
}

async function personNamed({ tx }: Look, named: string): Promise<Person> {
  const id = readId(named)
  const person = id === undefined ? await findUser(tx, named) : (await usersById(tx, [id])).get(id)
  return person ?? refuse('object_does_not_exist', 'user', named)
}

const note = (
  work: Work,
  id: number,
  { tickets, grants, to }: { tickets: number; grants: number; to: string | null },
) =>
  audit(work, 'User', id, {
    file_tickets: { removed: `${tickets} tickets, ${grants} grants`, added: to },
  })
