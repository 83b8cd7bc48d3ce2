/** Wire schemas of creating bugs. */

import { type Static, Type } from 'typebox'

import { onCreate } from '../../model/bug-fields/columns.wire.ts'
import { relationsOnCreate } from '../../model/bug-fields/relations.wire.ts'
import { FlagsWanted } from '../flags/flags.wire.ts'
import { LISTED_MAX } from '../../model/bug-fields/bug-field.wire.ts'
import { CustomValue } from '../write/lists.wire.ts'

const Name = (what: string) => Type.Optional(Type.String({ maxLength: 255, description: what }))
const Names = (what: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.String({ maxLength: 65_535 }),
        Type.Array(Type.Union([Type.String({ maxLength: 255 }), Type.Null()]), {
          maxItems: LISTED_MAX,
        }),
      ],
      { description: what },
    ),
  )
/**
 * Bug.create. Silently ignores `assigned_to`, `qa_contact` and lists of other bugs without
 * editbugs, `status` without editbugs or canconfirm, and hours and `deadline` without time
 * tracking.
 */
const BuiltIn = Type.Object({
  ...onCreate,
  ...relationsOnCreate,
  product: Name('The product of the bug'),
  component: Name('A component of the product'),
  version: Name('The affected version'),
  description: Type.Optional(Type.String({ description: 'The first comment' })),
  status: Name('A possible initial status'),
  resolution: Name('Only with a closed status'),
  assigned_to: Name("Login; the component's default where left out"),
  qa_contact: Name("Login; the component's default where left out"),
  cc: Names('Login names, as an array or separated by commas'),
  alias: Names('Aliases of the bug'),
  groups: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: LISTED_MAX,
      description: 'Default: the default groups of the product',
    }),
  ),
  target_milestone: Name("The product's default where left out"),
  keywords: Names('Keywords, as an array or separated by commas'),
  comment_is_private: Type.Optional(
    Type.Boolean({ description: 'Whether the description is private' }),
  ),
  is_confirmed: Type.Optional(
    Type.Boolean({ description: 'Accepted, and ignored: the status decides' }),
  ),
  see_also: Names('URLs of bugs in known trackers, or ids of bugs here'),
  flags: Type.Optional(FlagsWanted),
})

/** Parameters of `Bug.create`, including values of custom fields. */
export const NewBug = Type.Object(BuiltIn.properties, {
  patternProperties: { '^cf_': CustomValue },
})
export type NewBug = Static<typeof BuiltIn>

/** Response of `Bug.create`: the id of the new bug. */
export const BugCreated = Type.Object({ id: Type.Integer() })
