/** What crosses the wire about tickets. */

import { type Static, Type } from 'typebox'

import { Time, timeOf } from '../../platform/values.wire.ts'
import { Changed, changed, Limit, Purged } from '../edits/edits.wire.ts'
import { Id, listed, page, State, TicketLimits } from '../lists/lists.wire.ts'

const NAME_CHARS_MAX = 1_000

export const File = Type.Object({
  path: Type.String({ description: 'Its name, after folders where it came with any' }),
  size: Type.Integer({ description: 'In bytes' }),
  sha256: Type.String({ description: 'Of its bytes, in hexadecimal digits' }),
})
export const Ticket = Type.Object({
  id: Id,
  url: Type.String({ description: 'The link to hand out' }),
  name: Type.String(),
  size: Type.Integer({ description: 'Of all its files, in bytes' }),
  files: Type.Optional(
    Type.Array(File, { description: 'In lists only where it is asked for by name or `_extra`' }),
  ),
  comment: Type.String(),
  has_password: Type.Boolean(),
  pass_send: Type.Boolean({ description: 'Whether letters tell the password' }),
  creation_time: Time,
  downloads: Type.Integer({ description: 'How many were delivered whole' }),
  last_download: Type.Union([timeOf('When the last one began'), Type.Null()]),
  limits: TicketLimits,
  expires: Type.Union(
    [timeOf('The last moment by `limits.total` and `limits.lastdl`, as it is now'), Type.Null()],
    { description: 'Null where no time ends it, or the number of downloads has' },
  ),
  state: State,
  notify: Type.Array(Type.String(), { description: 'Who is told what happens' }),
  sent_to: Type.Array(Type.String(), { description: 'Who was sent the link' }),
  from_grant: Type.Union([Type.String(), Type.Null()], {
    description: 'The id of the grant that it came through, which may be gone',
  }),
  owner: Type.String({ description: 'Login name' }),
})
export type Ticket = Static<typeof Ticket>

export const TicketsAsked = Type.Object({
  received: Type.Optional(
    Type.Boolean({ description: 'Only those that came through grants, or only the others' }),
  ),
  from_grant: Type.Optional(Id),
  ...listed,
})
export type TicketsAsked = Static<typeof TicketsAsked>
export const Tickets = Type.Object({
  tickets: Type.Array(Ticket),
  total_size: Type.Integer({ description: 'Of all of them together, in bytes' }),
  ...page,
})

export const TicketAsked = Type.Object({ id: Id })
export const OneTicket = Type.Object({ tickets: Type.Array(Ticket) })

export const TicketUpdate = Type.Object({
  id: Id,
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_CHARS_MAX,
      description: 'Made fit for a file, as at the upload',
    }),
  ),
  ...changed,
  ticket_total: Limit('Seconds of life from now on'),
  ticket_lastdl: Limit('Seconds of life after the last download'),
  ticket_maxdl: Limit('How many downloads more'),
  permanent: Type.Optional(Type.Boolean({ description: 'Takes all three limits away' })),
})
export type TicketUpdate = Static<typeof TicketUpdate>
export const TicketsUpdated = Type.Object({ tickets: Changed })
export const TicketsPurged = Type.Object({ tickets: Purged })
