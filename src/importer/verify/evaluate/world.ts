/**
 * The rows on which searches are evaluated, as the evaluation asks for them: those of an imported
 * Bugzilla, or of an installation of Docket in tests.
 */

import type { Condition } from '../../../tracker/search/ask/charts.wire.ts'

/** A text, a number, a time in milliseconds, or the id of a person; null if there is none. */
export type Value = string | number | null

/**
 * How values are compared. A `content` is a text in which words are searched; `idle` is the time of
 * the assignee's last activity.
 */
export type Kind = 'text' | 'number' | 'switch' | 'moment' | 'day' | 'person' | 'content' | 'idle'

/** What a field is. */
export interface Field {
  name: string
  kind: Kind
  /** Any number of rows per bug, instead of one value. */
  isList: boolean
  /** For fields that take values from a list: those values, which may contain commas. */
  names?: () => readonly string[]
  /** Changes from and to these values ignore case. */
  recordsNames?: boolean
  /** Changes are rows of their own, or each value is a change itself, as a comment is. */
  changes?: 'apart' | 'itself'
}

/** A bug with its values in fields that were asked for; to be read before the next one. */
export interface BugRow {
  bug: number
  /** By the field's place among those asked for; undefined if it is not known. */
  value: (at: number) => Value | undefined
}

/** One of the values of a bug. */
export interface Row {
  bug: number
  /** Undefined if it is not known. */
  value: Value | undefined
}

/** A change of a bug. */
export interface Change {
  bug: number
  who: number | null
  /** In milliseconds; undefined if it is not known. */
  when: number | undefined
  removed?: string | null
  added?: string | null
  /** Of a field whose values are changes themselves. */
  value?: Value
}

/** Where searches are evaluated. Each stream may be long, and is read once per search. */
export interface World {
  /** The bugs among which is searched, with their values in fields that have one value. */
  bugs(fields: readonly string[]): Iterable<BugRow>
  /** The field of a condition; undefined if it is not known which bugs match the condition. */
  field(condition: Condition): Field | undefined
  /** The values of a list that the reader may see, in any order. */
  values(field: string): Iterable<Row>
  /** The changes that the reader may see. */
  changes(field: string): Iterable<Change>
  /** The id of the person who searches; 0 for nobody. */
  reader: number
  /** Login names by id. */
  logins(): Iterable<readonly [id: number, login: string]>
  /** The members of a group. */
  members(group: string): ReadonlySet<number>
  /** The times that a text may mean, or days; empty if it is not known. */
  moments(said: string, kind: Kind): readonly number[]
  /** Whether texts match a pattern; undefined if it is not valid. */
  pattern(said: string): ((text: string) => boolean) | undefined
  /** Whether texts that differ only in case are different. */
  keepsCase: boolean
}
