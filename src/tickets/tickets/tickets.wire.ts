/** Wire schemas of tickets. */

import { type Static, Type } from 'typebox'

import { Time, timeOf } from '../../platform/values.wire.ts'
import { Changed, changed, Limit, Purged, Restored } from '../edits/edits.wire.ts'
import { Id, listed, page, Search, State, TicketLimits, UndoUntil } from '../lists/lists.wire.ts'

/** Of the name of a ticket. */
export const NAME_CHARS_MAX = 1_000

/** If this installation scans files for malware. */
const scan = {
  scan: Type.Optional(
    Type.Union(
      [
        Type.Literal('clean'),
        Type.Literal('waiting'),
        Type.Literal('infected'),
        Type.Literal('unknown'),
        Type.Literal('released'),
      ],
      {
        description:
          'What the malware scanner says, if there is one; of a ticket, the worst of its files. ' +
          '`unknown`: it cannot judge the file; `released`: an administrator let it be downloaded',
      },
    ),
  ),
  found: Type.Optional(
    Type.String({ description: 'What was found, or why the file could not be judged' }),
  ),
}

/** A file of a ticket. */
export const File = Type.Object({
  path: Type.String({ description: 'Its name, including folders if the upload had any' }),
  size: Type.Integer({ description: 'In bytes' }),
  sha256: Type.String({ description: 'Of its contents, in hexadecimal digits' }),
  ...scan,
})
export type File = Static<typeof File>

/** A ticket of the caller, or of anyone for administrators. Never contains the password. */
export const Ticket = Type.Object({
  id: Id,
  url: Type.String({ description: 'The link to share' }),
  name: Type.String(),
  size: Type.Integer({ description: 'Total size of its files, in bytes' }),
  files: Type.Optional(
    Type.Array(File, { description: 'In lists, only if requested by name or with `_extra`' }),
  ),
  comment: Type.String(),
  shown_as: Type.Union([Type.String(), Type.Null()], {
    description: 'The name of the owner for those with the link',
  }),
  has_password: Type.Boolean(),
  pass_send: Type.Boolean({ description: 'Whether mail includes the password' }),
  is_encrypted: Type.Boolean({
    description: 'Whether only those with the key, which is in their link, can read the files',
  }),
  creation_time: Time,
  replaced: Type.Union([timeOf('When a file was replaced last'), Type.Null()]),
  downloads: Type.Integer({ description: 'Number of complete downloads' }),
  last_download: Type.Union([timeOf('Start of the last download'), Type.Null()]),
  limits: TicketLimits,
  expires: Type.Union(
    [timeOf('The expiry time by `limits.total` and `limits.lastdl`, as of now'), Type.Null()],
    { description: 'Null if no time limit applies, or if the download limit was reached' },
  ),
  state: State,
  undo_until: UndoUntil,
  notify: Type.Array(Type.String(), { description: 'Who is notified of events' }),
  sent_to: Type.Array(Type.String(), { description: 'Who received the link by mail' }),
  from_grant: Type.Union([Type.String(), Type.Null()], {
    description: 'The id of the grant it was uploaded through, which may no longer exist',
  }),
  sender_name: Type.Union([Type.String(), Type.Null()], {
    description: 'The name that the sender through the grant typed, which is not verified',
  }),
  sender_address: Type.Union([Type.String(), Type.Null()], {
    description: 'Their email address, which is not verified',
  }),
  owner: Type.String({ description: 'Login name' }),
  ...scan,
})
export type Ticket = Static<typeof Ticket>

/** Parameters of `Ticket.search`. */
export const TicketsAsked = Type.Object({
  received: Type.Optional(
    Type.Boolean({ description: 'Only those uploaded through grants, or only the others' }),
  ),
  from_grant: Type.Optional(Id),
  ...listed,
  search: Search('their name, their comment, their sender or the name of a file'),
  order: Type.Optional(
    Type.Union(
      [
        Type.Literal('creation_time DESC'),
        Type.Literal('creation_time'),
        Type.Literal('expires'),
        Type.Literal('size DESC'),
      ],
      {
        description:
          'Default: newest first. `expires`: what expires next first; `size DESC`: largest first',
      },
    ),
  ),
})
export type TicketsAsked = Static<typeof TicketsAsked>
/** Response of `Ticket.search`: one page, with totals of all pages. */
export const Tickets = Type.Object({
  tickets: Type.Array(Ticket),
  total_size: Type.Integer({ description: 'Total size of all of them, in bytes' }),
  ...page,
})

/** Parameters of `Ticket.get`. */
export const TicketAsked = Type.Object({ id: Id })
/** Response of `Ticket.get`, with exactly one ticket. */
export const OneTicket = Type.Object({ tickets: Type.Array(Ticket) })

/** Parameters of `Ticket.update`. Limits that are absent do not change. */
export const TicketUpdate = Type.Object({
  id: Id,
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_CHARS_MAX,
      description: 'Converted to a valid file name, as for uploads',
    }),
  ),
  ...changed,
  ticket_total: Limit('Seconds until it expires, from now'),
  ticket_lastdl: Limit('Seconds until it expires, after the last download'),
  ticket_maxdl: Limit('Number of further downloads'),
  permanent: Type.Optional(Type.Boolean({ description: 'Remove all three limits' })),
})
export type TicketUpdate = Static<typeof TicketUpdate>
/** Response of `Ticket.update`, with one entry. */
export const TicketsUpdated = Type.Object({ tickets: Changed })
/** Parameters of `Ticket.replace_file`. */
export const FileReplaced = Type.Object({
  id: Id,
  upload: Type.String({
    maxLength: 64,
    description: 'The id of a complete upload of yours, as in `uploads` of newticket',
  }),
  file: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Which file, starting with 1; may be left out if there is only one',
    }),
  ),
})
export type FileReplaced = Static<typeof FileReplaced>

/** Response of `Ticket.purge`. */
export const TicketsPurged = Type.Object({ tickets: Purged })
/** Response of `Ticket.undo_purge`. */
export const TicketsRestored = Type.Object({ tickets: Restored })
