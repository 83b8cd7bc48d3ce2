/** What crosses the wire about whether anything can be changed. */

import { type Static, Type } from 'typebox'

import { Time } from '../../platform/values.wire.ts'

const NOTE_CHARS_MAX = 500
const OrNull = (description: string) => Type.Union([Time, Type.Null()], { description })

export const Nothing = Type.Object({})

export const ReadOnlyAsked = Type.Object({
  read_only: Type.Boolean({ description: 'Whether everything can be read only' }),
  note: Type.Optional(
    Type.String({
      maxLength: NOTE_CHARS_MAX,
      description: 'A sentence that is told with every refusal and above every page',
    }),
  ),
  until: Type.Optional(
    Type.String({
      description: 'When it is meant to end, for `Retry-After`. It does not end by itself',
    }),
  ),
})
export type ReadOnlyAsked = Static<typeof ReadOnlyAsked>

export const ReadOnlyState = Type.Object({
  read_only: Type.Boolean({ description: 'Whether changes are refused now' }),
  by_setting: Type.Boolean({
    description: 'Whether the service was started so; then it stays so until it is started anew',
  }),
  since: OrNull('Since when; null where it is off, or only by the setting'),
  until: OrNull('When it is meant to end'),
  note: Type.String(),
})
export type ReadOnlyState = Static<typeof ReadOnlyState>
