/** Updates tickets on download: the time of last use, and the count of complete downloads. */

import type { Look, Work } from '../../platform/work/work.ts'
import { recordTicket } from '../events/events.ts'
import { endOf } from '../expiry.rules.ts'
import { splitAddresses, tellAll } from '../letters/letters.ts'
import { downloadedLetter } from '../letters/letters.rules.ts'
import { addressOf, noteDownloads } from '../recipients/recipients.ts'
import { linkTo } from './create-ticket.ts'
import { purge } from './purge-tickets.ts'
import * as store from './tickets.store.ts'

export type { File, Ticket } from './tickets.store.ts'
export type { Shared } from './purge-tickets.ts'

/** The files of a ticket, in the order of their upload. */
export const filesOf = ({ tx }: Look, { id }: Pick<store.Ticket, 'id'>) =>
  store.filesOf(tx, { ticket_id: id })

/** The list of its files; null if they are not encrypted. */
export const encryptedListOf = async ({ tx }: Look, { id }: Pick<store.Ticket, 'id'>) =>
  (await store.encryptedListOf.first(tx, { id }))?.encrypted_list ?? null

/** Also if it has expired; undefined if it was deleted. */
export const findTicket = ({ tx }: Look, id: number) => store.byId.first(tx, { id })

/** Downloads to add to a ticket; `at` is in milliseconds since 1970. */
export interface Use {
  ticket_id: number
  /** Through whose link; null for that of the ticket. */
  recipient_id: number | null
  /** When the last one began or ended. */
  at: number
  /** The number of complete ones. */
  downloads: number
}

/**
 * Without letters; only for tickets without a download limit. Downloads of a ticket that are
 * written together are one event.
 */
export async function noteUses(work: Work, uses: Iterable<Use>) {
  const downloaded = new Map<number, store.Ticket>()
  for (const { ticket_id, recipient_id, at, downloads } of uses) {
    const ticket = await findTicket(work, ticket_id)
    if (!ticket) continue
    const counted = await use(work, ticket, { at, downloads })
    await noteDownloads(work, recipient_id, downloads)
    if (downloads > 0 && counted.purged_at === null) downloaded.set(ticket_id, counted)
  }
  for (const ticket of downloaded.values()) await recordDownload(work, ticket)
}

const recordDownload = (work: Work, ticket: store.Ticket) =>
  recordTicket(work, 'ticket.downloaded', ticket, { downloads: ticket.downloads })

/** At the start of a download. */
export const noteBegun = (work: Work, ticket: store.Ticket) =>
  use(work, ticket, { at: work.now, downloads: 0 })

/**
 * At the end of a complete download: sends notifications, and deletes the ticket if it was the last
 * one. If its deletion can be undone, it only counts.
 */
export async function countDownload(work: Work, ticket: store.Ticket, { address, ...by }: By) {
  await noteDownloads(work, by.recipient_id, 1)
  const counted = await use(work, ticket, { at: work.now, downloads: 1 })
  if (counted.purged_at !== null) return
  const { public_id, name, downloads, maxdl, notify_email } = counted
  const url = linkTo(work, 't', public_id)
  const recipient = await addressOf(work, by.recipient_id)
  const about = { public_id, name, url, downloads, maxdl, recipient, address, at: work.now }
  const letter = downloadedLetter(about)
  await tellAll(work, splitAddresses(notify_email), ticket.locale, letter)
  await recordDownload(work, counted)
  if (maxdl !== null && downloads >= maxdl) await purge(work, [counted], 'expired')
}

/** Who downloaded: the client's address, if it is known, and through whose link. */
export interface By {
  address: string
  recipient_id: number | null
}

async function use(
  { tx }: Work,
  ticket: store.Ticket,
  { at, downloads: more }: Pick<Use, 'at' | 'downloads'>,
): Promise<store.Ticket> {
  const { id, creation_ts, total_s, lastdl_s, maxdl } = ticket
  const downloads = ticket.downloads + more
  const last_stamp = Math.max(at, ticket.last_stamp ?? 0)
  const limits = { total_s, last_s: lastdl_s, count: maxdl }
  const isPurged = ticket.purged_at !== null
  const ends_at = isPurged ? 0 : endOf({ creation_ts, last_stamp, uses: downloads, limits })
  await store.setUse(tx, { id, downloads, last_stamp, ends_at })
  return { ...ticket, downloads, last_stamp, ends_at }
}

/** An upgraded hash, after the password was entered. */
export const keepPassword = ({ tx }: Work, renewed: { id: number; password: string }) =>
  store.setPassword(tx, renewed)
