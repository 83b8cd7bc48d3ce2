/** Kinds of flags, where they may be set, and the flags on bugs and attachments. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A kind of flag, on bugs (`target_type` `b`) or attachments (`a`); names need not be unique.
   * `cc_list` holds mail addresses, joined by commas. Without a group anybody may grant, or
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

  /** Where a kind of flag may be set: null stands for every product, or every component. */
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

  /** Where it may not, although a row of `flaginclusions` says so. */
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
   * A flag on a bug, or with `attach_id` on an attachment of it. `status` is `?` (asked, perhaps
   * of `requestee_id`), `+` or `-`; clearing a flag removes the row.
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
