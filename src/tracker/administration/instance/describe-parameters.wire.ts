/** Wire schemas of descriptions of parameters. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** Parameters of `Docket.describe_parameters`. */
export const DetailsAsked = Type.Object({
  topic: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only one section of Bugzilla, such as `auth`' }),
  ),
  text: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Only those with all of these words in their name or description',
    }),
  ),
  is_changed: Type.Optional(
    Type.Boolean({ description: 'Only those that differ from their default, or do not' }),
  ),
})
export type DetailsAsked = Static<typeof DetailsAsked>

/** A parameter. */
export const Detail = Type.Object({
  name: Type.String(),
  topic: Type.String({ description: "The section of Bugzilla's page, such as `auth`" }),
  description: Type.String({ description: 'What it does, or why it cannot be set' }),
  kind: Type.String({
    description:
      '`switch`, `whole`, `choice`, `text`, `lines`, `pattern`, `email`, `address`, `group`, ' +
      '`value` or `closed status`; `none` if it cannot be set',
  }),
  choices: Type.Array(Type.String(), { description: 'All possible values; empty for free text' }),
  has_effect: Type.Boolean({
    description: 'Whether Docket uses it; others can be read and some be set, for programs',
  }),
  is_docket: Type.Boolean({ description: 'Whether Bugzilla lacks it (`PUT /docket_parameters`)' }),
  is_needed: Type.Boolean({ description: 'Whether it must not be empty' }),
  minimum: Type.Union([Type.Integer(), Type.Null()]),
  maximum: Type.Union([Type.Integer(), Type.Null()]),
  value: Type.Union([Type.String(), Type.Null()], { description: 'Null for secrets' }),
  default_value: Type.String(),
  is_changed: Type.Boolean({ description: 'Whether it differs from its default' }),
  last_change: Type.Union(
    [
      Type.Object({
        at_time: Time,
        user: Type.Union([Type.String(), Type.Null()]),
        removed: Type.Union([Type.String(), Type.Null()]),
        added: Type.Union([Type.String(), Type.Null()]),
      }),
      Type.Null(),
    ],
    { description: 'From the audit log, for members of admin' },
  ),
})
export type Detail = Static<typeof Detail>

/** Response of `Docket.describe_parameters`. */
export const Details = Type.Object({
  parameters: Type.Array(Detail, { description: 'By topic, in the order of its page' }),
})
