/** Conditions on words and fragments of texts, by the text index. */

import { type RawBuilder, sql } from 'kysely'

import { fold } from '../../../platform/fold.ts'
import { limits } from '../../../platform/limits.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { hasTrigrams, readWords } from '../../../platform/words.ts'
import { SUMMARY_WEIGHT } from '../../bugs/text-index/text-index.rules.ts'
import { type Condition, eachPart, type SearchContext } from './comparisons.ts'
import type { Bug } from './lists.ts'
import { operators } from '../tree/operators.ts'
import { type Leaf, leavesOf, partsOf, type Tree } from '../tree/tree.ts'

/** Whether it searches whole words in the full-text index. */
export const isOfWords = ({ place }: Leaf) => place.kind === 'content'
/** Whether it searches substrings of a text column, for which there is an index of fragments. */
export const isOfParts = ({ place, operator }: Leaf) =>
  place.kind === 'text' && operators[operator].test === 'substring'

/** Fragments long enough for an index lookup. */
export const indexedParts = (leaf: Leaf) => partsOf(leaf).flat().map(fold).filter(hasTrigrams)

/** The cache key of common words and fragments. */
export const nameOfWords = (leaf: Leaf) => `words ${leaf.values.join(' ')}`
/** The key of a fragment in `common`, distinct from those of words. */
export const nameOfPart = (part: string) => `part ${part}`

/**
 * Words and fragments in so many texts that testing each bug is faster. Only a limited number are
 * counted; others are assumed to be common.
 */
export async function commonTexts(
  tx: Tx,
  tree: Tree,
  { dialect, isInsider, isOfFew, texts_max }: Counting,
): Promise<ReadonlySet<string>> {
  const leaves = leavesOf(tree)
  const asked = new Map<string, Counted[]>()
  for (const leaf of leaves.filter(isOfWords)) {
    const words = dialect.texts.phrases(phrasesOf(leaf))
    const seen = isInsider ? sql<boolean>`1 = 1` : sql<boolean>`isprivate = 0`
    asked.set(nameOfWords(leaf), [
      { index: 'bugs_words', words, and: sql`1 = 1` },
      { index: 'longdescs_words', words, and: seen },
    ])
  }
  for (const part of isOfFew ? [] : leaves.filter(isOfParts).flatMap(indexedParts)) {
    const words = dialect.texts.parts(part)
    asked.set(nameOfPart(part), [{ index: 'bugs_parts', words, and: sql`1 = 1` }])
  }
  const common = new Set([...asked.keys()].slice(limits.search_texts_counted_max))
  for (const [name, counts] of asked) {
    if (common.has(name)) break
    // One by one, so that an aborted search ends between two of them.
    for (const { index, words, and } of counts) {
      const found = dialect.texts.some(index, words, {
        columns: sql`1 as one`,
        and: sql`${and} and ${dialect.goesOn(sql.ref('rowid'))}`,
        limit: texts_max + 1,
      })
      const { rows } = await sql<{ texts: number }>`
        select count(*) as texts from (${found}) as found`.execute(tx)
      if (rows[0]!.texts > texts_max) common.add(name)
    }
  }
  return common
}
type Counting = Pick<SearchContext, 'dialect' | 'isInsider' | 'isOfFew' | 'texts_max'>
interface Counted {
  index: string
  words: string
  and: RawBuilder<boolean>
}

const phrasesOf = (leaf: Leaf) => readWords(leaf.values.join(' ')).all

type Asks = Pick<SearchContext, 'dialect' | 'isInsider'>

/** Rows of an index, only the newest if there is a limit. */
interface Found {
  index: string
  asked: string
  columns: RawBuilder<unknown>
  and?: RawBuilder<boolean>
}
function rowsFound(dialect: SearchContext['dialect'], found: Found, limit?: number) {
  const { index, asked, columns } = found
  const goesOn = dialect.goesOn(sql.ref('rowid'))
  const and = found.and ? sql<boolean>`${goesOn} and ${found.and}` : goesOn
  if (limit !== undefined) return dialect.texts.newest(index, asked, { columns, and, limit })
  return sql`select ${columns} from ${sql.table(index)}
    where ${dialect.texts.has(index, asked)} and ${and}`
}

/** Summaries with all of the words, by `id` of the bug. */
export function summariesFound(leaf: Leaf, { dialect }: Asks, limit?: number): RawBuilder<unknown> {
  const asked = dialect.texts.phrases(phrasesOf(leaf))
  return rowsFound(dialect, { index: 'bugs_words', asked, columns: sql`rowid as id` }, limit)
}

/** Comments with all of the words that the reader may see: `id`, `bug_id`, `weight`. */
export function commentsFound(
  leaf: Leaf,
  { dialect, isInsider }: Asks,
  limit?: number,
): RawBuilder<unknown> {
  const found = {
    index: 'longdescs_words',
    asked: dialect.texts.phrases(phrasesOf(leaf)),
    columns: sql`rowid as id, bug_id, weight`,
    ...(!isInsider && { and: sql<boolean>`isprivate = 0` }),
  }
  return rowsFound(dialect, found, limit)
}

