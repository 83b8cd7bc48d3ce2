/** The properties of a field in the table of bug fields. */

import type { ParameterName } from '../../../accounts/parameters/parameters.list.ts'

/** One field of bugs. Calls, forms, lists, searches, history and the import are derived from it. */
export interface BugField {
  /** Bugzilla's name: in columns, history, searches and old pages. */
  name: string
  /** Its name in calls, if different. */
  wire?: string
  /** Its name as a column and in responses, if different from both. */
  also?: string
  /** Its id in Bugzilla 5.2, which clients know. Other fields get the next free id. */
  id?: number
  label: string
  /**
   * Disabled in new installations: not returned or accepted until an administrator enables it (`PUT
   * /rest/field/bug/NAME` with `obsolete: false`).
   */
  optional?: true
  /** Forms for new bugs and searches have it only if this parameter is on. */
  offeredIf?: ParameterName
  /** The title of its column in lists and axis in reports, if different. */
  title?: string
  /** Its type in responses about fields; 0 if it has none. */
  type?: number
  is?: 'numeric' | 'mandatory'
  /**
   * How its value is stored in the column of `bugs` with its name: hours as integer hundredths, a
   * date as the milliseconds of its start, a boolean as 0 or 1. A `line` is text without line
   * breaks, whose folded form is in the column with `_key`. A `status` follows the workflow, and
   * `ofProduct` is a value of the product.
   */
  column?: 'line' | 'select' | 'status' | 'ofProduct' | 'switch' | 'hours' | 'day'
  /**
   * For a list of other bugs: a table of pairs, with the others in the column of the field's name
   * and this bug in the column `from`. `from` is also the name of the field that lists the same
   * pairs from the other side.
   */
  relation?: { table: string; from: string }
  /** The operator of a plain criterion of a `line`, if it is not a word search. */
  usual?: 'equals'
  /** For a `switch`: its value in new bugs, if that is not 1. */
  initial?: 0
  /** The maximum length of a `line`. */
  max?: number
  /** For a `select`: the parameter with the default value. Without one, it is the first value. */
  otherwise?: ParameterName
  /** For a `select` or `status`: the values in a new installation, in order. */
  values?: readonly string[]
  /** Explanations of values that need one. */
  meanings?: Readonly<Record<string, string>>
  /** Its names in quicksearch, if not just `name` (names with a dot have none). */
  words?: readonly string[]
  /**
   * Only members of `timetrackinggroup` can search by it, change it and see that it exists. If it
   * is `hidden`, only they can read its values as well.
   */
  timeTracking?: 'hidden' | 'shown'
  /**
   * How Bug.update changes it: sets a `value`, adds to and removes from a `list`, or also replaces
   * a `wholeList`.
   */
  change?: 'value' | 'list' | 'wholeList'
  /**
   * For a custom field: its id, under which its values are stored in tables of their own, and what
   * they are.
   */
  custom?: { field_id: number; holds: ValueKind }
  /** A one-sentence description, with code in backquotes. */
  help: string
}

/** The values of a custom field. A `multi` has several of those of a `select`. */
export type ValueKind =
  | 'text'
  | 'longText'
  | 'select'
  | 'multi'
  | 'integer'
  | 'bug'
  | 'moment'
  | 'day'

/** Entries of one list in a call, after splitting strings. Null is no entry. */
export const LISTED_MAX = 1_000

/** Types of fields in responses about fields, as numbered by Bugzilla. */
export const FIELD_TYPE = {
  text: 1,
  select: 2,
  multi: 3,
  long_text: 4,
  moment: 5,
  bug: 6,
  bug_urls: 7,
  keywords: 8,
  day: 9,
  integer: 10,
} as const
