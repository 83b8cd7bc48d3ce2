/** Wildcards in searches for names: `*` is any text, everything else is itself. */

import { type RawBuilder, sql } from 'kysely'

import type { Operand } from './dialect.ts'

/** Whether a text is of the form of a pattern such as `*@example.com`. Both sides are compared as they are. */
export function matches(operand: Operand, pattern: string): RawBuilder<boolean> {
  const escaped = pattern.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%')
  return sql<boolean>`${operand} like ${escaped} escape '\\'`
}
