/** Wire schemas of background jobs. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

const State = Type.Union(
  [
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('retrying'),
    Type.Literal('failed'),
  ],
  {
    description:
      '`retrying` failed before and waits for the next attempt; `failed` was given up, and is ' +
      'kept for a week',
  },
)

const PAGE_MAX = 1_000

/** Parameters of `Docket.jobs`. */
export const JobsAsked = Type.Object({
  state: Type.Optional(Type.Array(State, { maxItems: 4, description: 'Default: all' })),
  kind: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only this kind, such as `mail`' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of jobs to skip' })),
})
export type JobsAsked = Static<typeof JobsAsked>

/** A job, without what it contains: letters have secrets. */
export const Job = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ description: '`mail` and others are letters' }),
  state: State,
  at: Time,
  tries: Type.Integer({ description: 'Number of attempts' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why the last one failed' }),
  recipient: Type.Union([Type.String(), Type.Null()], {
    description: 'Of letters; for others whom they concern, if it is one person',
  }),
})
export type Job = Static<typeof Job>

/** Response of `Docket.jobs`. */
export const Jobs = Type.Object({
  jobs: Type.Array(Job, { description: 'By when they are due or were given up, the latest first' }),
  total: Type.Integer({ description: 'Number of jobs on all pages' }),
  kinds: Type.Array(Type.Object({ kind: Type.String(), state: State, count: Type.Integer() }), {
    description: 'Numbers of all jobs',
  }),
})

/** Parameters of methods for one job. */
export const JobNamed = Type.Object({ id: Type.Integer({ description: 'The id of the job' }) })
export type JobNamed = Static<typeof JobNamed>

/** Response of methods that change one. */
export const JobDone = Type.Object({ id: Type.Integer() })
