/** Wire schemas of group controls. */

import { type Static, Type } from 'typebox'

import { Operation } from '../operations/operations.wire.ts'

const Product = Type.String({
  description: 'The id of a product if all digits, else its name',
})
const Group = Type.String({
  description: 'The id of a group if all digits, else its name',
})

const Level = (description: string) => Type.Integer({ minimum: 0, maximum: 3, description })
const membercontrol = Level(
  'Whether bugs are in the group when its members file them: 0 never, 1 if they choose so, 2 ' +
    'unless they choose otherwise, 3 always',
)
const othercontrol = Level(
  'The same for everybody else. Legal beside `membercontrol`: an equal one; any where that is 1; ' +
    '0 and 3 where it is 2',
)
const entry = Type.Boolean({ description: 'Whether only members can file bugs in the product' })
const canedit = Type.Boolean({ description: 'Whether only members can change bugs of the product' })
const gives = (right: string) =>
  Type.Boolean({ description: `Whether members have ${right} in the product` })
const rights = {
  editcomponents: gives('editcomponents'),
  editbugs: gives('editbugs'),
  canconfirm: gives('canconfirm'),
}

/** Parameters of `Product.get_group_controls`. */
export const ControlsAsked = Type.Object({ product: Product })
export type ControlsAsked = Static<typeof ControlsAsked>

/** What a group means in a product. */
export const Control = Type.Object({
  id: Type.Integer({ description: 'The id of the group' }),
  name: Type.String(),
  is_active: Type.Boolean({ description: 'Whether bugs can be added to the group' }),
  entry,
  membercontrol,
  othercontrol,
  canedit,
  ...rights,
  bug_count: Type.Integer({ description: 'Number of bugs of the product in the group' }),
})
export type Control = Static<typeof Control>
/** Response of `Product.get_group_controls`, sorted by the id of the group. */
export const Controls = Type.Object({
  groups: Type.Array(Control, { description: 'Groups with a control in the product' }),
  operations: Type.Array(Operation, {
    description: 'Those that move bugs of the product into a group or out of it',
  }),
})

/** Parameters of `Product.update_group_control`; what is absent stays. */
export const ControlChange = Type.Object({
  product: Product,
  group: Group,
  entry: Type.Optional(entry),
  membercontrol: Type.Optional(membercontrol),
  othercontrol: Type.Optional(othercontrol),
  canedit: Type.Optional(canedit),
  editcomponents: Type.Optional(rights.editcomponents),
  editbugs: Type.Optional(rights.editbugs),
  canconfirm: Type.Optional(rights.canconfirm),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Only report what would change, and the number of bugs' }),
  ),
})
export type ControlChange = Static<typeof ControlChange>

/** Response of `Product.update_group_control`; always one entry. */
export const ControlsChanged = Type.Object({
  groups: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'The id of the group' }),
      changes: Type.Record(
        Type.String(),
        Type.Object({ removed: Type.String(), added: Type.String() }),
        { description: 'By field name; empty if nothing changed' },
      ),
      bugs_added: Type.Integer({
        description: 'Number of bugs added to the group, which is now mandatory',
      }),
      bugs_removed: Type.Integer({
        description: 'Number of bugs removed from the group, which is no longer allowed',
      }),
      operation: Type.Optional(
        Type.Integer({
          description:
            'The id of the operation that moves the bugs; absent if they are moved already, ' +
            'which is so up to 1,000 bugs',
        }),
      ),
    }),
  ),
})
