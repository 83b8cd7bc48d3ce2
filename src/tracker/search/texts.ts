/**
 * Conditions on the words and the parts of texts, by the text index, and the rank of what has
 * words.
 */

import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import { fold } from '../../platform/fold.ts'
import { limits } from '../../platform/limits.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { hasTrigrams, readWords } from '../../platform/words.ts'
import { SUMMARY_WEIGHT } from '../text-index/text-index.rules.ts'
import { type Condition, eachPart, type Ground } from './comparisons.ts'
import type { Bug } from './lists.ts'
import { operators } from './operators.ts'
import { type Leaf, leavesOf, partsOf, type Tree } from './tree.ts'

export const isOfWords = ({ place }: Leaf) => place.kind === 'content'
export const isOfParts = ({ place, operator }: Leaf) =>
  place.kind === 'text' && operators[operator].test === 'substring'

/** Parts that are long enough to be looked for in an index. */
const indexedParts = (leaf: Leaf) => partsOf(leaf).flat().map(fold).filter(hasTrigrams)

/** By what the words and the parts that many texts have are remembered. */
export const nameOfWords = (leaf: Leaf) => `words ${leaf.values.join(' ')}`
const nameOfPart = (part: string) => `part ${part}`

/**
 * Which words and which parts so many texts have that it is quicker to look at each bug. Only so
 * many are counted as can be looked for at once; the others are taken for common.
 */
