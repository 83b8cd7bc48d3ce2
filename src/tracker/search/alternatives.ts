/**
 * Searches for what fits any of several criteria, such as bugs that somebody has to do with in one
 * of several roles. No index serves them together, but each has one of its own. So each is asked
 * for alone, in the order of the search and no further than the page goes, and the page is made of
 * what all of them found.
 */

import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Condition, type SearchContext } from './comparisons.ts'
import { isPronoun } from './people.ts'
import { fitting, fittingBugs, namesFitting, seenAndFits } from './compile.ts'
import type { Bug } from './lists.ts'
import { operators } from './operators.ts'
import type { OrderBy } from './order.ts'
import { readsPeople } from './scannable.ts'
import { bugsWithPart } from './newest-with-part.ts'
import { isInIndex } from './texts.ts'
import { rankedBugs, type Ranking } from './ranking.ts'
import { type And, type Leaf, partsOf, type Tree } from './tree.ts'

type Bugs<Row> = SelectQueryBuilder<Tables, 'bugs', Row>
type Ids = RawBuilder<unknown>

export interface Cut {
  /** Leaves only so much of the bugs as is needed: sorts them, and ends behind the page. */
  narrow: <Row>(bugs: Bugs<Row>) => Bugs<Row>
  /** That leaves the first `to` by number. */
  byId?: { isDescending: boolean; to: number } | undefined
}

/** More than these would take longer to prepare than to do without. */
const ALTERNATIVES_MAX = 40

/**
 * The bugs that fit and that the reader sees, or of those at least what is left by the cut. What
 * is cut off differs, so it has to be cut again.
 */
export function firstBugs(tx: Tx, tree: And, context: SearchContext, cut: Cut) {
  if (context.ranking) return rankedFirst(tx, tree, context, context.ranking)
  const ids = firstIds(tx, tree, context, cut) ?? newestFirst(tree, context, cut)
  if (!ids) return fittingBugs(tx, tree, context)
  return tx.selectFrom('bugs').where(sql<boolean>`bugs.id in (${ids})`)
}

const newestFirst = (tree: And, context: SearchContext, { byId }: Cut) =>
  byId?.isDescending ? bugsWithPart(tree, context, { which: 'newest', limit: byId.to }) : undefined

/** All of them, for the rank of each has to be known. */
function rankedFirst(tx: Tx, tree: And, context: SearchContext, ranking: Ranking) {
  if (ranking.implied) return fitting(rankedBugs(tx, ranking), tree, context)
  const ids =
    firstIds(tx, tree, context, { narrow: (bugs) => bugs }) ??
    sql`${fittingBugs(tx, tree, context).select('bugs.id')}`
  return rankedBugs(tx, ranking, ids)
}

/** Their numbers, as a query; undefined where the search is no such search. */
export function firstIds(tx: Tx, tree: And, context: SearchContext, cut: Cut): Ids | undefined {
  const split = splitIn(tree, context)
  if (!split) return undefined
  const { rest, either } = split
  const arms = either.map((one) =>
    'table' in one && cut.byId
      ? fromList(one, { rest, context, byId: cut.byId })
      : fromBugs(tx, one, { rest, context, cut }),
  )
  return sql.join(arms, sql` union `)
}

/** More would be compared with one another too often. */
const APART_MAX = 12

/**
 * All of their numbers in no order, each once: what fits several is left out of all but the first
 * of them. So whoever needs only so many of them can stop there. Undefined as above.
 */
export function eachOnce(tx: Tx, tree: And, context: SearchContext): Ids | undefined {
  const split = splitIn(tree, context)
  if (!split || split.either.length > APART_MAX) return undefined
  // What needs a look into another table is compared last, with the fewest.
  const either = split.either.toSorted((a, b) => Number('table' in a) - Number('table' in b))
  const arms = either.map((one, at) => {
    const found = fittingBugs(tx, split.rest, context).where((bug) =>
      bug.and([
        isFound(bug, one),
        ...either.slice(0, at).map((other) => sql<boolean>`${isAlso(bug, other)} is not true`),
      ]),
    )
    return sql`select id from (${found.select('bugs.id')}) as found`
  })
  return sql.join(arms, sql` union all `)
}

/** How the order and the page leave the first bugs by number, where they do. */
export function firstById(order: readonly OrderBy[], to: number): Cut['byId'] {
  const [first] = order
  if (!first) return { isDescending: false, to }
  return first.column === 'bug_id' ? { isDescending: first.isDescending, to } : undefined
}

/** A criterion that an index finds. */
type Alternative = { condition: (bug: Bug) => Condition } | InList
/** Bugs with a row in which somebody stands. */
interface InList {
  table: 'cc' | 'longdescs'
  /** Which rows, by the name `mine`. */
  fits: Condition
}

interface Split {
  rest: Tree
  either: Alternative[]
}
function splitIn({ and }: And, context: SearchContext): Split | undefined {
  for (const tree of and) {
    const either = 'or' in tree ? alternativesIn(tree, context) : undefined
    if (!either || either.length < 2 || either.length > ALTERNATIVES_MAX) continue
    return { rest: { and: and.filter((one) => one !== tree) }, either }
  }
  return undefined
}

