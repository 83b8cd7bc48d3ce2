/**
 * Links of their own for recipients of a ticket. Only the SHA-256 of the secret id in such a link
 * is stored, so a link that is sent again is another one.
 */

import { newLinkId, sha256 } from '../../platform/ids.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { limits } from '../limits.ts'
import * as store from './recipients.store.ts'

export type { Recipient } from './recipients.store.ts'

/** A new link; `link` is the secret id in it. */
export interface NewLink {
  address: string
  link: string
}

/**
 * Makes a link for each address. Earlier links for the same addresses stop working. Refuses more
 * recipients than a ticket can have with `ticket_recipients_too_many`.
 */
export async function makeLinks(
  work: Work,
  ticket_id: number,
  addresses: readonly string[],
): Promise<NewLink[]> {
  const { tx, now: sent_at } = work
  const made = [...new Set(addresses)].map((address) => ({ address, link: newLinkId() }))
  if (made.length === 0) return made
  await store.put(
    tx,
    made.map(({ address, link }) => ({ ticket_id, address, link_hash: sha256(link), sent_at })),
  )
  const { count } = (await store.countOf.first(tx, { ticket_id }))!
  const { ticket_recipients_max: most } = limits
  return Number(count) > most ? fail('ticket_recipients_too_many', most) : made
}

/** By the secret id in a link; undefined if there is no such link, or if it was ended. */
export const findByLink = ({ tx }: Look, link: string) =>
  store.byHash.first(tx, { link_hash: sha256(link) })

/** The address of a recipient; empty if there is none. */
export const addressOf = async ({ tx }: Look, id: number | null): Promise<string> =>
  id === null ? '' : ((await store.byId.first(tx, { id }))?.address ?? '')

/** The recipients of a ticket, in the order in which they were added. */
export const recipientsOf = ({ tx }: Look, ticket_id: number) => store.ofTicket(tx, { ticket_id })

/** Ends the link of one recipient, and returns whether it worked until now. */
export const endLink = async ({ tx, now }: Work, ticket_id: number, id: number) =>
  (await store.end.changes(tx, { ticket_id, id, now })) > 0

/** Counts that a recipient opened the page. */
export const noteOpened = ({ tx, now }: Work, id: number) => store.countOpened(tx, { id, now })

/** Counts complete downloads through the link of a recipient; null for the link of the ticket. */
export async function noteDownloads({ tx, now }: Work, id: number | null, downloads: number) {
  if (id !== null && downloads > 0) await store.countDownloads(tx, { id, downloads, now })
}

/** Before tickets are removed. */
export const removeRecipients = ({ tx }: Work, ticket_ids: number[]) =>
  store.remove(tx, { ticket_ids })
