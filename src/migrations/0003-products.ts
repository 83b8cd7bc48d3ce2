/** Products with their components, versions and milestones, and group controls. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** A classification of products. */
  classifications: table(
    { id: 'id', name: 'text', name_key: 'text', description: 'text', sortkey: 'int' },
    { unique: [['name_key']] },
  ),

  /**
   * A product. `defaultmilestone` is the value of one of its milestones. The three vote limits are
   * those of Bugzilla's Voting extension, or null if it was never used.
   */
  products: table(
    {
      id: 'id',
      classification_id: '-> classifications',
      name: 'text',
      name_key: 'text',
      description: 'text',
      isactive: 'int',
      defaultmilestone: 'text',
      allows_unconfirmed: 'int',
      votesperuser: 'int?',
      maxvotesperbug: 'int?',
      votestoconfirm: 'int?',
    },
    { unique: [['name_key']], index: [['classification_id']] },
  ),

  /** A component of a product, with its default assignee and QA contact. */
  components: table(
    {
      id: 'id',
      product_id: '-> products',
      name: 'text',
      name_key: 'text',
      description: 'text',
      isactive: 'int',
      initialowner: '-> users',
      initialqacontact: '-> users?',
    },
    {
      unique: [['product_id', 'name_key']],
      index: [['name_key'], ['initialowner'], ['initialqacontact']],
    },
  ),

  /** The default CC list of a component. */
  component_cc: table(
    { component_id: '-> components', user_id: '-> users' },
    { primary: ['component_id', 'user_id'], index: [['user_id']] },
  ),

  /** A version of a product. */
  versions: table(
    { id: 'id', product_id: '-> products', value: 'text', value_key: 'text', isactive: 'int' },
    { unique: [['product_id', 'value_key']], index: [['value_key']] },
  ),

  /** A milestone of a product. */
  milestones: table(
    {
      id: 'id',
      product_id: '-> products',
      value: 'text',
      value_key: 'text',
      sortkey: 'int',
      isactive: 'int',
    },
    { unique: [['product_id', 'value_key']], index: [['value_key']] },
  ),

  /**
   * A group control of a product. With `entry`, only members can file bugs; with `canedit`, only
   * they can change them; `editcomponents`, `editbugs` and `canconfirm` grant members that right.
   * `membercontrol` and `othercontrol` say whether bugs are in the group, for members and others: 0
   * never, 1 optional, 2 by default, 3 always.
   */
  group_control_map: table(
    {
      group_id: '-> groups',
      product_id: '-> products',
      entry: 'int',
      membercontrol: 'int',
      othercontrol: 'int',
      canedit: 'int',
      editcomponents: 'int',
      editbugs: 'int',
      canconfirm: 'int',
    },
    { primary: ['product_id', 'group_id'], index: [['group_id']] },
  ),
}
