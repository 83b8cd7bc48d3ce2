/** Wire schemas of last visits. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** The maximum number of bugs per call. */
export const VISITS_ASKED_MAX = 1_000

/** Parameters of `BugUserLastVisit.update`. */
export const VisitsToNote = Type.Object({
  ids: Type.Array(Type.String(), {
    maxItems: VISITS_ASKED_MAX,
    description: 'Ids or aliases of bugs on which the caller has a role',
  }),
})
export type VisitsToNote = Static<typeof VisitsToNote>

/** Parameters of `BugUserLastVisit.get`. */
export const VisitsAsked = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: VISITS_ASKED_MAX,
      description: 'Ids of bugs; default: the 20 visited last',
    }),
  ),
})
export type VisitsAsked = Static<typeof VisitsAsked>

/** Response of both methods; the time is UTC. */
export const Visits = Type.Array(
  Type.Partial(
    Type.Object({
      id: Type.Integer({ description: 'The id of the bug' }),
      last_visit_ts: Time,
    }),
  ),
)
