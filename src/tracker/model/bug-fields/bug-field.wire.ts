/** What the table of bug fields says of a field. */

import type { ParameterName } from '../../../accounts/parameters/parameters.list.ts'

export interface BugField {
  /** Bugzilla's name: in columns, in the history, in searches and on old pages. */
  name: string
  /** Its name in calls, if that is another. */
  wire?: string
  /** Its name as a column and in answers, if that is a third one. */
  also?: string
  /** Its number in Bugzilla 5.2, which clients know. Others get the next number there is. */
  id?: number
  label: string
  /**
   * Installations begin without it, and bugs neither answer nor take it until administrators use
   * it (`PUT /rest/field/bug/NAME` with `obsolete: false`).
   */
  optional?: true
  /** The title of its column in lists and of its axis in reports, if that is another. */
  title?: string
  /** Its type in answers about fields, 0 if there is none. */
  type?: number
  is?: 'numeric' | 'mandatory'
  /**
   * How its value is kept in the column of `bugs` that has its name: hours as whole hundredths, a
   * day as the milliseconds at which it begins, a switch as 0 or 1. A `line` is a text without line
   * breaks, of which the column with `_key` holds the folded form. A `status` follows the workflow,
   * and what is `ofProduct` is one of the values of the product.
   */
  column?: 'line' | 'select' | 'status' | 'ofProduct' | 'switch' | 'hours' | 'day'
  /**
   * Of a field that lists other bugs: a table of pairs of bugs, whose column of the field's name
   * holds the others and whose column `from` this bug. `from` is also the name of the field that
   * lists the same pairs from the other side.
   */
  relation?: { table: string; from: string }
  /** How a plain criterion of a `line` compares, if it does not look for words. */
  usual?: 'equals'
  /** The most characters of a `line`. */
  max?: number
  /**
   * Of a `select`: the parameter that names the value of a new bug for which nobody chose. Without
   * one it is the first of its values.
   */
  otherwise?: ParameterName
  /** Of a `select` or `status`: the values of a fresh installation, in their order. */
  values?: readonly string[]
  /** What values mean that need an explanation. */
  meanings?: Readonly<Record<string, string>>
  /** Its names in quicksearch, if not just `name` (which none with a dot has). */
  words?: readonly string[]
  /**
   * Only members of `timetrackinggroup` search by it, change it and learn that there is such a
   * field. If it is `hidden`, only they read its values as well.
   */
  timeTracking?: 'hidden' | 'shown'
  /**
   * How Bug.update changes it: it sets a `value`, adds to a `list` and removes from it, or sets a
   * `wholeList` as well.
   */
  change?: 'value' | 'list' | 'wholeList'
  /** What it means, in one sentence. Code stands in backquotes. */
  help: string
}

/** Entries of one list in a call, also where a text is split into them. Null is no entry. */
export const LISTED_MAX = 1_000

/** Types of fields in answers about fields; custom fields have more. */
export const FIELD_TYPE = { select: 2, moment: 5, bug_urls: 7, keywords: 8 } as const
