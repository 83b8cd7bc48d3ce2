/** How a part of a Bugzilla becomes rows of Docket. */

import type { Insertable } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import type { Range } from '../staged.ts'
import type {} from '../tables.ts'
import type { Ground } from './ground.ts'

/** A row for one of Docket's tables, with its number. */
export type Put = {
  [Name in keyof Tables]: readonly [table: Name, row: Insertable<Tables[Name]>]
}[keyof Tables]

export interface Mapping {
  /** Tells it from all others, also in the database: it is never renamed. */
  part: string
  /** Tables of the source that it stands for; one that is not there has no rows. */
  sources: readonly string[]
  /**
   * The table and its column by whose numbers the part is done in ranges; without it, all is one.
   */
  ranged?: readonly [table: string, column: string]
  /** Columns of its sources that it does not carry, and why nobody misses them. */
  leaves?: Readonly<Record<string, string>>
  /** How many rows of others are loaded while one of its sources is; 1 where it is not said. */
  weight?: number
  /** What has to be done before the work that puts the rows in, such as storing bytes. */
  prepare?: (ground: Ground, range: Range) => Promise<void>
  /** The rows of a range. May run again after a conflict: what it tells counts once. */
  rows(ground: Ground, range: Range): Iterable<Put>
}
