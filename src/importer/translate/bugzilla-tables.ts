/** The tables of a Bugzilla that a translation of another tracker fills; some stay empty. */

import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import type { Column, Kind, Table } from '../read/source.ts'

/** Columns by kind, each list separated by blanks; the first column is the key if it is an id. */
type Columns = Partial<Record<Kind, string>>

const VALUE: Columns = { integer: 'id sortkey isactive visibility_value_id', text: 'value' }

const TABLES: Readonly<Record<string, Columns>> = {
  ...Object.fromEntries(selectNames.map((name) => [name, VALUE])),
  bug_status: { integer: 'id sortkey isactive visibility_value_id is_open', text: 'value' },
  attachments: {
    integer: 'attach_id bug_id submitter_id ispatch isobsolete isprivate',
    time: 'creation_ts modification_time',
    text: 'filename mimetype description',
  },
  attach_data: { integer: 'id', bytes: 'thedata' },
  bug_group_map: { integer: 'bug_id group_id' },
  bug_see_also: { integer: 'id bug_id', text: 'value class' },
  bugs: {
    integer:
      'bug_id product_id component_id reporter assigned_to qa_contact reporter_accessible ' +
      'cclist_accessible everconfirmed',
    time: 'creation_ts delta_ts lastdiffed',
    date: 'deadline',
    decimal: 'estimated_time remaining_time',
    text:
      'short_desc bug_file_loc status_whiteboard version target_milestone bug_status resolution ' +
      'bug_severity priority rep_platform op_sys bug_type',
  },
  bugs_activity: {
    integer: 'id bug_id who fieldid attach_id comment_id',
    time: 'bug_when',
    text: 'removed added',
  },
  cc: { integer: 'bug_id who' },
  classifications: { integer: 'id sortkey', text: 'name description' },
  components: {
    integer: 'id product_id initialowner isactive',
    text: 'name description',
  },
  dependencies: { integer: 'blocked dependson' },
  duplicates: { integer: 'dupe dupe_of' },
  fielddefs: {
    integer:
      'id type custom mailhead sortkey obsolete enter_bug buglist visibility_field_id ' +
      'value_field_id is_mandatory is_numeric',
    text: 'name description long_desc reverse_desc',
  },
  flags: { integer: 'id type_id bug_id' },
  flagtypes: { integer: 'id', text: 'name' },
  group_control_map: {
    integer: 'product_id group_id entry membercontrol othercontrol canedit editbugs canconfirm',
  },
  group_group_map: { integer: 'member_id grantor_id grant_type' },
  groups: { integer: 'id isbuggroup isactive', text: 'name description userregexp' },
  keyworddefs: { integer: 'id', text: 'name description' },
  keywords: { integer: 'bug_id keywordid' },
  longdescs: {
    integer: 'comment_id bug_id who isprivate type is_markdown edit_count',
    time: 'bug_when',
    decimal: 'work_time',
    text: 'thetext extra_data',
  },
  longdescs_activity: {
    integer: 'comment_id who is_hidden',
    time: 'change_when',
    text: 'old_comment',
  },
  milestones: { integer: 'id product_id sortkey isactive', text: 'value' },
  products: {
    integer: 'id classification_id isactive allows_unconfirmed',
    text: 'name description defaultmilestone',
  },
  profiles: {
    integer: 'userid disable_mail is_enabled',
    time: 'last_seen_date',
    text: 'login_name cryptpassword realname disabledtext extern_id',
  },
  profiles_activity: {
    integer: 'id userid who fieldid',
    time: 'profiles_when',
    text: 'oldvalue newvalue',
  },
  status_workflow: { integer: 'old_status new_status require_comment' },
  user_group_map: { integer: 'user_id group_id isbless grant_type' },
  versions: { integer: 'id product_id isactive', text: 'value' },
}

/** Columns that are keys of their own; others are pairs or belong to another row. */
const KEYS = new Set(['id', 'userid', 'comment_id', 'attach_id'])
const NO_KEY = new Set(['longdescs_activity'])

/** All tables; `custom` adds a column of `bugs` for each custom field with one value. */
export function bugzillaTables(custom: readonly Column[]): Table[] {
  return Object.entries(TABLES).map(([name, kinds]) => {
    const columns = Object.entries(kinds).flatMap(([kind, names]) =>
      names.split(' ').map((column) => ({ name: column, type: kind, kind: kind as Kind })),
    )
    const [first] = columns
    const isKey = KEYS.has(first!.name) || name === 'bugs'
    return {
      name,
      columns: name === 'bugs' ? [...columns, ...custom] : columns,
      primary: isKey && !NO_KEY.has(name) ? [first!.name] : [],
    }
  })
}

/** The table of the values of a custom select. */
export const valuesTable = (field: string): Table => ({
  name: field,
  columns: Object.entries(VALUE).flatMap(([kind, names]) =>
    names.split(' ').map((name) => ({ name, type: kind, kind: kind as Kind })),
  ),
  primary: ['id'],
})

/** The table of the values that bugs have in a field with several. */
export const multiTable = (field: string): Table => ({
  name: `bug_${field}`,
  columns: [
    { name: 'bug_id', type: 'integer', kind: 'integer' },
    { name: 'value', type: 'text', kind: 'text' },
  ],
  primary: [],
})
