/** Wire schemas of recipients of tickets with links of their own. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'
import { ADDRESSES_CHARS_MAX, ADDRESSES_MAX } from '../edits/edits.wire.ts'
import { Id } from '../lists/lists.wire.ts'

const Number = Type.Integer({ description: 'Of the recipient' })

/** Parameters of `Ticket.recipients`. */
export const RecipientsAsked = Type.Object({ id: Id })
export type RecipientsAsked = Static<typeof RecipientsAsked>

/** A recipient of a ticket. The link itself is not stored. */
export const Recipient = Type.Object({
  id: Number,
  address: Type.String({ description: 'Their email address' }),
  sent: timeOf('When their link was made last'),
  opens: Type.Integer({
    description: 'How often the page was opened by their links; programs that check mail do too',
  }),
  opened: Type.Union([timeOf('When it was opened last'), Type.Null()]),
  downloads: Type.Integer({ description: 'Number of complete downloads by their links' }),
  downloaded: Type.Union([timeOf('When the last one was counted'), Type.Null()]),
  ended: Type.Union([timeOf('When their link was ended'), Type.Null()]),
})
export type Recipient = Static<typeof Recipient>

/** Response of `Ticket.recipients`, in the order in which they were added. */
export const Recipients = Type.Object({ recipients: Type.Array(Recipient) })
export type Recipients = Static<typeof Recipients>

/** Parameters of `Ticket.send_links`. */
export const LinksAsked = Type.Object({
  id: Id,
  addresses: Type.Array(Type.String({ maxLength: ADDRESSES_CHARS_MAX }), {
    minItems: 1,
    maxItems: ADDRESSES_MAX,
    description:
      'Email addresses, separated by commas. Each gets a new link; an earlier one of the same ' +
      'address stops working',
  }),
  mail: Type.Optional(
    Type.Boolean({
      description:
        'Whether the links are sent by mail, in which case the response does not contain them. ' +
        'Default: true. Those of encrypted tickets cannot be sent',
    }),
  ),
})
export type LinksAsked = Static<typeof LinksAsked>

const Link = Type.Object({
  address: Type.String(),
  url: Type.Optional(
    Type.String({ description: 'The link, if it was not sent; it cannot be read again' }),
  ),
})
/** Response of `Ticket.send_links`, in the order of the request. */
export const Links = Type.Object({ recipients: Type.Array(Link) })
export type Links = Static<typeof Links>

/** Parameters of `Ticket.end_link`. */
export const EndAsked = Type.Object({ id: Id, recipient: Number })
export type EndAsked = Static<typeof EndAsked>
/** Response of `Ticket.end_link`, with one entry. */
export const Ended = Type.Object({ recipients: Type.Array(Type.Object({ id: Number })) })
