/** Changes tickets, for their owners and administrators; files cannot be changed. */

import type { Door } from '../../platform/http/method.ts'
import type { Work } from '../../platform/work/work.ts'
import { changesOf, keepPassword, notifyFrom, passwordFor } from '../edits/edits.ts'
import { changedLimits } from '../edits/edit.rules.ts'
import { cleanShownAs, TICKET_NAMES } from '../edits/messages.rules.ts'
import { recordTicket } from '../events/events.ts'
import { endOf, type Limits } from '../expiry.rules.ts'
import { cleanName } from '../../platform/file-names.rules.ts'
import { checkType, policyOf } from '../policy/policy.ts'
import { refuseExtended } from '../policy/policy.rules.ts'
import { accepts } from '../policy/types.rules.ts'
import * as store from './lists.store.ts'
import { seeOwn } from './read-tickets.ts'
import type { TicketUpdate } from './tickets.wire.ts'

/**
 * `Ticket.update`. Throws `own_unknown` for a ticket that the caller neither owns nor administers.
 * A password is hashed before the work begins.
 */
export async function updateTicket(door: Door, asked: TicketUpdate) {
  const password = await passwordFor(door, asked, (look) => seeOwn(look, [asked.id]))
  return door.work(door.caller.actor, (work) => editTicket(work, asked, password))
}

async function editTicket(work: Work, asked: TicketUpdate, password: string | null | undefined) {
  const [ticket] = (await seeOwn(work, [asked.id])) as [store.Ticket]
  const before = editable(ticket)
  const after = edited(before, { ...asked, password }, work.now)
  await checkPolicy(work, before, after)
  const changes = changesOf(told(before), told(after))
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await store.put(work.tx, rowOf(after))
    await recordTicket(work, 'ticket.changed', after, { fields })
  }
  return { tickets: [{ id: ticket.public_id, changes }] }
}

type Editable = ReturnType<typeof editable>

/** What is beyond the policy of the owner already goes on, but is not extended. */
async function checkPolicy(work: Work, before: Editable, after: Editable) {
  const policy = await policyOf(work, before.user_id)
  keepPassword(before, after, policy)
  const limits = { before: before.limits, after: after.limits, most: policy.limits }
  const total_s = Math.ceil((work.now - before.creation_ts) / 1000)
  refuseExtended(limits, TICKET_NAMES, { total_s, count: before.uses })
  const types = [policy.types]
  // The name of several files together may be one that is not accepted as a file.
  if (accepts(types, before)) checkType(types, after)
}

const editable = ({ total_s, lastdl_s, maxdl, ...row }: store.Ticket) => ({
  ...row,
  uses: row.downloads,
  limits: { total_s, last_s: lastdl_s, count: maxdl } satisfies Limits,
})

type Asked = Omit<TicketUpdate, 'pass'> & { password: string | null | undefined }
function edited(before: Editable, asked: Asked, now: number): Editable {
  const change = {
    total_s: asked.ticket_total,
    last_s: asked.ticket_lastdl,
    count: asked.ticket_maxdl,
    is_permanent: asked.permanent,
  }
  return {
    ...before,
    name: asked.name === undefined ? before.name : cleanName(asked.name),
    comment: asked.comment?.trim() ?? before.comment,
    shown_as: asked.shown_as === undefined ? before.shown_as : cleanShownAs(asked.shown_as),
    password: asked.password === undefined ? before.password : asked.password,
    pass_send: Number(asked.pass_send ?? before.pass_send),
    notify_email: asked.notify ? notifyFrom(asked.notify) : before.notify_email,
    limits: changedLimits(before, change, now),
  }
}

const told = ({ limits, ...ticket }: Editable) => ({
  password: ticket.password,
  told: {
    name: ticket.name,
    comment: ticket.comment,
    shown_as: ticket.shown_as ?? '',
    pass_send: ticket.pass_send,
    'limits.total': limits.total_s ?? 0,
    'limits.lastdl': limits.last_s ?? 0,
    'limits.maxdl': limits.count ?? 0,
    notify: ticket.notify_email,
  },
})

const rowOf = ({ limits, ...ticket }: Editable): store.Edited => ({
  id: ticket.id,
  name: ticket.name,
  comment: ticket.comment,
  shown_as: ticket.shown_as,
  password: ticket.password,
  pass_send: ticket.pass_send,
  total_s: limits.total_s,
  lastdl_s: limits.last_s,
  maxdl: limits.count,
  ends_at: endOf({ ...ticket, limits }),
  notify_email: ticket.notify_email,
})
