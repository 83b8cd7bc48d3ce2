/** Wire schemas of quips. */

import { type Static, Type } from 'typebox'

/** As in Bugzilla. */
export const QUIP_CHARS_MAX = 512
const ROWS_MAX = 1_000

/** Parameters of `Quip.search`. */
export const QuipsSearched = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 255, description: 'Part of it, in any case' })),
  approved: Type.Optional(
    Type.Boolean({ description: 'For moderators: only those that are approved, or that wait' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type QuipsSearched = Static<typeof QuipsSearched>

const Quip = Type.Object({
  id: Type.Integer(),
  quip: Type.String(),
  approved: Type.Boolean(),
  user: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'For moderators: who added it; null if that is not known',
    }),
  ),
})
export type Quip = Static<typeof Quip>
/** Response of `Quip.search`. */
export const Quips = Type.Object({
  quips: Type.Array(Quip, { description: 'In the order in which they were added' }),
  total: Type.Integer(),
})

/** Parameters of `Quip.create`. */
export const NewQuip = Type.Object({
  quip: Type.String({ description: `Up to ${QUIP_CHARS_MAX} characters` }),
})
export type NewQuip = Static<typeof NewQuip>
/** Response of `Quip.create`. */
export const QuipMade = Type.Object({
  id: Type.Integer(),
  approved: Type.Boolean({ description: 'Whether it is shown, or waits for a moderator' }),
})

/** Parameters of `Quip.delete`. */
export const QuipNamed = Type.Object({ id: Type.Integer() })
export type QuipNamed = Static<typeof QuipNamed>
/** Parameters of `Quip.update`. */
export const QuipChange = Type.Object({ id: Type.Integer(), approved: Type.Boolean() })
export type QuipChange = Static<typeof QuipChange>
/** Empty response. */
export const Nothing = Type.Object({})
