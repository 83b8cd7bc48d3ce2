/** What downloads do to a ticket: the time of its last use moves, and whole ones count. */

import type { Look, Work } from '../../platform/work/work.ts'
import { endOf } from '../expiry.rules.ts'
import { splitAddresses, tellAll } from '../letters/letters.ts'
import { downloadedLetter } from '../letters/letters.rules.ts'
import { linkTo } from './create-ticket.ts'
import { purge } from './purge-tickets.ts'
import * as store from './tickets.store.ts'

export type { File, Ticket } from './tickets.store.ts'

/** In their order. */
export const filesOf = ({ tx }: Look, { id }: Pick<store.Ticket, 'id'>) =>
  store.filesOf(tx, { ticket_id: id })

/** Also one that has expired; nothing where it was taken away. */
export const findTicket = ({ tx }: Look, id: number) => store.byId.first(tx, { id })

export interface Use {
  ticket_id: number
  /** When the last one began, or ended. */
  at: number
  /** Those that became whole. */
  downloads: number
}

/** Tells nobody; only for tickets that no number of downloads ends. */
export async function noteUses(work: Work, uses: Iterable<Use>) {
  for (const { ticket_id, at, downloads } of uses) {
    const ticket = await findTicket(work, ticket_id)
    if (ticket) await use(work, ticket, { at, downloads })
  }
}

/** A download begins. */
export const noteBegun = (work: Work, ticket: store.Ticket) =>
  use(work, ticket, { at: work.now, downloads: 0 })

/** A download is whole: who wants to hear of it does, and the last that is allowed ends it all. */
export async function countDownload(work: Work, ticket: store.Ticket, address: string) {
  const counted = await use(work, ticket, { at: work.now, downloads: 1 })
  const { public_id, name, downloads, maxdl, notify_email } = counted
  const url = linkTo(work, 't', public_id)
  const letter = downloadedLetter({ public_id, name, url, downloads, maxdl, address, at: work.now })
  await tellAll(work, splitAddresses(notify_email), ticket.locale, letter)
  await work.record({ kind: 'ticket.downloaded', body: { ticket_id: ticket.id } })
  if (maxdl !== null && downloads >= maxdl) await purge(work, [counted], 'expired')
}

async function use(
  { tx }: Work,
  ticket: store.Ticket,
  { at, downloads: more }: Omit<Use, 'ticket_id'>,
): Promise<store.Ticket> {
  const { id, creation_ts, total_s, lastdl_s, maxdl } = ticket
  const downloads = ticket.downloads + more
  const last_stamp = Math.max(at, ticket.last_stamp ?? 0)
  const limits = { total_s, last_s: lastdl_s, count: maxdl }
  const ends_at = endOf({ creation_ts, last_stamp, uses: downloads, limits })
  await store.setUse(tx, { id, downloads, last_stamp, ends_at })
  return { ...ticket, downloads, last_stamp, ends_at }
}

/** In the form of today, when somebody knew it. */
export const keepPassword = ({ tx }: Work, renewed: { id: number; password: string }) =>
  store.setPassword(tx, renewed)
