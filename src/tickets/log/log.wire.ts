/** Wire schemas of the log of downloads. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'
import { Id } from '../lists/lists.wire.ts'

const PAGE_MAX = 500

/** Parameters of `Ticket.downloads`. */
export const LogAsked = Type.Object({
  id: Id,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: 'Default: 100' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: '`next_cursor` of the previous response, for the same ticket',
    }),
  ),
})
export type LogAsked = Static<typeof LogAsked>

const Logged = Type.Object({
  time: timeOf('When it ended; of several parts, the first'),
  path: Type.Union([Type.String(), Type.Null()], {
    description: 'The file, or null for all files as an archive',
  }),
  bytes: Type.Integer({ description: 'How many were sent, including repeated ones' }),
  is_complete: Type.Boolean({ description: 'Whether all of it was sent' }),
  recipient: Type.Union([Type.String(), Type.Null()], {
    description: 'The address of the recipient whose own link was used; null for another link',
  }),
  login: Type.Union([Type.String(), Type.Null()], {
    description: 'The login name of the account, if the browser was logged in',
  }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'The network address, if `ticket_log_addresses` is on',
  }),
})
/** An entry of the log. */
export type Logged = Static<typeof Logged>

/** Response of `Ticket.downloads`: one page, the newest first. */
export const Log = Type.Object({
  downloads: Type.Array(Logged),
  kept_days: Type.Integer({
    description: 'How long entries are kept, at most as long as the ticket; 0 if there is no log',
  }),
  next_cursor: Type.Optional(
    Type.String({ description: 'Start of the next page; absent on the last one' }),
  ),
})
export type Log = Static<typeof Log>
