/** Declares an output format of lists: header, bug and footer. */

import type { Column, Listed } from './columns.ts'

/** Data shared by the entries of a list. */
export interface List {
  columns: readonly Column[]
  title: string
  /** The public URL; ends with a slash. */
  base: string
  /** The query string of this list, without `?`. */
  query: string
  now: number
  /** The priorities, highest first. */
  priorities: readonly string[]
  /** Whether to use the titles of columns as names. */
  isForPeople: boolean
  /** The column separator. */
  separator: string
}

/** An output format. The response is `head`, an `entry` for each bug and `tail`. */
export interface Form {
  /** Without a charset; it is always UTF-8. */
  type: string
  /** The extension of the file name. */
  extension: string
  /** Whether a browser may display it inline. */
  is_shown: boolean
  /** Its fixed columns, if it has any. */
  columns?: string
  /** Its fixed order, if it has one. */
  order?: string
  /** Whether it is restricted to public data, whoever the caller is. */
  isForAll?: boolean
  /** What precedes the bugs; `first` is the first of them, undefined for an empty list. */
  head: (list: List, first?: Listed) => string
  /** One bug, with its line end. */
  entry: (list: List, bug: Listed) => string
  /** Separates entries. */
  between?: string
  tail: string
}

/** Identifies bugs in old links and mail, and for programs that used this list in Bugzilla. */
export const addressOf = ({ base }: List, { id }: Listed) => `${base}show_bug.cgi?id=${id}`
/** The URL of this list, as programs know it. */
export const here = ({ base, query }: List) => `${base}buglist.cgi?${query}`
