/** Wire schemas of what joins file tickets and bugs. */

import { type Static, Type } from 'typebox'

const Id = Type.String({ maxLength: 100, description: 'The id of one of your file tickets' })
const bug_id = Type.String({ description: 'Id or alias of a bug' })
const comment = Type.Optional(Type.String({ description: 'A comment for the bug' }))

/** Parameters of `Ticket.attach`. */
export const TicketToAttach = Type.Object({
  id: Id,
  bug_id,
  file: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Which file, starting with 1; may be left out if there is only one',
    }),
  ),
  summary: Type.Optional(Type.String({ description: 'The description; default: its file name' })),
  content_type: Type.Optional(
    Type.String({ description: 'Such as `image/png`; default: `application/octet-stream`' }),
  ),
  comment,
  is_private: Type.Optional(Type.Boolean({ description: 'Whether only insiders can see it' })),
})
export type TicketToAttach = Static<typeof TicketToAttach>

/** Response of `Ticket.attach`. */
export const TicketAttached = Type.Object({
  ids: Type.Array(Type.Integer(), { description: 'The id of the attachment' }),
})

/** Parameters of `Ticket.post_link`. */
export const LinkToPost = Type.Object({
  id: Id,
  bug_id,
  comment,
  is_private: Type.Optional(Type.Boolean({ description: 'Whether only insiders can see it' })),
})
export type LinkToPost = Static<typeof LinkToPost>

/** Response of `Ticket.post_link`. */
export const LinkPosted = Type.Object({
  id: Type.Integer({ description: 'The id of the comment' }),
})