/** Undefined where one of them has no index. */
function alternativesIn(tree: Tree, context: SearchContext): Alternative[] | undefined {
  if ('or' in tree) {
    const all = tree.or.map((one) => alternativesIn(one, context))
    return all.some((one) => one === undefined) ? undefined : all.flatMap((one) => one!)
  }
  const whole = [{ condition: (bug: Bug) => seenAndFits(bug, tree, context) }]
  if ('and' in tree) return tree.and.some((one) => alternativesIn(one, context)) ? whole : undefined
  if ('not' in tree) return undefined
  if ('same' in tree) return tree.same.some(isByPerson) ? whole : undefined
  if (operators[tree.operator].negative) return undefined
  if (readsPeople(tree)) return ofPeople(tree, context)
  const isOne = isByPerson(tree) || isListed(tree, context) || isInIndex(tree, context)
  return isOne ? whole : undefined
}

/** Changes have an index by who made them. */
const isByPerson = ({ operator, field }: Leaf) => operator === 'changedby' && field !== 'longdesc'

const NAMES_MAX = 50
function isListed(leaf: Leaf, context: SearchContext) {
  const { place, operator } = leaf
  const { test } = operators[operator]
  if (place.kind === 'list') return SHORT_LISTS.has(place.list) && test !== 'empty'
  if (test !== 'equals' && test !== 'substring') return false
  if (place.kind === 'number') return place.column === 'id' && test === 'equals'
  if (place.kind !== 'shelf' || place.level === 'classification') return false
  return namesFitting(leaf, context.names[place.level], context).length <= NAMES_MAX
}

/** Of which most bugs have nothing, so that they can be read through. */
const SHORT_LISTS: ReadonlySet<string> = new Set(['alias', 'keywords'])

/** One for each person, so that each finds bugs in their order. */
function ofPeople(leaf: Leaf, context: SearchContext): Alternative[] | undefined {
  const { place } = leaf
  const ids = peopleIn(leaf, context)
  if (!ids) return undefined
  if (place.kind === 'person') {
    return ids.map((id) => ({ condition: (bug) => bug(`bugs.${place.column}`, '=', id) }))
  }
  if (leaf.field === 'cc') {
    return ids.map((id) => ({ table: 'cc', fits: sql`mine.who = ${id}` }))
  }
  if (leaf.field !== 'commenter') return undefined
  const isprivate = Number(context.isInsider)
  const fits = (id: number) => sql<boolean>`mine.who = ${id} and mine.isprivate <= ${isprivate}`
  return ids.map((id) => ({ table: 'longdescs', fits: fits(id) }))
}

/** Whom whole logins mean; undefined where that differs from bug to bug, or is a part of some. */
function peopleIn(leaf: Leaf, { people, actor_id }: SearchContext): number[] | undefined {
  if (operators[leaf.operator].test !== 'equals') return undefined
  const ids = new Set<number>()
  for (const login of partsOf(leaf).flat()) {
    const isMe = login.toLowerCase() === '%user%' && actor_id !== 0
    if (isPronoun(login) && !isMe) return undefined
    const id = isMe ? actor_id : people.get(login)?.id
    if (id !== undefined) ids.add(id)
  }
  return [...ids]
}

interface Beside {
  rest: Tree
  context: SearchContext
}
function fromBugs(tx: Tx, one: Alternative, { rest, context, cut }: Beside & { cut: Cut }): Ids {
  const fitting = fittingBugs(tx, rest, context).where((bug) => isFound(bug, one))
  return sql`select id from (${cut.narrow(fitting.select('bugs.id'))}) as found`
}

/** From all bugs for which it holds. */
const isFound = (bug: Bug, one: Alternative): Condition =>
  'table' in one
    ? sql<boolean>`bugs.id in (select mine.bug_id from ${sql.table(one.table)} as mine
        where ${one.fits})`
    : one.condition(bug)
/** Of one bug, whether it holds for it. */
const isAlso = (bug: Bug, one: Alternative): Condition =>
  'table' in one
    ? sql<boolean>`exists (select 1 from ${sql.table(one.table)} as mine
        where mine.bug_id = bugs.id and ${one.fits})`
    : sql<boolean>`(${one.condition(bug)})`

/** Goes along the list, which has an index in the order of numbers, and looks up each bug. */
function fromList(
  { table, fits }: InList,
  { rest, context, byId }: Beside & { byId: NonNullable<Cut['byId']> },
): Ids {
  const others = seenAndFits(expressionBuilder<Tables, 'bugs'>(), rest, context)
  return sql`select id from (select distinct mine.bug_id as id
    from ${sql.table(table)} as mine cross join bugs
    where bugs.id = mine.bug_id and ${fits} and ${others}
    order by mine.bug_id ${byId.isDescending ? sql`desc` : sql`asc`} limit ${byId.to}) as found`
}
