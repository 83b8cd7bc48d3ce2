/** Wire schemas of operations. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

const OrNull = (description: string) => Type.Union([Time, Type.Null()], { description })

/** A long change or check that is done in steps. */
export const Operation = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ description: 'Such as `group_bugs`' }),
  asked: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'What it is about, such as `product` and `group`',
  }),
  state: Type.Union(
    [
      Type.Literal('waiting'),
      Type.Literal('running'),
      Type.Literal('retrying'),
      Type.Literal('failed'),
      Type.Literal('done'),
      Type.Literal('stopped'),
      Type.Literal('replaced'),
    ],
    {
      description:
        '`retrying` failed and waits for another attempt; `failed` was given up, and its job can ' +
        'be tried again; `replaced` ended because its subject was changed',
    },
  ),
  done: Type.Integer({ description: 'How many objects it has handled' }),
  total: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many there were when it was started; null if that is not known',
  }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the last attempt of a step failed',
  }),
  user: Type.String({ description: 'Who started it' }),
  started_at: Time,
  ended_at: OrNull('Null while it goes on'),
  job: Type.Integer({ description: 'The id of its job' }),
})
export type Operation = Static<typeof Operation>

const PAGE_MAX = 1_000

/** Parameters of `Docket.operations`. */
export const OperationsAsked = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of operations to skip' })),
})
export type OperationsAsked = Static<typeof OperationsAsked>

/** Response of `Docket.operations`. */
export const Operations = Type.Object({
  operations: Type.Array(Operation, { description: 'The latest first' }),
  total: Type.Integer({ description: 'Number of operations on all pages' }),
})

/** Parameters of methods for one operation. */
export const OperationNamed = Type.Object({
  id: Type.Integer({ description: 'The id of the operation' }),
})
export type OperationNamed = Static<typeof OperationNamed>
