/** Wire schemas of changing bugs. */

import { type Static, Type } from 'typebox'

import { Change } from '../../../accounts/changes.wire.ts'
import { Time } from '../../../platform/values.wire.ts'
import { onUpdate } from '../../model/bug-fields/columns.wire.ts'
import { relationsOnUpdate } from '../../model/bug-fields/relations.wire.ts'
import { MARKDOWN } from '../comments/comments.wire.ts'
import { FlagsWanted } from '../flags/flags.wire.ts'
import { LISTED_MAX } from '../../model/bug-fields/bug-field.wire.ts'
import { CustomValue } from '../write/lists.wire.ts'

const IDS_MAX = 1_000

const Name = (what?: string) =>
  Type.Optional(Type.String({ maxLength: 255, ...(what && { description: what }) }))
const Cleared = (what: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()], { description: what }))
const Hours = (what: string) => Type.Optional(Type.Number({ description: what }))
const Switch = (what: string) => Type.Optional(Type.Boolean({ description: what }))

const Text = Type.String({ maxLength: 255 })
const Texts = Type.Optional(Type.Array(Text, { maxItems: LISTED_MAX }))
/** Null values in it are ignored, as in Bugzilla. */
const Entries = Type.Optional(Type.Array(Type.Union([Text, Type.Null()]), { maxItems: LISTED_MAX }))

const AddRemove = (what: string) =>
  Type.Optional(Type.Object({ add: Texts, remove: Texts }, { description: what }))
const AddRemoveEntries = (what: string) =>
  Type.Optional(Type.Object({ add: Entries, remove: Entries }, { description: what }))
const AddRemoveSet = (what: string) =>
  Type.Optional(
    Type.Object(
      { add: Texts, remove: Texts, set: Texts },
      { description: `${what}; \`set\` wins` },
    ),
  )
/**
 * Bug.update. Absent parameters leave fields unchanged. Unknown parameters are ignored, as in
 * Bugzilla.
 */
const BuiltIn = Type.Object({
  ...onUpdate,
  ...relationsOnUpdate,
  ids: Type.Array(Type.String(), { maxItems: IDS_MAX, description: 'Ids or aliases of bugs' }),
  alias: Type.Optional(
    Type.Union(
      [
        Type.Object({ add: Texts, remove: Texts, set: Texts }),
        Type.Array(Text, { maxItems: LISTED_MAX }),
        Text,
      ],
      { description: 'A string or an array replaces all aliases; for one bug only' },
    ),
  ),
  assigned_to: Name('Login'),
  reset_assigned_to: Switch("Gives the bug to its component's default assignee"),
  qa_contact: Cleared('Login name; empty for none'),
  reset_qa_contact: Switch("Gives the bug its component's default QA contact"),
  cc: AddRemoveEntries('Logins'),
  status: Name('A possible next status'),
  resolution: Name('Required to close a bug'),
  dupe_of: Type.Optional(
    Type.Union([Type.Integer(), Text, Type.Null()], {
      description: 'The bug that this one is a duplicate of; closes it by default',
    }),
  ),
  product: Name('The new product; component, version and milestone must exist there'),
  component: Name(),
  version: Name(),
  target_milestone: Name(),
  groups: AddRemove('Names of groups'),
  keywords: AddRemoveSet('Keywords'),
  see_also: AddRemoveEntries('URLs of bugs in known trackers, or ids of bugs here'),
  comment: Type.Optional(
    Type.Object({
      body: Type.Optional(Type.String()),
      comment: Type.Optional(Type.String({ description: 'Another name for `body`' })),
      is_private: Switch('Whether only insiders can see it'),
      is_markdown: Switch(MARKDOWN),
    }),
  ),
  comment_is_private: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([Type.Boolean(), Type.Integer(), Type.String({ maxLength: 255 })]),
      { description: 'By comment id, whether only insiders can see it' },
    ),
  ),
  work_time: Hours('Hours worked; subtracted from `remaining_time` unless that is given'),
  flags: Type.Optional(FlagsWanted),
  last_change_time: Name(
    'When the bug was changed last as far as the caller knows: what was set by others since then ' +
      'is not set again, but fault 20001',
  ),
  if_unmodified_since: Name(
    'The same as an HTTP date; also accepted as header `If-Unmodified-Since`',
  ),
  if_match: Type.Optional(
    Type.String({
      description:
        'The ETag of the complete bug as read, or its `update_token`; also accepted as header ' +
        '`If-Match`',
    }),
  ),
  minor_update: Switch('Accepted, and ignored'),
})

/** Parameters of `Bug.update`, including values of custom fields. */
export const BugUpdate = Type.Object(BuiltIn.properties, {
  patternProperties: { '^cf_': CustomValue },
})
export type BugUpdate = Static<typeof BuiltIn>

const Updated = Type.Object({
  id: Type.Integer(),
  alias: Type.Array(Type.String()),
  last_change_time: Time,
  changes: Type.Record(Type.String(), Change, {
    description: 'By field name; for lists, what was removed and added, joined by `, `',
  }),
})

/** Response of `Bug.update`, in the requested order, including unchanged bugs. */
export const BugsUpdated = Type.Object({ bugs: Type.Array(Updated) })
