/**
 * Searches by a single substring, newest bugs first: scans the index from its end only as far as
 * needed, however many bugs match.
 */

import { expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../../platform/db/tables.ts'
import { fold } from '../../../platform/fold.ts'
import { hasTrigrams } from '../../../platform/words.ts'
import type { SearchContext } from '../compile/comparisons.ts'
import { seenAndFits } from '../compile/compile.ts'
import { operators } from '../tree/operators.ts'
import { isOfParts, withoutParts } from '../compile/texts.ts'
import { type And, mustHold, partsOf, type Tree } from '../tree/tree.ts'

/** Their ids up to a limit, the newest or any; undefined for other searches. */
export function bugsWithPart(
  tree: And,
  context: SearchContext,
  { which, limit }: { which: 'newest' | 'some'; limit: number },
): RawBuilder<unknown> | undefined {
  const part = onlyPart(tree)
  if (part === undefined) return undefined
  const { dialect } = context
  const found = dialect.texts[which]('bugs_parts', dialect.texts.parts(part), {
    columns: sql`rowid as id`,
    and: dialect.goesOn(sql.ref('rowid')),
    limit: Number.MAX_SAFE_INTEGER,
  })
  const fits = seenAndFits(expressionBuilder<Tables, 'bugs'>(), tree, withoutParts(context))
  return sql`select bugs.id from ${dialect.each(found, 'bugs', fits)} limit ${limit}`
}

/** Whether the only criterion is a substring that an index can find. */
export const hasOnlyPart = (tree: And) => onlyPart(tree) !== undefined

/** The longest of the fragments that must all occur. */
function onlyPart(tree: Tree): string | undefined {
  const [leaf, ...others] = mustHold(tree)
  if (others.length > 0 || !leaf || !('place' in leaf) || !isOfParts(leaf)) return undefined
  const { negative, join } = operators[leaf.operator]
  const [parts = [], ...values] = partsOf(leaf)
  if (negative || values.length > 0 || (parts.length > 1 && join !== 'all')) return undefined
  const indexed = parts.map(fold).filter(hasTrigrams)
  return indexed.toSorted((a, b) => b.length - a.length)[0]
}
