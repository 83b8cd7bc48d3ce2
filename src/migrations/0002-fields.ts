/** What a bug's fields are, which values they may take, and how statuses follow each other. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A field of bugs; ids are those that clients see. `type` is Bugzilla's number (2 is a single
   * select), `custom` marks those that administrators added, `enter_bug` shows it on entry.
   * `visibility_field_id` decides whether the field is shown, `value_field_id` which of its
   * values. `description` is its label, `long_desc` explains it, `reverse_desc` labels the
   * other side of a bug id.
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
   * A legal value of a select field that is the same in all products. Bugzilla keeps a table a
   * field: `value_id` is the id there. `visibility_value_id` is the `value_id` in the field's
   * `value_field_id` for which this value is offered; where that field is the product or
   * component, the id of one. `is_open` is given for values of `bug_status` only.
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

  /** The field is shown where its `visibility_field_id` has this value, a `value_id` as above. */
  field_visibility: table(
    { field_id: '-> fielddefs', value_id: 'int' },
    { primary: ['field_id', 'value_id'] },
  ),

  /** A status may follow another; where `old_status` is null, a new bug may begin with it. */
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
