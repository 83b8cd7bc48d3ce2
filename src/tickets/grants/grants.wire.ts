/** Wire schemas of grants. */

import { type Static, Type } from 'typebox'

import { Time, timeOf } from '../../platform/values.wire.ts'
import { Changed, changed, Limit, Purged, Restored } from '../edits/edits.wire.ts'
import {
  GrantLimits,
  Id,
  listed,
  page,
  Search,
  State,
  TicketLimits,
  UndoUntil,
} from '../lists/lists.wire.ts'
import { MaxSize, Types } from '../policy/policy.wire.ts'

/** A grant of the caller, or of anyone for administrators. Never contains the password. */
export const Grant = Type.Object({
  id: Id,
  url: Type.String({ description: 'The link to share' }),
  comment: Type.String(),
  shown_as: Type.Union([Type.String(), Type.Null()], {
    description: 'The name of the owner for those with the link',
  }),
  has_password: Type.Boolean(),
  pass_send: Type.Boolean({ description: 'Whether mail includes the password' }),
  is_encrypted: Type.Boolean({
    description: 'Whether files are encrypted for those with the key, which is in its link',
  }),
  creation_time: Time,
  uploads: Type.Integer({ description: 'Number of tickets created through it' }),
  last_upload: Type.Union([Time, Type.Null()]),
  limits: GrantLimits,
  ticket_limits: TicketLimits,
  max_size: MaxSize,
  types: Types,
  receipts: Type.Boolean({
    description: 'Whether senders who give an email address get a receipt by mail',
  }),
  expires: Type.Union(
    [timeOf('The expiry time by `limits.total` and `limits.lastul`, as of now'), Type.Null()],
    { description: 'Null if no time limit applies, or if the upload limit was reached' },
  ),
  state: State,
  undo_until: UndoUntil,
  notify: Type.Array(Type.String(), { description: 'Who is notified of uploads' }),
  sent_to: Type.Array(Type.String(), { description: 'Who received the link by mail' }),
  owner: Type.String({ description: 'Login name of the owner, who also owns the tickets' }),
})
export type Grant = Static<typeof Grant>

/** Parameters of `Grant.search`. */
export const GrantsAsked = Type.Object({ ...listed, search: Search('their comment') })
export type GrantsAsked = Static<typeof GrantsAsked>
/** Response of `Grant.search`: one page, and the total number. */
export const Grants = Type.Object({ grants: Type.Array(Grant), ...page })

/** Parameters of `Grant.get`. */
export const GrantAsked = Type.Object({ id: Id })
/** Response of `Grant.get`, with exactly one grant. */
export const OneGrant = Type.Object({ grants: Type.Array(Grant) })

/** Parameters of `Grant.update`. Limits that are absent do not change. */
export const GrantUpdate = Type.Object({
  id: Id,
  ...changed,
  grant_total: Limit('Seconds until it expires, from now'),
  grant_lastul: Limit('Seconds until it expires, after the last upload'),
  grant_maxul: Limit('Number of further uploads'),
  grant_permanent: Type.Optional(
    Type.Boolean({ description: 'Remove all three limits of the grant' }),
  ),
  ticket_total: Limit('Seconds until a ticket created through it expires, from now on'),
  ticket_lastdl: Limit('Seconds until such a ticket expires, after its last download'),
  ticket_maxdl: Limit('Number of downloads of each such ticket'),
  ticket_permanent: Type.Optional(
    Type.Boolean({ description: 'Remove all three limits of such tickets' }),
  ),
  max_size: Type.Optional(MaxSize),
  types: Type.Optional(Types),
  receipts: Type.Optional(
    Type.Boolean({
      description: 'Whether senders who give an email address get a receipt by mail',
    }),
  ),
})
export type GrantUpdate = Static<typeof GrantUpdate>
/** Response of `Grant.update`, with one entry. */
export const GrantsUpdated = Type.Object({ grants: Changed })
/** Response of `Grant.purge`. */
export const GrantsPurged = Type.Object({ grants: Purged })
/** Response of `Grant.undo_purge`. */
export const GrantsRestored = Type.Object({ grants: Restored })
