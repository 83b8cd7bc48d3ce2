/** The columns with the folded texts of lines, for comparison without case. */

import { fold } from '../../../platform/fold.ts'
import { type ColumnOf, type LineKey, lineKeys } from './columns.wire.ts'

/** By the names of the columns, from the texts of the lines. */
export const foldedLines = (textOf: (name: ColumnOf<'line'>) => string) =>
  Object.fromEntries(lineKeys.map(([name, key]) => [key, fold(textOf(name))])) as Record<
    LineKey,
    string
  >
