/** The final messages of commands that copy everything. */

import type { Context } from './command.ts'

/** Rows of all tables together. */
export const sumRows = (tables: Record<string, { rows: number }>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/** Reports missing blobs, and returns the exit code. */
export function tellLost(lost: number, err: Context['err']): number {
  if (lost === 0) return 0
  err(`${lost} blobs were already missing; docket check lists the rows that need them`)
  return 1
}
