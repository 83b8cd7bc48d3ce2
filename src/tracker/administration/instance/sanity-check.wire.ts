/** Wire schemas of the sanity check. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'
import { Operation } from '../operations/operations.wire.ts'

const OrNull = Type.Union([Time, Type.Null()])

const Check = Type.Object({
  name: Type.String({ description: 'What is checked, as `docket check` calls it' }),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
  seen: Type.Integer({ description: 'How many objects were checked' }),
  of: Type.String({ description: 'What these are, such as `bugs`; empty if they are not counted' }),
  problems: Type.Integer(),
  examples: Type.Array(Type.String(), { description: 'The first problems' }),
  may_repair: Type.Boolean({ description: 'Whether `Docket.repair_data` can repair them' }),
  repair: Type.Union([Operation, Type.Null()], {
    description: 'The last repair since the check; null if there was none',
  }),
})

/** Response of the methods of the sanity check: the last one, whether it runs or has ended. */
export const SanityCheck = Type.Object({
  state: Type.Union([
    Type.Literal('none'),
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('retrying'),
    Type.Literal('failed'),
    Type.Literal('done'),
    Type.Literal('stopped'),
    Type.Literal('replaced'),
  ]),
  user: Type.Union([Type.String(), Type.Null()], { description: 'Who started it' }),
  started_at: OrNull,
  ended_at: OrNull,
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the check itself failed',
  }),
  checks: Type.Array(Check),
})
export type SanityCheck = Static<typeof SanityCheck>

const NAME_MAX = 64

/** Parameters of `Docket.repair_data`. */
export const RepairAsked = Type.Object({
  check: Type.String({
    maxLength: NAME_MAX,
    description: 'The name of a check that found problems and `may_repair` them',
  }),
})
export type RepairAsked = Static<typeof RepairAsked>
