/** Wire schemas of bugs. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'
import { shown } from '../../model/bug-fields/columns.wire.ts'
import { relationsCounted, relationsShown } from '../../model/bug-fields/relations.wire.ts'
import { AttachmentKnown } from '../attachments/attachments.wire.ts'
import { Comment } from '../comments/comments.wire.ts'
import { Flag } from '../flags/flags.wire.ts'
import { ChangeSet } from '../history/history.wire.ts'
import { ExternalBug } from '../see-also/external-bugs.wire.ts'

/**
 * A person in a bug. With the parameter `webservice_email_filter`, anonymous readers get `name` and
 * `email` without the part from `@` on.
 */
export const UserDetail = Type.Object({
  id: Type.Integer(),
  real_name: Type.String(),
  name: Type.String({ description: 'Login name' }),
  email: Type.String({ description: 'The same as `name`' }),
})
export type UserDetail = Static<typeof UserDetail>

const Counts = Type.Object(
  {
    attachments: Type.Integer(),
    cc: Type.Integer(),
    comments: Type.Integer(),
    keywords: Type.Integer(),
    ...relationsCounted,
    duplicates: Type.Integer(),
  },
  { description: 'The number of each that the caller can see' },
)

/** All default fields of a bug; hours only for members of `timetrackinggroup`. */
export const Bug = Type.Object({
  ...shown,
  id: Type.Integer(),
  alias: Type.Array(Type.String()),
  is_open: Type.Boolean(),
  dupe_of: Type.Union([Type.Integer(), Type.Null()]),
  product: Type.String(),
  component: Type.String(),
  classification: Type.String(),
  assigned_to: Type.String(),
  assigned_to_detail: UserDetail,
  creator: Type.String(),
  creator_detail: UserDetail,
  qa_contact: Type.String({ description: 'Empty if there is none' }),
  qa_contact_detail: Type.Optional(UserDetail),
  cc: Type.Array(Type.String()),
  cc_detail: Type.Array(UserDetail),
  ...relationsShown,
  keywords: Type.Array(Type.String()),
  see_also: Type.Array(Type.String()),
  groups: Type.Array(Type.String()),
  flags: Type.Array(Flag),
  creation_time: Time,
  last_change_time: Time,
  actual_time: Type.Optional(Type.Number()),
  tags: Type.Optional(Type.Array(Type.String({ description: "The caller's personal tags" }))),
  description: Type.Optional(Type.String({ description: 'The first comment' })),
  attachments: Type.Optional(
    Type.Array(Type.Partial(AttachmentKnown), { description: 'Without their content' }),
  ),
  comments: Type.Optional(Type.Array(Type.Partial(Comment))),
  history: Type.Optional(Type.Array(ChangeSet)),
  duplicates: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Bugs that are duplicates of this one' }),
  ),
  external_bugs: Type.Optional(
    Type.Array(ExternalBug, { description: 'The links of `see_also` that lead elsewhere' }),
  ),
  counts: Type.Optional(Counts),
  update_token: Type.Optional(Type.String()),
})
export type Bug = Static<typeof Bug>

const ShownValue = Type.Union(
  [Type.String(), Type.Integer(), Type.Array(Type.String()), Type.Null()],
  {
    description:
      'The value of a custom field: an array for type 3, an integer for type 6, else a ' +
      'string; null without a date or bug',
  },
)

/** Parameters of `Bug.get`. */
export const BugsAsked = Type.Object({
  ids: Type.Array(Type.String(), {
    maxItems: 10_000,
    description: 'Ids or aliases of bugs',
  }),
  permissive: Type.Optional(
    Type.Boolean({
      description:
        'Whether missing and hidden bugs are reported in `faults`. Ignored by REST, where ' +
        'they fail the request',
    }),
  ),
})
/** The selected fields, including custom ones. */
export const ChosenBug = Type.Object(Type.Partial(Bug).properties, {
  patternProperties: { '^cf_': ShownValue },
  additionalProperties: false,
})

/** Response of `Bug.get`; bugs in the requested order. */
export const Bugs = Type.Object({
  bugs: Type.Array(ChosenBug),
  faults: Type.Array(
    Type.Object({
      id: Type.String({ description: 'As requested' }),
      faultCode: Type.Integer(),
      faultString: Type.String(),
    }),
    { description: 'Empty unless `permissive` is set' },
  ),
})