export async function commonTexts(
  tx: Tx,
  tree: Tree,
  { dialect, isInsider, texts_max }: Pick<Ground, 'dialect' | 'isInsider' | 'texts_max'>,
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
  for (const part of leaves.filter(isOfParts).flatMap(indexedParts)) {
    const words = dialect.texts.parts(part)
    asked.set(nameOfPart(part), [{ index: 'bugs_parts', words, and: sql`1 = 1` }])
  }
  const common = new Set([...asked.keys()].slice(limits.search_texts_counted_max))
  for (const [name, counts] of asked) {
    if (common.has(name)) break
    // Each by itself, so that a search which is over ends between two of them.
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
interface Counted {
  index: string
  words: string
  and: RawBuilder<boolean>
}

const phrasesOf = (leaf: Leaf) => readWords(leaf.values.join(' ')).all

type Asks = Pick<Ground, 'dialect' | 'isInsider'>

/** Rows of an index, or the newest of them where there is a limit. */
interface Found {
  index: string
  asked: string
  columns: RawBuilder<unknown>
  and?: RawBuilder<boolean>
}
function rowsFound(dialect: Ground['dialect'], found: Found, limit?: number) {
  const { index, asked, columns } = found
  const goesOn = dialect.goesOn(sql.ref('rowid'))
  const and = found.and ? sql<boolean>`${goesOn} and ${found.and}` : goesOn
  if (limit !== undefined) return dialect.texts.newest(index, asked, { columns, and, limit })
  return sql`select ${columns} from ${sql.table(index)}
    where ${dialect.texts.has(index, asked)} and ${and}`
}

/** Summaries that have all of the words, by the `id` of their bug. */
export function summariesFound(leaf: Leaf, { dialect }: Asks, limit?: number): RawBuilder<unknown> {
  const asked = dialect.texts.phrases(phrasesOf(leaf))
  return rowsFound(dialect, { index: 'bugs_words', asked, columns: sql`rowid as id` }, limit)
}

/** Comments with all of the words that the reader may know of: `id`, `bug_id`, `weight`. */
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
const docs = (leaf: Leaf, asks: Asks, limit?: number): RawBuilder<unknown> =>
  sql`select id as bug_id, ${sql.lit(SUMMARY_WEIGHT)} as weight
      from (${summariesFound(leaf, asks, limit)}) as summaries
    union all select bug_id, weight from (${commentsFound(leaf, asks, limit)}) as comments`

const withPart = (part: string, { dialect }: Pick<Ground, 'dialect'>, limit?: number) => {
  const asked = dialect.texts.parts(part)
  return rowsFound(dialect, { index: 'bugs_parts', asked, columns: sql`rowid` }, limit)
}

/** Whether the summary or one comment that the reader may know of has all of the words. */
export function wordsFit(bug: Bug, leaf: Leaf, ground: Ground): Condition {
  if (ground.ranking?.implied === leaf) return sql<boolean>`1 = 1`
  const named = ground.ranking?.named.get(leaf)
  if (named) return sql<boolean>`bugs.id in (select bug_id from ${sql.table(named.name)})`
  if (isInIndex(leaf, ground)) {
    const found = docs(leaf, ground, newestOf(leaf, ground))
    return sql<boolean>`bugs.id in (select bug_id from (${found}) as docs)`
  }
  const { texts } = ground.dialect
  const asked = texts.phrases(phrasesOf(leaf))
  return bug.or([
    sql<boolean>`exists (select 1 from bugs_words
      where bugs_words.rowid = bugs.id and ${texts.has('bugs_words', asked)})`,
    sql<boolean>`exists (select 1 from longdescs
      cross join longdescs_words
      where longdescs.bug_id = bugs.id and longdescs.isprivate <= ${Number(ground.isInsider)}
        and longdescs_words.rowid = longdescs.id
        and ${texts.has('longdescs_words', asked)})`,
  ])
}

/** Whether a key has one of the parts: bugs that may are known, unless they are too many. */
export function partsFit(bug: Bug, key: RawBuilder<unknown>, leaf: Leaf, ground: Ground) {
  return eachPart(bug, leaf, (text) => {
    const part = fold(text)
    const has = ground.dialect.contains(key, part)
    if (!isPartFound(part, leaf, ground)) return has
    const isCommon = ground.common.has(nameOfPart(part))
    const known = withPart(part, ground, isCommon ? ground.texts_max : undefined)
    return sql<boolean>`(bugs.id in (${known}) and ${has})`
  })
}

/** For texts that are known to have the parts that an index has. */
export const withoutParts = (ground: Ground): Ground => ({ ...ground, isPartKnown: true })

const isPartFound = (part: string, leaf: Leaf, { common, ranking, isPartKnown }: Ground) =>
  !isPartKnown &&
  hasTrigrams(part) &&
  (!common.has(nameOfPart(part)) || !!ranking?.wanted.has(leaf))

/** Whether the index tells few bugs in which the words or the parts are. */
export function isInIndex(leaf: Leaf, ground: Ground): boolean {
  if (isOfParts(leaf)) {
    return partsOf(leaf)
      .flat()
      .every((part) => isPartFound(fold(part), leaf, ground))
  }
  const { common, ranking } = ground
  return isOfWords(leaf) && (!common.has(nameOfWords(leaf)) || !!ranking?.wanted.has(leaf))
}

const newestOf = (leaf: Leaf, { common, texts_max }: Pick<Ground, 'common' | 'texts_max'>) =>
  common.has(nameOfWords(leaf)) ? texts_max : undefined

/** How what is found is ranked: by whatever texts have the words that are looked for. */
export interface Ranking {
  /** Those texts, as `bug_id` and `weight`. */
  docs: RawBuilder<unknown>
  /** Those of each condition, where they are read several times, by a name for each. */
  named: ReadonlyMap<Leaf, { name: string; docs: RawBuilder<unknown> }>
  /** What makes a bug fit. Of what too many texts have, the newest are looked at. */
  wanted: ReadonlySet<Leaf>
  /** The condition that exactly the bugs of those texts fulfil, where there is one. */
  implied: Leaf | undefined
  /** Whether more texts had words or parts than were looked at. */
  among: 'all' | 'newest'
}

/** None where no words are looked for. */
export function rankingOf(
  tree: Tree,
  ground: Pick<Ground, 'dialect' | 'isInsider' | 'common' | 'texts_max'>,
): Ranking | undefined {
  const leaves = wordsWanted(tree)
  if (leaves.length === 0) return undefined
  const wanted = textsWanted(tree)
  const { common } = ground
  const isCommon = (leaf: Leaf) =>
    common.has(nameOfWords(leaf)) ||
    (isOfParts(leaf) && indexedParts(leaf).some((part) => common.has(nameOfPart(part))))
  const each = leaves.map((leaf, at) => ({
    leaf,
    name: `texts_${at}`,
    docs: docs(leaf, ground, newestOf(leaf, ground)),
  }))
  const [first] = each
  const implied = each.length === 1 && mustHold(tree).includes(first!.leaf)
  const byName = each.map(({ name }) => sql`select bug_id, weight from ${sql.table(name)}`)
  return {
    docs: implied ? first!.docs : sql.join(byName, sql` union all `),
    named: new Map(implied ? [] : each.map((one) => [one.leaf, one])),
    wanted: new Set(wanted),
    implied: implied ? first!.leaf : undefined,
    among: wanted.some(isCommon) ? 'newest' : 'all',
  }
}

/** Conditions without which the tree does not hold. */
export const mustHold = (tree: Tree): Tree[] =>
  'and' in tree ? tree.and.flatMap(mustHold) : [tree]

/**
 * The newest texts that have words without which the tree does not hold, and that are common: so
 * many that they nearly always have more bugs than are counted. Undefined where there are no such
 * words.
 */
export function newestOfCommon(tree: Tree, ground: Ground): Ranking | undefined {
  const isCommon = (one: Tree): one is Leaf =>
    'place' in one && isOfWords(one) && ground.common.has(nameOfWords(one))
  const leaf = mustHold(tree).find(isCommon)
  if (!leaf) return undefined
  const texts = docs(leaf, ground, 2 * ground.texts_max)
  return { docs: texts, named: new Map(), wanted: new Set(), implied: leaf, among: 'newest' }
}

type Fitting = SelectQueryBuilder<Tables, 'bugs', object>

/**
 * Bugs with these numbers, or all that have texts with the words, beside what those weigh as
 * `scored.score`. Texts and bugs are put together by sorting, for a join of the two has no index to
 * use.
 */
export function rankedBugs(
  { queries }: Tx,
  { docs, named }: Ranking,
  ids?: RawBuilder<unknown>,
): Fitting {
  const weighed = ids
    ? sql`(select bug_id, weight, 0 as fits from (${docs}) as docs
        union all select id as bug_id, 0 as weight, 1 as fits from (${ids}) as fitting)`
    : sql`(${docs})`
  const scored = sql`(select bug_id, cast(sum(weight) as bigint) as score
    from ${weighed} as weighed group by bug_id ${ids ? sql`having max(fits) = 1` : sql``})`
  const from = [...named.values()].reduce(
    (made, { name, docs: texts }) => made.with(name, () => sql`(${texts})` as never) as never,
    queries as Kysely<Scored>,
  )
  const found = from
    .with('scored', () => scored as never)
    .selectFrom('scored')
    .crossJoin('bugs')
    .whereRef('bugs.id', '=', 'scored.bug_id')
  return found as unknown as Fitting
}
interface Scored extends Tables {
  scored: { bug_id: number; score: number }
}

/** Words whose being there makes a bug fit; not those that must be absent. */
export const wordsWanted = (tree: Tree): Leaf[] => textsWanted(tree).filter(isOfWords)

function textsWanted(tree: Tree): Leaf[] {
  if ('and' in tree) return tree.and.flatMap(textsWanted)
  if ('or' in tree) return tree.or.flatMap(textsWanted)
  const isWanted = 'place' in tree && !operators[tree.operator].negative
  return isWanted && (isOfWords(tree) || isOfParts(tree)) ? [tree] : []
}

/** How many words are looked for in the text index. */
export const wordsIn = (tree: Tree): number =>
  leavesOf(tree)
    .filter(isOfWords)
    .flatMap(phrasesOf)
    .reduce((sum, { words }) => sum + words.length, 0)
