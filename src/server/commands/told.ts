/** What commands that copy everything say at their end. */

import type { Context } from './command.ts'

export const sumRows = (tables: Record<string, { rows: number }>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/** Says how many blobs were lost before, and gives the exit code. */
export function tellLost(lost: number, err: Context['err']): number {
  if (lost === 0) return 0
  err(`${lost} blobs were already missing; docket check lists the rows that need them`)
  return 1
}
