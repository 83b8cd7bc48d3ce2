/** What crosses the wire about grants. */

import { type Static, Type } from 'typebox'

import { Time, timeOf } from '../../platform/values.wire.ts'
import { Changed, changed, Limit, Purged } from '../edits/edits.wire.ts'
import { GrantLimits, Id, listed, page, State, TicketLimits } from '../lists/lists.wire.ts'

export const Grant = Type.Object({
  id: Id,
  url: Type.String({ description: 'The link to hand out' }),
  comment: Type.String(),
  has_password: Type.Boolean(),
  pass_send: Type.Boolean({ description: 'Whether letters tell the password' }),
  creation_time: Time,
  uploads: Type.Integer({ description: 'How many tickets came of it' }),
  last_upload: Type.Union([Time, Type.Null()]),
  limits: GrantLimits,
  ticket_limits: TicketLimits,
  expires: Type.Union(
    [timeOf('The last moment by `limits.total` and `limits.lastul`, as it is now'), Type.Null()],
    { description: 'Null where no time ends it, or the number of uploads has' },
  ),
  state: State,
  notify: Type.Array(Type.String(), { description: 'Who is told of uploads' }),
  sent_to: Type.Array(Type.String(), { description: 'Who was sent the link' }),
  owner: Type.String({ description: 'Login name; the tickets are theirs' }),
})
export type Grant = Static<typeof Grant>

export const GrantsAsked = Type.Object(listed)
export type GrantsAsked = Static<typeof GrantsAsked>
export const Grants = Type.Object({ grants: Type.Array(Grant), ...page })

export const GrantAsked = Type.Object({ id: Id })
export const OneGrant = Type.Object({ grants: Type.Array(Grant) })

export const GrantUpdate = Type.Object({
  id: Id,
  ...changed,
  grant_total: Limit('Seconds of life from now on'),
  grant_lastul: Limit('Seconds of life after the last upload'),
  grant_maxul: Limit('How many uploads more'),
  grant_permanent: Type.Optional(
    Type.Boolean({ description: 'Takes all three limits of the grant away' }),
  ),
  ticket_total: Limit('Seconds of life of each ticket that comes of it from now on'),
  ticket_lastdl: Limit('Seconds of life of each such ticket after the last download'),
  ticket_maxdl: Limit('Number of downloads of each such ticket'),
  ticket_permanent: Type.Optional(
    Type.Boolean({ description: 'Takes all three limits of such tickets away' }),
  ),
})
export type GrantUpdate = Static<typeof GrantUpdate>
export const GrantsUpdated = Type.Object({ grants: Changed })
export const GrantsPurged = Type.Object({ grants: Purged })
