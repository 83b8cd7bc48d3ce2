/**
 * Searches for words and nothing else: how many texts have them, which bugs are the best, and how
 * many bugs there are, all from one reading of the newest texts.
 */

import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import type { FoundBug } from '../bugs/kept-bugs.ts'
import { visibleTo } from '../bugs/visible.ts'
import { SUMMARY_WEIGHT } from '../text-index/text-index.rules.ts'
import type { Condition, Ground } from './comparisons.ts'
import { isBestFirst, type OrderBy } from './order.ts'
import { commentsFound, isOfWords, mustHold, type Ranking, summariesFound } from './texts.ts'
import type { Leaf, Tree } from './tree.ts'

/** What nothing else is asked beside; undefined where there is something. */
export function onlyWords(tree: Tree): Leaf | undefined {
  const [one, ...others] = mustHold(tree)
  return others.length === 0 && one && 'place' in one && isOfWords(one) ? one : undefined
}

export interface Ask {
  tree: Tree
  order: readonly OrderBy[]
  page: { cursor: string | undefined }
}
/** Whether the best of what has words are asked for, from the first on. */
export const isBestOfWords = ({ tree, order, page: { cursor } }: Ask): boolean =>
  cursor === undefined && isBestFirst(order) && onlyWords(tree) !== undefined

interface Part {
  limit: number
  offset: number
}
export interface Best {
  rows: FoundBug[]
  ranked: Ranking['among']
}

/** Bugs that are looked at for each that is shown, before all of them are. */
const BEST_FACTOR = 20

/** A page of the best, sought among the best alone: of thousands with a rank, some are hidden. */
export async function bestOfWords(tx: Tx, tree: Tree, ground: Ground, page: Part): Promise<Best> {
  const first = await readBest(tx, bestQuery(tx, tree, ground, page), ground)
  if (first.rows.length === page.limit || first.texts <= lookedAt(page)) return first
  return readBest(
    tx,
    bestQuery(tx, tree, ground, { ...page, looked_at: Number.MAX_SAFE_INTEGER }),
    ground,
  )
}

const lookedAt = ({ offset, limit }: Part) =>
  Math.min(BEST_FACTOR * (offset + limit), Number.MAX_SAFE_INTEGER)

async function readBest(tx: Tx, query: RawBuilder<Told>, ground: Ground) {
  const { rows } = await query.execute(tx)
  const [{ summaries, comments }] = rows as [Told, ...Told[]]
  const isMore = Math.max(summaries, comments) > ground.texts_max
  return {
    rows: rows.flatMap(({ id, revision }) => (id === null ? [] : { id, revision })),
    ranked: isMore ? ('newest' as const) : ('all' as const),
    texts: summaries + comments,
  }
}
interface Told {
  id: number | null
  revision: number
  summaries: number
  comments: number
}

/** The texts are read with one more than are ranked, which tells whether there are more. */
export function bestQuery(
  tx: Tx,
  tree: Tree,
  ground: Ground,
  { limit, offset, looked_at = lookedAt({ limit, offset }) }: Part & { looked_at?: number },
): RawBuilder<Told> {
  const leaf = onlyWords(tree)!
  const max = ground.texts_max
  const counted = (of: RawBuilder<unknown>) =>
    sql`(select count(*) as texts, case when count(*) > ${max} then min(id) else 0 end as before
      from ${of})`
  return sql`with summaries as materialized (${summariesFound(leaf, ground, max + 1)}),
    comments as materialized (${commentsFound(leaf, ground, max + 1)}),
    counts as materialized (select summaries.texts as summaries, comments.texts as comments,
        summaries.before as summaries_before, comments.before as comments_before
      from ${counted(sql`summaries`)} as summaries
      cross join ${counted(sql`comments`)} as comments),
    scored as (select bug_id, cast(sum(weight) as bigint) as score from (
        select id as bug_id, ${sql.lit(SUMMARY_WEIGHT)} as weight from summaries
          where id > (select summaries_before from counts)
        union all select bug_id, weight from comments
          where id > (select comments_before from counts)) as docs
      group by bug_id order by score desc, bug_id desc limit ${looked_at}),
    found as (select bugs.id, bugs.revision, score from scored cross join bugs
      where bugs.id = scored.bug_id and ${seen(tx, ground)}
      order by score desc, bugs.id desc limit ${limit} offset ${offset})
    select found.id, found.revision, counts.summaries, counts.comments
    from counts left join found on 1 = 1 order by found.score desc, found.id desc`
}

/**
 * How many bugs have the words, at most so many; undefined where the newest texts do not tell. Of
 * words in very many summaries these are enough, for each is of another bug.
 */
export async function countOfWords(tx: Tx, leaf: Leaf, ground: Ground, max: number) {
  const most = 2 * ground.texts_max
  const { dialect } = ground
  const quick = dialect.each(summariesFound(leaf, ground, most), 'bugs', seen(tx, ground))
  const { rows: first } = await sql<{ bugs: number }>`select count(*) as bugs
    from (select 1 from ${quick} limit ${max}) as counted`.execute(tx)
  if (first[0]!.bugs === max) return max
  const { rows } = await sql<{ bugs: number; summaries: number; comments: number }>`
    with summaries as materialized (${summariesFound(leaf, ground, most)}),
    comments as materialized (${commentsFound(leaf, ground, most)}),
    found as materialized (select id from summaries union select bug_id as id from comments)
    select (select count(*) from (select 1 from found
        where ${isSeen(tx, ground)} limit ${max}) as counted) as bugs,
      (select count(*) from summaries) as summaries, (select count(*) from comments) as comments
  `.execute(tx)
  const { bugs, summaries, comments } = rows[0]!
  return bugs === max || Math.max(summaries, comments) < most ? bugs : undefined
}

function seen(tx: Tx, { viewer, dialect }: Ground): Condition {
  let condition: Condition = sql`1 = 1`
  // Kysely makes a condition from within a query of the table only.
  void tx.selectFrom('bugs').where((bug) => (condition = visibleTo(bug, viewer)))
  return sql<boolean>`${condition} and ${dialect.goesOn(sql.ref('bugs.id'))}`
}

/**
 * Whether the bug `found.id` is seen. Most are restricted to nobody, which an index tells alone.
 * Without an offset PostgreSQL would rather list all that the reader has a role in.
 */
const isSeen = (tx: Tx, ground: Ground) =>
  sql`(not exists (select 1 from bugs where bugs.id = found.id and bugs.group_set_id <> 0)
    or exists (select 1 from bugs where bugs.id = found.id and ${seen(tx, ground)}
      limit 1 offset 0)) and ${ground.dialect.goesOn(sql.ref('found.id'))}`
