/**
 * Searches with alternatives, such as bugs in which a person has one of several roles. No single
 * index covers them all, but there is one for each. So each is queried separately, in the order of
 * the search and no further than the end of the page, and the results are merged.
 */

import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Condition, type SearchContext } from '../compile/comparisons.ts'
import { isPronoun } from '../compile/people.ts'
import { fitting, fittingBugs, namesFitting, seenAndFits } from '../compile/compile.ts'
import type { Bug } from '../compile/lists.ts'
import { operators } from '../tree/operators.ts'
import type { OrderBy } from '../compile/order.ts'
import { readsPeople } from '../tree/scannable.ts'
import { bugsWithPart } from './newest-with-part.ts'
import { isInIndex } from '../compile/texts.ts'
import { rankedBugs, type Ranking } from '../compile/ranking.ts'
import { type And, type Leaf, partsOf, type Tree } from '../tree/tree.ts'

type Bugs<Row> = SelectQueryBuilder<Tables, 'bugs', Row>
type Ids = RawBuilder<unknown>

/** What a page needs of the bugs that match. */
export interface Cut {
  /** Limits a query to what is needed: sorts it, and ends after the page. */
  narrow: <Row>(bugs: Bugs<Row>) => Bugs<Row>
  /** Means that it selects the first `to` bugs by id. */
  byId?: { isDescending: boolean; to: number } | undefined
}

/** With more, preparing the query would take longer than it saves. */
const ALTERNATIVES_MAX = 40

/**
 * The matching visible bugs, or a subset that contains those selected by the cut. The subset
 * varies, so the caller must apply the cut again.
 */
export function firstBugs(tx: Tx, tree: And, context: SearchContext, cut: Cut) {
  if (context.ranking) return rankedFirst(tx, tree, context, context.ranking)
  const ids = firstIds(tx, tree, context, cut) ?? newestFirst(tree, context, cut)
  if (!ids) return fittingBugs(tx, tree, context)
  return tx.selectFrom('bugs').where(sql<boolean>`bugs.id in (${ids})`)
}

const newestFirst = (tree: And, context: SearchContext, { byId }: Cut) =>
  byId?.isDescending ? bugsWithPart(tree, context, { which: 'newest', limit: byId.to }) : undefined

/** All of them, because each must be ranked. */
function rankedFirst(tx: Tx, tree: And, context: SearchContext, ranking: Ranking) {
  if (ranking.implied) return fitting(rankedBugs(tx, ranking), tree, context)
  const ids =
    firstIds(tx, tree, context, { narrow: (bugs) => bugs }) ??
    sql`${fittingBugs(tx, tree, context).select('bugs.id')}`
  return rankedBugs(tx, ranking, ids)
}

/** Their ids, as a query; undefined if the search has no alternatives. */
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

/** With more, the merge would need too many comparisons. */
const APART_MAX = 12

/**
 * All of their ids, unordered and distinct: each alternative excludes the preceding ones, so that a
 * caller who needs only some of them can stop early. Undefined as above.
 */
export function eachOnce(tx: Tx, tree: And, context: SearchContext): Ids | undefined {
  const split = splitIn(tree, context)
  if (!split || split.either.length > APART_MAX) return undefined
  // Conditions that need another table come last, where the fewest bugs are left.
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

/** How order and page select the first bugs by id, if they do. */
export function firstById(order: readonly OrderBy[], to: number): Cut['byId'] {
  const [first] = order
  if (!first) return { isDescending: false, to }
  return first.column === 'bug_id' ? { isDescending: first.isDescending, to } : undefined
}

/** A criterion with an index. */
type Alternative = { condition: (bug: Bug) => Condition } | InList
/** Bugs with a row that refers to a person. */
interface InList {
  table: 'cc' | 'longdescs'
  /** The rows, with the alias `mine`. */
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

/** Undefined if one of them has no index. */
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

/** Changes are indexed by author. */
const isByPerson = ({ operator, field }: Leaf) => operator === 'changedby' && field !== 'longdesc'

const NAMES_MAX = 50
function isListed(leaf: Leaf, context: SearchContext) {
  const { place, operator } = leaf
  const { test } = operators[operator]
  if (place.kind === 'list') return SHORT_LISTS.has(place.list) && test !== 'empty'
  if (test !== 'equals' && test !== 'substring') return false
  if (place.kind === 'number') return place.column === 'id' && test === 'equals'
  if (place.kind !== 'hierarchy' || place.level === 'classification') return false
  return namesFitting(leaf, context.names[place.level], context).length <= NAMES_MAX
}

/** Empty for most bugs, so that scanning is cheap. */
const SHORT_LISTS: ReadonlySet<string> = new Set(['alias', 'keywords'])

/** One per person, so that each returns bugs in order. */
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

/**
 * The people given by complete logins; undefined if they depend on the bug, or a substring is
 * given.
 */
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

/** Selects the matching ones of all bugs. */
const isFound = (bug: Bug, one: Alternative): Condition =>
  'table' in one
    ? sql<boolean>`bugs.id in (select mine.bug_id from ${sql.table(one.table)} as mine
        where ${one.fits})`
    : one.condition(bug)
/** Tests a single bug. */
const isAlso = (bug: Bug, one: Alternative): Condition =>
  'table' in one
    ? sql<boolean>`exists (select 1 from ${sql.table(one.table)} as mine
        where mine.bug_id = bugs.id and ${one.fits})`
    : sql<boolean>`(${one.condition(bug)})`

/** Scans the list by its index on bug ids, and looks up each bug. */
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
