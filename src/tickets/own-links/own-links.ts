/** Links of recipients of a ticket, for its owner and administrators: to list, send and end. */

import { fail as failDoor } from '../../platform/http/faults.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { addressesFrom } from '../edits/edits.ts'
import { fail } from '../faults.ts'
import { endLink, makeLinks, type Recipient, recipientsOf } from '../recipients/recipients.ts'
import { linkTo, sendOwn } from '../tickets/create-ticket.ts'
import type * as lists from '../tickets/lists.store.ts'
import { seeOwn } from '../tickets/read-tickets.ts'
import { filesOf } from '../tickets/use-ticket.ts'
import type * as wire from './own-links.wire.ts'

/** `Ticket.recipients`. Throws `own_unknown`, as the other two do. */
export async function listRecipients(
  look: Look,
  { id }: wire.RecipientsAsked,
): Promise<wire.Recipients> {
  const [ticket] = await seeOwn(look, [id])
  return { recipients: (await recipientsOf(look, ticket!.id)).map(shape) }
}

const timeOf = (at: number | null) => (at === null ? null : toText(at))
const shape = (row: Recipient): wire.Recipient => ({
  id: row.id,
  address: row.address,
  sent: toText(row.sent_at),
  opens: row.opens,
  opened: timeOf(row.opened_at),
  downloads: row.downloads,
  downloaded: timeOf(row.downloaded_at),
  ended: timeOf(row.ended_at),
})

/**
 * `Ticket.send_links`: new links for these addresses, by mail or in the response. Throws
 * `ticket_links_encrypted` if those of an encrypted ticket are to be sent.
 */
export async function sendLinks(
  work: Work,
  { id, addresses: given, mail = true }: wire.LinksAsked,
): Promise<wire.Links> {
  const [ticket] = (await seeOwn(work, [id])) as [lists.Ticket]
  const addresses = [...new Set(addressesFrom('addresses', given))]
  if (addresses.length === 0) failDoor('param_invalid', 'addresses', 'it contains no address')
  if (mail && ticket.is_encrypted) fail('ticket_links_encrypted')
  if (mail && !work.site.has_mail) failDoor('param_invalid', 'mail', 'there is no mail server')
  const recipients = mail
    ? await sendAll(work, ticket, addresses)
    : (await makeLinks(work, ticket.id, addresses)).map(({ address, link }) => {
        return { address, url: linkTo(work, 't', link) }
      })
  await work.record({ kind: 'ticket.sent', body: { ticket_id: ticket.id } })
  return { recipients }
}

async function sendAll(work: Work, ticket: lists.Ticket, addresses: readonly string[]) {
  const { maxdl, downloads } = ticket
  const letter = {
    // Replaced by the link of each recipient.
    url: '',
    name: ticket.name,
    comment: ticket.comment,
    shown_as: ticket.shown_as,
    reply_to: ticket.owner,
    // Only its hash is known.
    secret: { is_protected: ticket.password !== null, told: undefined },
    files: await filesOf(work, ticket),
    ends_at: ticket.ends_at,
    maxdl: maxdl === null ? null : maxdl - downloads,
  }
  await sendOwn(work, { id: ticket.id, locale: ticket.locale, letter }, addresses)
  return addresses.map((address) => ({ address }))
}

/** `Ticket.end_link`: the links of the others go on. Throws `ticket_recipient_unknown`. */
export async function endOwnLink(work: Work, { id, recipient }: wire.EndAsked) {
  const [ticket] = (await seeOwn(work, [id])) as [lists.Ticket]
  if (!(await endLink(work, ticket.id, recipient))) fail('ticket_recipient_unknown', recipient)
  await work.record({ kind: 'ticket.link_ended', body: { ticket_id: ticket.id } })
  return { recipients: [{ id: recipient }] }
}
