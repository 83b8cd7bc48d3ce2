/** Deletes tickets with their files: when they expire, and some time after people asked for it. */

import { isEnabled } from '../../accounts/actors/actors.ts'
import { releaseAll } from '../../platform/blobs/keeper.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { recordTicket } from '../events/events.ts'
import { endOf, isOver } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import { splitAddresses, tellAll } from '../letters/letters.ts'
import { purgedLetter } from '../letters/letters.rules.ts'
import { checkQuota } from '../quota/quota.ts'
import { findByLink, removeRecipients } from '../recipients/recipients.ts'
import { forgetScans } from '../scans/expect-scans.ts'
import { undoMs } from '../settings.ts'
import * as store from './tickets.store.ts'

/** The maximum per transaction. */
const PURGED_MAX = 100
const ID = /^[0-9A-Za-z]{32}$/

/** A ticket by public id; expired ones do not count as existing. */
export async function seeTicket({ tx, now }: Look, public_id: string): Promise<store.Ticket> {
  if (!ID.test(public_id)) fail('ticket_unknown')
  const ticket = await store.byPublicId.first(tx, { public_id })
  if (!ticket || isOver(ticket, now)) return fail('ticket_unknown')
  return ticket
}

/** A ticket for those who have a link to it. */
export interface Shared extends store.Ticket {
  /** The id in that link: of the ticket, or the secret one of a recipient. */
  public_id: string
  /** Whose link it is; null for that of the ticket. */
  recipient_id: number | null
}

/**
 * By the id in a link: that of the ticket, or that of one recipient. Neither works while the
 * account of the owner is disabled.
 */
export async function seeShared(look: Look, link: string): Promise<Shared> {
  const { tx, now } = look
  if (!ID.test(link)) fail('ticket_unknown')
  const own = await store.byPublicId.first(tx, { public_id: link })
  const recipient = own ? undefined : await findByLink(look, link)
  const ticket = recipient ? await store.byId.first(tx, { id: recipient.ticket_id }) : own
  const isOpen = ticket && !isOver(ticket, now) && (await isEnabled(tx, ticket.user_id))
  if (!isOpen) return fail('ticket_unknown')
  return { ...ticket, public_id: link, recipient_id: recipient?.id ?? null }
}

/** Deletes a ticket of the caller, or for administrators any; faults if it does not exist. */
export async function purgeTicket(work: Work, public_id: string) {
  const { actor } = work
  if (!ID.test(public_id)) fail('ticket_id_invalid')
  const ticket = await seeTicket(work, public_id)
  if (ticket.user_id !== actor.id && !actor.may('admin')) fail('ticket_not_yours')
  await purgeOnRequest(work, [ticket])
}

/** Deletes a ticket that was reported; nobody can undo that. Returns it, if it still existed. */
export async function purgeReported(work: Work, public_id: string) {
  const ticket = await store.byPublicId.first(work.tx, { public_id })
  if (ticket) await purge(work, [ticket], 'purged')
  return ticket
}

/** Deletes some expired tickets; returns how many. */
export async function purgeExpired(work: Work): Promise<number> {
  const ended = await store.ended(work.tx, { before: work.now, limit: PURGED_MAX })
  if (ended.length > 0) await purge(work, ended, 'expired')
  return ended.length
}

/**
 * Deletes tickets of which the caller may dispose. Their links stop working; the files stay as long
 * as this can be undone, unless they are to go at once. Tickets may have been deleted before.
 */
export async function purgeOnRequest(work: Work, tickets: store.Ticket[], at_once = false) {
  if (at_once || undoMs(work) === 0) return purge(work, tickets, 'purged')
  await store.setPurged(work.tx, { ids: tickets.map(({ id }) => id), purged_at: work.now })
  for (const ticket of tickets) await recordTicket(work, 'ticket.deleted', ticket)
}

/**
 * Undoes the deletion of tickets, within their quota. Returns one that would have expired
 * meanwhile: the caller must then refuse.
 */
export async function restore(
  work: Work,
  tickets: store.Ticket[],
): Promise<store.Ticket | undefined> {
  for (const ticket of tickets) {
    const { id, creation_ts, last_stamp, downloads: uses, total_s, lastdl_s, maxdl } = ticket
    const limits = { total_s, last_s: lastdl_s, count: maxdl }
    const ends_at = endOf({ creation_ts, last_stamp, uses, limits })
    if (isOver({ ends_at }, work.now)) return ticket
    await store.restore(work.tx, { id, ends_at })
    await recordTicket(work, 'ticket.restored', ticket)
  }
  const owners = new Set(tickets.map(({ user_id }) => user_id))
  for (const user_id of owners) await checkQuota(work, user_id, 0)
  return undefined
}

/** Removes some tickets whose deletion can no longer be undone; returns how many. */
export async function removePurged(work: Work): Promise<number> {
  return removeOldest(work, { before: work.now - undoMs(work), limit: PURGED_MAX })
}

/** Removes the tickets that were deleted first; returns how many. */
export async function removeOldest(
  work: Work,
  which: { before: number; limit: number },
): Promise<number> {
  const tickets = await store.purged(work.tx, which)
  if (tickets.length > 0) await purge(work, tickets, 'purged')
  return tickets.length
}

/** Deletes tickets with their files and notifies the people named in them. */
export async function purge(work: Work, tickets: store.Ticket[], how: 'expired' | 'purged') {
  const { tx } = work
  const ticket_ids = tickets.map(({ id }) => id)
  const files = await store.hashesOf(tx, { ticket_ids })
  await store.removeDownloads(tx, { ticket_ids })
  await store.removeLog(tx, { ticket_ids })
  await removeRecipients(work, ticket_ids)
  await store.removeFiles(tx, { ticket_ids })
  await store.remove(tx, { ids: ticket_ids })
  const hashes = files.map(({ blob_hash }) => blob_hash)
  await releaseAll(work, hashes)
  await forgetScans(work, hashes)
  for (const ticket of tickets) {
    const { notify_email, locale } = ticket
    await tellAll(work, splitAddresses(notify_email), locale, purgedLetter(ticket, how))
    await recordTicket(work, 'ticket.purged', ticket, { how })
  }
}