/** Both, as `bug_id` and `weight`. */
export const docs = (leaf: Leaf, asks: Asks, limit?: number): RawBuilder<unknown> =>
  sql`select id as bug_id, ${sql.lit(SUMMARY_WEIGHT)} as weight
      from (${summariesFound(leaf, asks, limit)}) as summaries
    union all select bug_id, weight from (${commentsFound(leaf, asks, limit)}) as comments`

const withPart = (part: string, { dialect }: Pick<SearchContext, 'dialect'>, limit?: number) => {
  const asked = dialect.texts.parts(part)
  return rowsFound(dialect, { index: 'bugs_parts', asked, columns: sql`rowid` }, limit)
}

/** Whether the summary, or one comment that the reader may see, has all of the words. */
export function wordsFit(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  if (context.ranking?.implied === leaf) return sql<boolean>`1 = 1`
  const named = context.ranking?.named.get(leaf)
  if (named) return sql<boolean>`bugs.id in (select bug_id from ${sql.table(named.name)})`
  if (isInIndex(leaf, context)) {
    const found = docs(leaf, context, newestOf(leaf, context))
    return sql<boolean>`bugs.id in (select bug_id from (${found}) as docs)`
  }
  const { texts } = context.dialect
  const asked = texts.phrases(phrasesOf(leaf))
  return bug.or([
    sql<boolean>`exists (select 1 from bugs_words
      where bugs_words.rowid = bugs.id and ${texts.has('bugs_words', asked)})`,
    sql<boolean>`exists (select 1 from longdescs
      cross join longdescs_words
      where longdescs.bug_id = bugs.id and longdescs.isprivate <= ${Number(context.isInsider)}
        and longdescs_words.rowid = longdescs.id
        and ${texts.has('longdescs_words', asked)})`,
  ])
}

/**
 * Whether a key contains one of the fragments; candidates come from the index, unless there are too
 * many.
 */
export const partsFit = (bug: Bug, key: RawBuilder<unknown>, leaf: Leaf, context: SearchContext) =>
  eachPart(bug, leaf, (text) => {
    const has = context.dialect.contains(key, fold(text))
    const known = knownWith(fold(text), leaf, context)
    return known ? sql<boolean>`(${known} and ${has})` : has
  })

/** The same as far as the index knows, which lacks positions. */
export function partsKnown(bug: Bug, leaf: Leaf, context: SearchContext): Condition | undefined {
  if (!isOfParts(leaf) || !indexedParts(leaf).some((part) => isPartFound(part, leaf, context))) {
    return undefined
  }
  return eachPart(bug, leaf, (part) => knownWith(fold(part), leaf, context) ?? sql<boolean>`1 = 1`)
}

function knownWith(
  part: string,
  leaf: Leaf,
  context: SearchContext,
): RawBuilder<boolean> | undefined {
  if (!isPartFound(part, leaf, context)) return undefined
  const isCommon = context.common.has(nameOfPart(part))
  const known = withPart(part, context, isCommon ? context.texts_max : undefined)
  return sql<boolean>`bugs.id in (${known})`
}

/** For texts known to contain the indexed fragments. */
export const withoutParts = (context: SearchContext): SearchContext => ({
  ...context,
  isPartKnown: true,
})

const isPartFound = (
  part: string,
  leaf: Leaf,
  { common, ranking, isPartKnown, isOfFew }: SearchContext,
) =>
  !isPartKnown &&
  !isOfFew &&
  hasTrigrams(part) &&
  (!common.has(nameOfPart(part)) || !!ranking?.wanted.has(leaf))

/** Whether the index finds few bugs with the words or fragments. */
export function isInIndex(leaf: Leaf, context: SearchContext): boolean {
  if (isOfParts(leaf)) {
    return partsOf(leaf)
      .flat()
      .every((part) => isPartFound(fold(part), leaf, context))
  }
  const { common, ranking } = context
  return isOfWords(leaf) && (!common.has(nameOfWords(leaf)) || !!ranking?.wanted.has(leaf))
}

/** How many of the newest texts to read, if the words are common; undefined to read all. */
export const newestOf = (
  leaf: Leaf,
  { common, texts_max }: Pick<SearchContext, 'common' | 'texts_max'>,
) => (common.has(nameOfWords(leaf)) ? texts_max : undefined)

/** Words that contribute to a match; not excluded ones. */
export const wordsWanted = (tree: Tree): Leaf[] => textsWanted(tree).filter(isOfWords)

/** Leaves on words and substrings that contribute to a match; those below a negation do not. */
export function textsWanted(tree: Tree): Leaf[] {
  if ('and' in tree) return tree.and.flatMap(textsWanted)
  if ('or' in tree) return tree.or.flatMap(textsWanted)
  const isWanted = 'place' in tree && !operators[tree.operator].negative
  return isWanted && (isOfWords(tree) || isOfParts(tree)) ? [tree] : []
}

/** The number of words looked up in the text index. */
export const wordsIn = (tree: Tree): number =>
  leavesOf(tree)
    .filter(isOfWords)
    .flatMap(phrasesOf)
    .reduce((sum, { words }) => sum + words.length, 0)
