/** Wire schemas of changes of many bugs. */

import { type Static, Type } from 'typebox'

import { Change } from '../../../accounts/changes.wire.ts'
import { timeOf } from '../../../platform/values.wire.ts'

/** Bugs in one change, those of a search too. */
export const BUGS_MAX = 10_000
/** The maximum number of changes, and of bugs of one change, in a response. */
export const ROWS_MAX = 100

const Id = Type.Integer({ description: 'The id of a change of yours' })
const Limit = Type.Optional(
  Type.Integer({ minimum: 0, description: `Maximum number; default and maximum: ${ROWS_MAX}` }),
)

/** Parameters of `BulkChange.preview`. */
export const ChangeToPreview = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), { maxItems: BUGS_MAX, description: 'Ids of bugs' }),
  ),
  query: Type.Optional(
    Type.String({
      maxLength: 65_535,
      description:
        'In place of `ids`, the query of a list: the change applies to the bugs that it finds ' +
        `now, up to ${BUGS_MAX}`,
    }),
  ),
  change: Type.Record(Type.String({ maxLength: 255 }), Type.Unknown(), {
    description: 'Parameters of `Bug.update` without `ids`, for each bug',
  }),
})
export type ChangeToPreview = Static<typeof ChangeToPreview>

/** Parameters of `BulkChange.confirm` and `BulkChange.undo`. */
export const ChangeNamed = Type.Object({ id: Id })
export type ChangeNamed = Static<typeof ChangeNamed>

/** Response of the methods that start or continue a change. */
export const ChangeStarted = Type.Object({
  id: Type.Integer({ description: 'The id of the change; an undo is a change of its own' }),
})

const Stage = Type.Union(
  [
    Type.Literal('previewing'),
    Type.Literal('previewed'),
    Type.Literal('changing'),
    Type.Literal('done'),
  ],
  { description: '`previewed` waits for `BulkChange.confirm`; `previewing` and `changing` go on' },
)
/** What is being done, or has been. */
export type Stage = Static<typeof Stage>

const State = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('changed'),
  Type.Literal('same'),
  Type.Literal('refused'),
])
/** What became of a bug; `same` needs no change. */
export type State = Static<typeof State>

const Bugs = Type.Integer()
const Counts = Type.Object(
  { waiting: Bugs, changed: Bugs, same: Bugs, refused: Bugs },
  {
    description:
      'Numbers of bugs: `waiting` for their turn, `changed` or, in a preview, to be changed, ' +
      '`same` without a change, and `refused`',
  },
)
/** The number of bugs in each state. */
export type Counts = Static<typeof Counts>

const Told = Type.Object({
  id: Id,
  stage: Stage,
  change: Type.Record(Type.String(), Type.Unknown(), { description: 'What was asked' }),
  undo_of: Type.Integer({ description: 'The id of the change that this one undoes, or 0' }),
  undone_by: Type.Integer({ description: 'The id of the change that undoes this one, or 0' }),
  may_undo: Type.Boolean({ description: 'Whether `BulkChange.undo` is possible now' }),
  last_change_time: timeOf('When it reached its stage'),
  counts: Counts,
})

/** Parameters of `BulkChange.search`. */
export const ChangesAsked = Type.Object({
  limit: Limit,
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of changes to skip' })),
})
export type ChangesAsked = Static<typeof ChangesAsked>

/** Response of `BulkChange.search`. */
export const Changes = Type.Object({
  bulk_changes: Type.Array(Told, { description: 'The newest first' }),
})

/** Parameters of `BulkChange.get`. */
export const ChangeAsked = Type.Object({
  id: Id,
  state: Type.Optional(State),
  after: Type.Optional(Type.Integer({ minimum: 0, description: 'Only bugs with higher ids' })),
  limit: Limit,
})
export type ChangeAsked = Static<typeof ChangeAsked>

/** Response of `BulkChange.get`. */
export const ChangeWithBugs = Type.Object({
  ...Told.properties,
  bugs: Type.Array(
    Type.Object({
      id: Type.Integer(),
      state: State,
      summary: Type.Optional(
        Type.String({
          description: 'Absent for a bug that you cannot see; `changes` is empty then',
        }),
      ),
      changes: Type.Record(Type.String(), Change, { description: 'By field name' }),
      refusal: Type.Optional(Type.String({ description: 'Why the bug was not changed' })),
    }),
    { description: 'By id; those after the last are asked for with `after`' },
  ),
})
