/** What each form of a list says of itself: how it begins, what stands for a bug, how it ends. */

import type { Column, Listed } from './columns.ts'

/** What the entries of one list share. */
export interface List {
  columns: readonly Column[]
  title: string
  /** Where people reach the installation; ends with a slash. */
  base: string
  /** The query of this list, without its `?`. */
  query: string
  now: number
  /** The priorities, the first of them the highest. */
  priorities: readonly string[]
  /** Whether columns have the names that people call them by. */
  isForPeople: boolean
  /** What stands between columns. */
  separator: string
}

export interface Form {
  /** Without a charset, which is UTF-8. */
  type: string
  /** Of the name of the file. */
  extension: string
  /** Whether a browser may show it where it is. */
  is_shown: boolean
  /** The columns that it is made of; it takes no others. */
  columns?: string
  /** How its bugs are sorted, whatever was asked for. */
  order?: string
  /** Whether it is made of what everybody may see, whoever asks. */
  isForAll?: boolean
  head: (list: List, first?: Listed) => string
  entry: (list: List, bug: Listed) => string
  tail: string
}

/** Old links and mails know bugs by it, and programs that had this list from a Bugzilla as well. */
export const addressOf = ({ base }: List, { id }: Listed) => `${base}show_bug.cgi?id=${id}`
export const here = ({ base, query }: List) => `${base}buglist.cgi?${query}`
