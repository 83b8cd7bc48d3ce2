/** Wildcards in searches for names: `*` is any text, everything else is itself. */

import { type RawBuilder, sql } from 'kysely'

import type { Operand } from './dialect.ts'

/**
 * Whether a text has the form of a pattern such as `*@example.com`, with case. Fold both before.
 */
export function matches(operand: Operand, pattern: string): RawBuilder<boolean> {
  const escaped = pattern.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%')
  return sql<boolean>`${operand} like ${escaped} escape '\\'`
}
