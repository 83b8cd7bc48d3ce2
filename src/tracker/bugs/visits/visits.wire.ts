/** Wire schemas of last visits. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

export const VISITS_ASKED_MAX = 1_000

export const VisitsToNote = Type.Object({
  ids: Type.Array(Type.String(), {
    maxItems: VISITS_ASKED_MAX,
    description: 'Numbers or aliases of bugs that concern the caller',
  }),
})
export type VisitsToNote = Static<typeof VisitsToNote>

export const VisitsAsked = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: VISITS_ASKED_MAX,
      description: 'Numbers of bugs; without any, the 20 that were visited last',
    }),
  ),
})
export type VisitsAsked = Static<typeof VisitsAsked>

export const Visits = Type.Array(
  Type.Partial(
    Type.Object({
      id: Type.Integer({ description: 'The number of the bug' }),
      last_visit_ts: Time,
    }),
  ),
)
