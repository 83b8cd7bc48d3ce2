/**
 * Searches by words only: the number of matching texts, the best bugs and the number of bugs, all
 * from one scan of the newest texts.
 */

import { expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FoundBug } from '../../bugs/read/kept-bugs.ts'
import { visibleTo } from '../../bugs/see/visible.ts'
import { SUMMARY_WEIGHT } from '../../bugs/text-index/text-index.rules.ts'
import type { Condition, SearchContext } from '../compile/comparisons.ts'
import { isBestFirst, type OrderBy } from '../compile/order.ts'
import { isSeen } from '../compile/sight.ts'
import { commentsFound, isOfWords, summariesFound } from '../compile/texts.ts'
import type { Ranking } from '../compile/ranking.ts'
import { type Leaf, mustHold, type Tree } from '../tree/tree.ts'

/** The words; undefined if there are other criteria. */
export function onlyWords(tree: Tree): Leaf | undefined {
  const [one, ...others] = mustHold(tree)
  return others.length === 0 && one && 'place' in one && isOfWords(one) ? one : undefined
}

/** The parts of a search that decide whether it can be answered from the text index alone. */
export interface Ask {
  tree: Tree
  order: readonly OrderBy[]
  page: { cursor: string | undefined }
}
/** Whether the first page of the best matches is requested. */
export const isBestOfWords = ({ tree, order, page: { cursor } }: Ask): boolean =>
  cursor === undefined && isBestFirst(order) && onlyWords(tree) !== undefined

interface Part {
  limit: number
  offset: number
}
interface Read extends Part {
  /** Texts per kind: how many to scan, and how many of the newest to rank. */
  texts: number
  /** The upper limit for counting bugs. */
  counted: number
}

/** A page of the best matches. */
export interface Best {
  rows: FoundBug[]
  ranked: Ranking['among']
  /** The number of bugs up to the limit; undefined if unknown. */
  all: number | undefined
}

/** A page of the best matches, also counted up to `counted` if given. */
export async function bestOfWords(
  tx: Tx,
  tree: Tree,
  context: SearchContext,
  { counted = 0, ...page }: Part & { counted?: number },
): Promise<Best> {
  const isMany = counted > 0 && (await hasInSummaries(tx, onlyWords(tree)!, context, counted))
  const read = readingFor(page, context, isMany ? 0 : counted)
  const best = await readBest(tx, tree, context, read)
  return isMany ? { ...best, all: counted } : best
}

/**
 * Reading one text more than is ranked shows whether there are more; to count bugs, twice as many
 * texts are read.
 */
const readingFor = (page: Part, { texts_max }: SearchContext, counted: number): Read => ({
  ...page,
  counted,
  texts: counted > 0 ? 2 * texts_max : texts_max + 1,
})

async function readBest(tx: Tx, tree: Tree, context: SearchContext, read: Read) {
  const { rows } = await queryFor(tree, context, read).execute(tx)
  const [told] = rows as [Told, ...Told[]]
  const isMore = Math.max(told.summaries, told.comments) > context.texts_max
  return {
    rows: rows.flatMap(({ id, revision }) => (id === null ? [] : { id, revision })),
    ranked: isMore ? ('newest' as const) : ('all' as const),
    all: read.counted > 0 ? allOf(told, read) : undefined,
  }
}
interface Told extends Counts {
  id: number | null
  revision: number
}
interface Counts {
  bugs: number
  summaries: number
  comments: number
}

/** Undefined if texts were left out that may belong to more bugs. */
const allOf = (
  { bugs, summaries, comments }: Counts,
  { texts, counted }: Pick<Read, 'texts' | 'counted'>,
) => (bugs === counted || Math.max(summaries, comments) < texts ? bugs : undefined)

/** The statement for a page. */
export const bestQuery = (tree: Tree, context: SearchContext, page: Part) =>
  queryFor(tree, context, readingFor(page, context, 0))

function queryFor(tree: Tree, context: SearchContext, read: Read): RawBuilder<Told> {
  const { limit, offset, counted } = read
  const ranked = (texts: 'summaries' | 'comments') =>
    sql`from ${sql.table(texts)}
      where id > (select ${sql.ref(`${texts}_before`)} from counts)`
  const before = (texts: 'summaries' | 'comments') =>
    sql`coalesce((select id from ${sql.table(texts)}
      order by id desc limit 1 offset ${context.texts_max}), 0)`
  const scored = sql`select bug_id as id, cast(sum(weight) as bigint) as score from (
        select id as bug_id, ${sql.lit(SUMMARY_WEIGHT)} as weight ${ranked('summaries')}
        union all select bug_id, weight ${ranked('comments')}) as docs
      group by bug_id`
  return sql`with ${textsOf(onlyWords(tree)!, context, read.texts)},
    counts as materialized (select (select count(*) from summaries) as summaries,
      (select count(*) from comments) as comments,
      ${before('summaries')} as summaries_before, ${before('comments')} as comments_before,
      ${counted > 0 ? countOf(context, counted) : sql.lit(0)} as bugs),
    best as (select bugs.id, bugs.revision, rows.score
      from ${context.dialect.each(scored, 'bugs', seen(context))}
      order by rows.score desc, bugs.id desc limit ${limit} offset ${offset})
    select best.id, best.revision, counts.bugs, counts.summaries, counts.comments
    from counts left join best on 1 = 1 order by best.score desc, best.id desc`
}

/** The newest texts of each kind up to a limit, and their bugs. */
const textsOf = (leaf: Leaf, context: SearchContext, most: number) =>
  sql`summaries as materialized (${summariesFound(leaf, context, most)}),
    comments as materialized (${commentsFound(leaf, context, most)}),
    found as (select id from summaries union select bug_id as id from comments)`

const countOf = (context: SearchContext, counted: number) =>
  sql`(select count(*) from (select 1 from found
    where ${seenBug('found.id', context)} limit ${counted}) as counted)`

/**
 * The number of bugs with the words, up to a limit; undefined if the newest texts are not enough.
 */
export async function countOfWords(tx: Tx, leaf: Leaf, context: SearchContext, counted: number) {
  if (await hasInSummaries(tx, leaf, context, counted)) return counted
  const texts = 2 * context.texts_max
  const { rows } = await sql<Counts>`with ${textsOf(leaf, context, texts)}
    select ${countOf(context, counted)} as bugs, (select count(*) from summaries) as summaries,
      (select count(*) from comments) as comments`.execute(tx)
  return allOf(rows[0]!, { texts, counted })
}

/** Whether enough bugs have the words in their summaries, so that comments need not be read. */
async function hasInSummaries(tx: Tx, leaf: Leaf, context: SearchContext, counted: number) {
  const newest = summariesFound(leaf, context, 2 * context.texts_max)
  const { rows } = await sql<{ bugs: number }>`select count(*) as bugs from (select 1
    from ${context.dialect.each(newest, 'bugs', seen(context))} limit ${counted}) as counted
  `.execute(tx)
  return rows[0]!.bugs === counted
}

function seen({ viewer, dialect }: SearchContext): Condition {
  const visible = visibleTo(expressionBuilder<Tables, 'bugs'>(), viewer)
  return sql<boolean>`${visible} and ${dialect.goesOn(sql.ref('bugs.id'))}`
}

const seenBug = (id: string, context: SearchContext): Condition =>
  sql<boolean>`${isSeen(sql.ref(id), context)} and ${context.dialect.goesOn(sql.ref(id))}`
