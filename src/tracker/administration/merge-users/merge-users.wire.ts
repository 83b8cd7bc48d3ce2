/** Wire schemas of merging accounts. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

const LOGIN_CHARS_MAX = 255
const GROUPS_MAX = 1_000

const Named = {
  id_or_name: Type.String({
    maxLength: LOGIN_CHARS_MAX,
    description: 'The id of the account that is merged if all digits, else its login name',
  }),
}

/** Parameters of `User.get_merge`. */
export const MergeNamed = Type.Object(Named)
export type MergeNamed = Static<typeof MergeNamed>

/** Parameters of `User.merge`. */
export const MergeAsked = Type.Object({
  ...Named,
  into: Type.String({
    maxLength: LOGIN_CHARS_MAX,
    description: 'The account that stays: its id if all digits, else its login name',
  }),
  groups: Type.Optional(
    Type.Array(Type.String({ maxLength: LOGIN_CHARS_MAX }), {
      maxItems: GROUPS_MAX,
      description: 'Names of groups to which the account that stays is added; none by default',
    }),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only count what would be moved' })),
})
export type MergeAsked = Static<typeof MergeAsked>

const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const maybeTime = Type.Union([Time, Type.Null()])

const Thing = Type.Object({
  kind: Type.String({ description: 'Such as `comments`' }),
  count: Type.Integer({ description: 'How many the account had when the merge started' }),
  in_both: Type.Integer({
    description:
      'How many of them both accounts have: they are kept once; saved searches, reports and ' +
      'series get another name',
  }),
  done: Type.Integer({ description: 'How many have been moved, or kept once' }),
})
export type Thing = Static<typeof Thing>

/** The merge of an account: what it would do, its progress or its result. */
export const Merge = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The login name of the account that is merged' }),
  state: Type.Union(
    [
      Type.Literal('none'),
      Type.Literal('preview'),
      Type.Literal('running'),
      Type.Literal('stopped'),
      Type.Literal('done'),
    ],
    { description: '`none`: it was never merged; `stopped`: its job was given up' },
  ),
  into: Type.Union([Person, Type.Null()], { description: 'The account that stays' }),
  started_at: maybeTime,
  ended_at: maybeTime,
  things: Type.Array(Thing, {
    description: 'What is moved, without kinds of which there are none',
  }),
  ends: Type.Optional(
    Type.Object(
      { sessions: Type.Integer(), api_keys: Type.Integer(), drafts: Type.Integer() },
      { description: 'What ends and is not moved; only with `dry_run`' },
    ),
  ),
  bugs_gained: Type.Optional(
    Type.Integer({
      description:
        'How many bugs the account that stays will see by its new roles and does not see now; ' +
        'only with `dry_run`',
    }),
  ),
  groups: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Groups to which somebody added the account, and of which the one that stays is not a ' +
        'member; only with `dry_run`',
    }),
  ),
})
export type Merge = Static<typeof Merge>
