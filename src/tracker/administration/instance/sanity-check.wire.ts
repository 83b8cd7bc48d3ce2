/** Wire schemas of the sanity check. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

const OrNull = Type.Union([Time, Type.Null()])

const Check = Type.Object({
  name: Type.String({ description: 'What is checked, as `docket check` calls it' }),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
  seen: Type.Integer({ description: 'How many objects were checked' }),
  of: Type.String({ description: 'What these are, such as `bugs`; empty if they are not counted' }),
  problems: Type.Integer(),
  examples: Type.Array(Type.String(), { description: 'The first problems' }),
})

/** Response of the methods of the sanity check: the last one, whether it runs or has ended. */
export const SanityCheck = Type.Object({
  state: Type.Union([
    Type.Literal('none'),
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('stopped'),
  ]),
  user: Type.Union([Type.String(), Type.Null()], { description: 'Who started it' }),
  started_at: OrNull,
  ended_at: OrNull,
  checks: Type.Array(Check),
})
export type SanityCheck = Static<typeof SanityCheck>
