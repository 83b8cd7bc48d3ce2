/** Wire schemas of whines: searches that are sent by mail. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../../platform/values.wire.ts'
import { RUN_DAYS, RUN_TIMES } from './schedules.wire.ts'

/** As long as in Bugzilla. */
export const SUBJECT_CHARS_MAX = 128
/** As long as in Bugzilla. */
export const TITLE_CHARS_MAX = 128
/** The length of the text at the beginning of a letter. */
export const BODY_CHARS_MAX = 10_000
/** Searches and schedules of one whine. */
const QUERIES_MAX = 20
const SCHEDULES_MAX = 50
/** Whines that one call approves. */
export const APPROVED_MAX = 1_000

const Query = Type.Object({
  query_name: Type.String({ maxLength: 64, description: 'The name of one of your saved searches' }),
  title: Type.Optional(
    Type.String({ maxLength: TITLE_CHARS_MAX, description: 'The heading of its bugs' }),
  ),
  onemailperbug: Type.Optional(
    Type.Boolean({ description: 'Whether each bug gets a message of its own' }),
  ),
})

const Days = RUN_DAYS.map((name) => Type.Literal(name))
const Times = RUN_TIMES.map((name) => Type.Literal(name))
const Target = Type.Union([Type.Literal('user'), Type.Literal('group')])
const Schedule = Type.Object({
  run_day: Type.Union(Days, {
    description:
      '`All`, `MF` for Monday to Friday, `Sun` to `Sat`, a day of the month from `1` to `31`, or ' +
      '`last`',
  }),
  run_time: Type.Union(Times, {
    description: 'An hour from `0` to `23`, or every `15min`, `30min` or `60min`',
  }),
  mailto: Type.Optional(
    Type.String({ maxLength: 255, description: 'A login name or a group; default: you' }),
  ),
  mailto_type: Type.Optional(Target),
})

const Subject = Type.String({
  maxLength: SUBJECT_CHARS_MAX,
  description: 'The subject of its messages',
})
const Body = Type.String({
  maxLength: BODY_CHARS_MAX,
  description: 'A text at the beginning of its messages',
})
const IfNone = Type.Boolean({ description: 'Whether it is sent as well if no bugs are found' })
const Queries = Type.Array(Query, {
  maxItems: QUERIES_MAX,
  description: 'Its searches in their order, at most 20',
})
const Schedules = Type.Array(Schedule, {
  maxItems: SCHEDULES_MAX,
  description: 'When it is sent to whom, at most 50',
})

/** Parameters of `Whine.create`. */
export const NewWhine = Type.Object({
  subject: Subject,
  body: Type.Optional(Body),
  mailifnobugs: Type.Optional(IfNone),
  queries: Queries,
  schedules: Schedules,
})
export type NewWhine = Static<typeof NewWhine>

/** Parameters of `Whine.update`; what is absent stays, lists are replaced. */
export const WhineUpdate = Type.Object({
  id: Type.Integer(),
  subject: Type.Optional(Subject),
  body: Type.Optional(Body),
  mailifnobugs: Type.Optional(IfNone),
  queries: Type.Optional(Queries),
  schedules: Type.Optional(Schedules),
  revision: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'That of the whine which was read, to refuse the change of another one',
    }),
  ),
})
export type WhineUpdate = Static<typeof WhineUpdate>

/** A whine with its searches and schedules. */
export const Whine = Type.Object({
  id: Type.Integer(),
  owner: Type.String({ description: 'Login name' }),
  subject: Type.String(),
  body: Type.String(),
  mailifnobugs: IfNone,
  needs_approval: Type.Boolean({
    description: 'Whether it was imported and waits for an administrator, until when it is paused',
  }),
  queries: Type.Array(
    Type.Object({
      query_name: Type.String(),
      title: Type.String(),
      onemailperbug: Type.Boolean(),
      is_missing: Type.Boolean({ description: 'Whether there is no such saved search any more' }),
    }),
  ),
  schedules: Type.Array(
    Type.Object({
      run_day: Type.String(),
      run_time: Type.String(),
      mailto: Type.String({ description: 'A login name or a group; empty if it was deleted' }),
      mailto_type: Target,
      run_next: Type.Optional(timeOf('When it is sent next; absent while it is paused')),
    }),
  ),
  revision: Type.String({ description: 'Changes whenever the whine does' }),
})
export type Whine = Static<typeof Whine>

/** Parameters of `Whine.get`. */
export const WhinesAsked = Type.Object({
  id: Type.Optional(Type.Integer()),
  all: Type.Optional(
    Type.Boolean({ description: 'Those of everybody instead of your own; for administrators' }),
  ),
  search: Type.Optional(
    Type.String({ maxLength: 255, description: "A part of the owner's login name" }),
  ),
  needs_approval: Type.Optional(
    Type.Boolean({ description: 'Only those that wait for approval, or that do not' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 0, description: 'Default and maximum: 100' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of whines to skip' })),
})
export type WhinesAsked = Static<typeof WhinesAsked>
/** Response of `Whine.get`, by id. */
export const Whines = Type.Object({
  whines: Type.Array(Whine),
  total: Type.Integer({ description: 'The number of all that match' }),
})

/** Parameters of the methods for one whine. */
export const WhineNamed = Type.Object({ id: Type.Integer() })
export type WhineNamed = Static<typeof WhineNamed>
/** Response of the methods that change a whine: its id. */
export const Done = Type.Object({ id: Type.Integer() })

/** Parameters of `Whine.approve`. */
export const ToApprove = Type.Object({
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: APPROVED_MAX })),
  all: Type.Optional(Type.Boolean({ description: 'The first 1,000 that wait, instead of some' })),
})
export type ToApprove = Static<typeof ToApprove>
/** Response of `Whine.approve`. */
export const Approved = Type.Object({
  ids: Type.Array(Type.Integer(), { description: 'Those that waited for approval' }),
})

/** Response of `Whine.preview`. */
export const Preview = Type.Object({
  searches: Type.Array(
    Type.Object({
      title: Type.String(),
      query_name: Type.String(),
      columns: Type.Array(Type.String({ description: 'Titles' })),
      bugs: Type.Array(
        Type.Object({
          id: Type.Integer(),
          values: Type.Array(Type.String(), { description: 'In the order of the columns' }),
        }),
      ),
      has_more: Type.Boolean({ description: 'Whether there are more bugs than mail lists' }),
      problem: Type.Optional(Type.String({ description: 'Why the search could not be run' })),
    }),
    { description: 'Saved searches that are missing are left out' },
  ),
})
export type Preview = Static<typeof Preview>
