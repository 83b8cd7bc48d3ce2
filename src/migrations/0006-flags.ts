/** Flag types with their inclusions and exclusions, and flags of bugs and attachments. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A flag type for bugs (`target_type` `b`) or attachments (`a`); names need not be unique.
   * `cc_list` has email addresses, separated by commas. Without a group, anybody can grant or
   * request.
   */
  flagtypes: table(
    {
      id: 'id',
      name: 'text',
      name_key: 'text',
      description: 'text',
      cc_list: 'text',
      target_type: 'text',
      is_active: 'int',
      is_requestable: 'int',
      is_requesteeble: 'int',
      is_multiplicable: 'int',
      sortkey: 'int',
      grant_group_id: '-> groups?',
      request_group_id: '-> groups?',
    },
    { index: [['name_key']] },
  ),

  /** An inclusion of a flag type; null means all products, or all components. */
  flaginclusions: table(
    {
      id: 'id',
      type_id: '-> flagtypes',
      product_id: '-> products?',
      component_id: '-> components?',
    },
    {
      unique: [['type_id', 'product_id', 'component_id']],
      index: [['product_id'], ['component_id']],
    },
  ),

  /** An exclusion, which overrides `flaginclusions`. */
  flagexclusions: table(
    {
      id: 'id',
      type_id: '-> flagtypes',
      product_id: '-> products?',
      component_id: '-> components?',
    },
    {
      unique: [['type_id', 'product_id', 'component_id']],
      index: [['product_id'], ['component_id']],
    },
  ),

  /**
   * A flag of a bug, or with `attach_id` of an attachment. `status` is `?` (requested, optionally
   * from `requestee_id`), `+` or `-`; clearing a flag removes the row.
   */
  flags: table(
    {
      id: 'id',
      type_id: '-> flagtypes',
      status: 'text',
      bug_id: '-> bugs',
      attach_id: '-> attachments?',
      creation_date: 'int',
      modification_date: 'int',
      setter_id: '-> users',
      requestee_id: '-> users?',
    },
    { index: [['bug_id'], ['attach_id'], ['type_id'], ['setter_id'], ['requestee_id']] },
  ),
}
