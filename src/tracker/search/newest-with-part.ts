/**
 * Searches for a part of a text and nothing else, the newest bugs first: the index is read from its
 * end and no further than is wanted, however many have the part.
 */

import { expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import { fold } from '../../platform/fold.ts'
import { hasTrigrams } from '../../platform/words.ts'
import type { SearchContext } from './comparisons.ts'
import { seenAndFits } from './compile.ts'
import { operators } from './operators.ts'
import { isOfParts, withoutParts } from './texts.ts'
import { type And, mustHold, partsOf, type Tree } from './tree.ts'

/**
 * Their numbers, at most so many, the newest or any of them; undefined where the search is another.
 */
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

/** Whether nothing but a part of a text is asked for, which an index can find. */
export const hasOnlyPart = (tree: And) => onlyPart(tree) !== undefined

/** The longest of the parts that all must be there. */
function onlyPart(tree: Tree): string | undefined {
  const [leaf, ...others] = mustHold(tree)
  if (others.length > 0 || !leaf || !('place' in leaf) || !isOfParts(leaf)) return undefined
  const { negative, join } = operators[leaf.operator]
  const [parts = [], ...values] = partsOf(leaf)
  if (negative || values.length > 0 || (parts.length > 1 && join !== 'all')) return undefined
  const indexed = parts.map(fold).filter(hasTrigrams)
  return indexed.toSorted((a, b) => b.length - a.length)[0]
}
