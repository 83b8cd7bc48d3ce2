/** How a part of a Bugzilla is converted to rows of Docket. */

import type { Insertable } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import type { Range } from '../staged.ts'
import type {} from '../tables.ts'
import type { ImportContext } from './context.ts'

/** A row for a table of Docket, with its id. */
export type Put = {
  [Name in keyof Tables]: readonly [table: Name, row: Insertable<Tables[Name]>]
}[keyof Tables]

/** Converts tables of the source to Docket's rows. */
export interface Mapping {
  /** Identifies the part, also in the database: never rename it. */
  part: string
  /** The source's tables that it covers; a missing one counts as empty. */
  sources: readonly string[]
  /**
   * The table and column whose ids divide the part into ranges; without it, there is a single
   * range.
   */
  ranged?: readonly [table: string, column: string]
  /** Columns of its tables that are skipped, and why they are not needed. */
  leaves?: Readonly<Record<string, string>>
  /** The cost of a source row relative to others; default 1. */
  weight?: number
  /** Work before the transaction that inserts the rows, such as storing blobs. */
  prepare?: (context: ImportContext, range: Range) => Promise<void>
  /** The rows of a range. May run again after a conflict; its report counts once. */
  rows(context: ImportContext, range: Range): Iterable<Put>
}
