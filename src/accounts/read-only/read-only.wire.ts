/** Wire schemas of read-only mode. */

import { type Static, Type } from 'typebox'

import { Time } from '../../platform/values.wire.ts'

const NOTE_CHARS_MAX = 500
const OrNull = (description: string) => Type.Union([Time, Type.Null()], { description })

/** Parameters of `ReadOnly.get`. */
export const Nothing = Type.Object({})

/** Parameters of `ReadOnly.update`. */
export const ReadOnlyAsked = Type.Object({
  read_only: Type.Boolean({ description: 'Turn read-only mode on or off' }),
  note: Type.Optional(
    Type.String({
      maxLength: NOTE_CHARS_MAX,
      description: 'A message that is shown with every refusal and on every page',
    }),
  ),
  until: Type.Optional(
    Type.String({
      description: 'The expected end, for `Retry-After`. The mode does not end automatically',
    }),
  ),
})
export type ReadOnlyAsked = Static<typeof ReadOnlyAsked>

/** Response of `ReadOnly.get` and `ReadOnly.update`. */
export const ReadOnlyState = Type.Object({
  read_only: Type.Boolean({ description: 'Whether changes are refused now' }),
  by_setting: Type.Boolean({
    description:
      'Whether the service was started in read-only mode, which then lasts until a restart',
  }),
  since: OrNull('When it was turned on; null if it is off, or on only by the setting'),
  until: OrNull('The expected end'),
  note: Type.String(),
})
export type ReadOnlyState = Static<typeof ReadOnlyState>
