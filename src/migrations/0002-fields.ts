/** Bug fields, their legal values, and status transitions. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A bug field; ids are those that clients see. `type` is Bugzilla's number (2 is a single
   * select), `custom` marks fields added by administrators, and `enter_bug` shows the field on the
   * form for new bugs. `visibility_field_id` controls whether the field applies, `value_field_id`
   * which of its values do. `description` is its label, `long_desc` its explanation, `reverse_desc`
   * the label of the other side of a bug id.
   */
  fielddefs: table(
    {
      id: 'id',
      name: 'text',
      type: 'int',
      custom: 'int',
      description: 'text',
      long_desc: 'text',
      mailhead: 'int',
      sortkey: 'int',
      obsolete: 'int',
      enter_bug: 'int',
      buglist: 'int',
      visibility_field_id: '-> fielddefs?',
      value_field_id: '-> fielddefs?',
      reverse_desc: 'text?',
      is_mandatory: 'int',
      is_numeric: 'int',
    },
    { unique: [['name']] },
  ),

  /**
   * A legal value of a select field that is the same in all products. Bugzilla has one table per
   * field: `value_id` is the id there. `visibility_value_id` is the `value_id` of the controlling
   * field (`value_field_id`) for which this value is offered, or the id of a product or component.
   * Only values of `bug_status` have `is_open`.
   */
  field_values: table(
    {
      id: 'id',
      field_id: '-> fielddefs',
      value_id: 'int',
      value: 'text',
      value_key: 'text',
      sortkey: 'int',
      isactive: 'int',
      is_open: 'int?',
      visibility_value_id: 'int?',
      description: 'text?',
    },
    {
      unique: [
        ['field_id', 'value_id'],
        ['field_id', 'value_key'],
      ],
    },
  ),

  /** The field applies if its `visibility_field_id` has this value, a `value_id` as above. */
  field_visibility: table(
    { field_id: '-> fielddefs', value_id: 'int' },
    { primary: ['field_id', 'value_id'] },
  ),

  /** A status transition; if `old_status` is null, an initial status of new bugs. */
  status_workflow: table(
    {
      id: 'id',
      old_status: '-> field_values?',
      new_status: '-> field_values',
      require_comment: 'int',
    },
    { unique: [['old_status', 'new_status']], index: [['new_status']] },
  ),

  /** A keyword that bugs may have. */
  keyworddefs: table(
    { id: 'id', name: 'text', name_key: 'text', description: 'text' },
    { unique: [['name_key']] },
  ),
}
