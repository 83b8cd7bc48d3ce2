/** Searches bugs: one narrow query selects ids, then whole bugs are read. */

import { isInNamed } from '../../accounts/groups/groups.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { preferencesOf } from '../../accounts/preferences/preferences.ts'
import { findUsers } from '../../accounts/users/find-users.ts'
import { Ready, type Selecting, Streamed } from '../../platform/http/method.ts'
import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { seesHours } from '../model/bug-fields/sees-hours.ts'
import { savedParameters } from './saved-searches/saved-searches.ts'
import { bugTexts, type FoundBug } from '../bugs/read/kept-bugs.ts'
import { readVisibleBugs } from '../bugs/read/read-bugs.ts'
import { viewer } from '../bugs/see/visible.ts'
import { firstBugs, firstById } from './plan/alternatives.ts'
import { type SearchContext } from './compile/comparisons.ts'
import { isPronoun } from './compile/people.ts'
import { both, chartTree, type Reader } from './ask/conditions.ts'
import { parseCriteria } from './ask/criteria.ts'
import { after, cursorAfter, withSorted } from './plan/cursor.ts'
import { fail, refuse } from './tree/faults.ts'
import type { SelectColumn } from './tree/fields.ts'
import type { Given } from './ask/given.wire.ts'
import { groupSetsIn, loginsIn } from './plan/logins.ts'
import { type KnownNames, knownNames } from './tree/names.ts'
import { isRanked, type OrderBy, parseOrder, sortBugs } from './compile/order.ts'
import { type Page, planPage } from './plan/paging.ts'
import { fewSince } from './compile/recent.ts'
import { askedByBug, isOfFew } from './plan/common-words.ts'
import { hasOnlyPart } from './plan/newest-with-part.ts'
import { quickChart, type QuickNames } from './ask/quick-tree.ts'
import { parseQuickSearch } from './ask/quicksearch.wire.ts'
import { readerOf } from './ask/reader.ts'
import { withSaved } from './ask/saved.ts'
import { scan } from './scan/scan.ts'
import { commonTexts, wordsWanted } from './compile/texts.ts'
import { rankingOf } from './compile/ranking.ts'
import type { SearchAsked } from './ask/search.wire.ts'
import { count, COUNTED, total, totalOf } from './plan/totals.ts'
import { refuseTooLarge, refuseTooLong } from './too-large.ts'
import { type And, isEmpty, leavesOf } from './tree/tree.ts'
import { unknownProducts } from './plan/unknown-products.ts'
import { bestOfWords, bestQuery, isBestOfWords } from './plan/words-alone.ts'

/** The search and the form of its response. */
export interface Search {
  tree: And
  order: OrderBy[]
  page: Page & { cursor: string | undefined }
}

interface How {
  texts_max?: number
}

/** The bugs found, or with `count_only` their total number. */
export const searchBugs = (look: Look, given: SearchAsked & Selecting, how: How = {}) =>
  searchFor(look, given, {
    ...how,
    read: async (found, asked) =>
      wantsIds(asked)
        ? found.map(({ id }) => ({ id }))
        : readVisibleBugs(look, idsOf(found), asked),
  })

/** The same as a response: ready JSON text, or a stream if it is long. */
export async function searchAnswer(look: Look, given: SearchAsked & Selecting) {
  const found = await searchFor(look, given, {
    read: (bugs, asked) =>
      wantsIds(asked) ? bugs.map(({ id }) => `{"id":${id}}`) : bugTexts(look, bugs, asked),
  })
  if (!('bugs' in found)) return found
  const { bugs, ...beside } = found
  const chars = bugs.reduce((sum, bug) => sum + bug.length, 0)
  if (chars > limits.whole_answer_chars_max) {
    return new Streamed(() => inPieces(bugs, beside), { packs: true, holds: chars })
  }
  return new Ready(`{"bugs":[${bugs.join()}],${JSON.stringify(beside).slice(1)}`)
}

async function* inPieces(bugs: readonly string[], beside: object) {
  yield '{"bugs":['
  for (const [at, bug] of bugs.entries()) yield at === 0 ? bug : `,${bug}`
  yield `],${JSON.stringify(beside).slice(1)}`
}

/**
 * The bugs found, and a function that counts all results when it is called: what the caller reads
 * before does not wait for it.
 */
export async function searchToCount(look: Look, given: SearchAsked & Selecting) {
  const prepared = await prepare(look, given)
  return chooseAndRead(look, prepared, COUNTED, (found, asked) =>
    readVisibleBugs(look, idsOf(found), asked),
  )
}

type Read<Bug> = (found: FoundBug[], asked: Selecting) => Bug[] | Promise<Bug[]>

/** `read` converts the bugs found to their result. */
async function searchFor<Bug>(
  look: Look,
  given: SearchAsked & Selecting,
  { read, ...how }: How & { read: Read<Bug> },
) {
  const prepared = await prepare(look, given, how)
  const { asked, search, context } = prepared
  if (asked.count_only) {
    return { bug_count: await count(look, search.tree, { ...context, ranking: undefined }) }
  }
  const counted = asked.total ? COUNTED : 0
  const { found, countAll } = await chooseAndRead(look, prepared, counted, read)
  return { ...found, ...(asked.total && (await countAll())) }
}

async function chooseAndRead<Bug>(
  look: Look,
  { asked, search, context }: Awaited<ReturnType<typeof prepare>>,
  counted: number,
  read: Read<Bug>,
) {
  const { bugs, next_cursor, ranked, all } = await choose(look, search, context, counted)
  return {
    found: {
      bugs: await read(bugs, asked),
      faults: [],
      ...(ranked && { ranked }),
      ...(next_cursor !== undefined && { next_cursor }),
    },
    countAll: async () => (all === undefined ? total(look, search.tree, context) : totalOf(all)),
  }
}

const idsOf = (bugs: readonly FoundBug[]) => bugs.map(({ id }) => id)

/**
 * Parses the query and looks up its context. Throws the faults of malformed and forbidden searches.
 * With `bug_id`, it finds that bug or nothing.
 */
export async function prepare(
  look: Look,
  given: SearchAsked & Selecting,
  { texts_max = limits.search_texts_max, bug_id }: How & { bug_id?: number } = {},
) {
  const { savedsearch: saved, sharer_id } = given
  const asked = saved ? withSaved(given, await savedParameters(look, saved, sharer_id)) : given
  const search = await plan(look, asked, bug_id)
  const context = await contextOf(look, search, texts_max)
  const ranking = isRanked(search.order) ? rankingOf(search.tree, context) : undefined
  return { asked, search, context: { ...context, ranking } }
}

async function plan(look: Look, asked: SearchAsked, bug_id?: number): Promise<Search> {
  const { limit, offset, order = [] } = asked
  const { max_search_results, search_allow_no_criteria } = await parameters(look.tx)
  const names = await knownNames(look.tx)
  const { isTimeTracker, ...reader } = await readerOf(look)
  const quick =
    asked.quicksearch === undefined ? undefined : parseQuickSearch(asked.quicksearch, refuse)
  if (quick) refuseTooLong(quick)
  const criteria = parseCriteria(givenIn(asked), reader)
  const all = quick
    ? both(criteria, chartTree(quickChart(quick, await quickNames(look, names, reader)), reader))
    : criteria
  const tree = bug_id === undefined ? all : both(all, onlyBug(bug_id, reader))
  if (isEmpty(tree) && search_allow_no_criteria !== '1') fail('buglist_parameters_required')
  refuseTooLarge(tree)
  const hasRanks = wordsWanted(tree).length > 0
  const sorted = quick?.ids && order.length === 0 ? 'bug_id' : order.join(',')
  return {
    tree,
    order: parseOrder(sorted, { isTimeTracker, hasRanks, fields: names.fields }),
    page: {
      ...planPage({ limit: textOf(limit), offset: textOf(offset) }, Number(max_search_results)),
      cursor: asked.cursor,
    },
  }
}

const onlyBug = (id: number, reader: Reader) =>
  parseCriteria(new Map([['bug_id', [String(id)]]]), reader)

async function quickNames(
  { tx, actor: { id } }: Look,
  { values, openStatuses, keywords }: KnownNames,
  { fields }: Reader,
): Promise<QuickNames> {
  const wishes = await preferencesOf(tx, 'quicksearch_fulltext', [id])
  const texts = (column: SelectColumn) => values[column].all.map(({ text }) => text)
  const statuses = texts('bug_status')
  return {
    fields,
    openStatuses: statuses.filter((name) => openStatuses.has(name)),
    closedStatuses: statuses.filter((name) => !openStatuses.has(name)),
    resolutions: texts('resolution'),
    priorities: texts('priority'),
    keywords,
    isFullText: wishes.get(id) === 'on',
  }
}

/** All parameters as lists; those that name no field are not criteria. */
const givenIn = (asked: SearchAsked): Given =>
  new Map(
    Object.entries(asked).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  )
const textOf = (value: string | number | undefined) => (value === undefined ? value : String(value))

async function contextOf(look: Look, search: Search, texts_max: number): Promise<SearchContext> {
  const { tree, order, page } = search
  const { tx, actor, now } = look
  const logins = [...new Set(leavesOf(tree).flatMap(loginsIn))]
  const names = await knownNames(tx)
  const context: SearchContext = {
    dialect: tx.handle.dialect,
    names,
    people: await findUsers(
      tx,
      logins.filter((login) => !isPronoun(login)),
    ),
    actor_id: actor.id,
    viewer: await viewer(look),
    isInsider: await isInNamed(look, 'insidergroup'),
    isTimeTracker: await seesHours(look),
    few: await fewSince(tx, tree),
    unknown: await unknownProducts(look, tree, names),
    groupSets: await groupSetsIn(look, logins),
    now,
    common: new Set<string>(),
    texts_max,
    scanned: new Map(),
  }
  // Frequencies are not needed if only the newest matches are read, or if words are counted while
  // they are read.
  if (!isNewestWithPart(search) && !isBestOfWords(search)) {
    context.isOfFew = !isRanked(order) && (await isOfFew(tx, tree, context))
    context.common = await commonTexts(tx, tree, context)
    const most = page.offset + mostOf(page)
    context.common = await askedByBug(tx, { tree, order, most }, context)
  }
  return { ...context, scanned: await scan(look, tree, context) }
}

/** Whether a page consists of the newest bugs that contain a substring. */
const isNewestWithPart = ({ tree, order, page: { cursor } }: Search) =>
  cursor === undefined && firstById(order, 0)?.isDescending === true && hasOnlyPart(tree)

/** With a cursor, one extra bug tells whether there is another page. */
const mostOf = ({ limit, cursor }: Search['page']) => (cursor === undefined ? limit : limit + 1)

/** The query for a page of bugs, plus one with a cursor. */
function chosen(look: Look, { tree, order, page }: Search, context: SearchContext) {
  const { offset, cursor } = page
  const place = { cursor, order, context }
  const most = mostOf(page)
  const to = Math.min(offset + most, Number.MAX_SAFE_INTEGER)
  const first = firstBugs(look.tx, tree, context, {
    narrow: (bugs) => after(look, sortBugs(bugs, order, context), place).limit(to),
    byId: cursor ? undefined : firstById(order, to),
  })
  const query = sortBugs(first.select(['bugs.id', 'bugs.revision']), order, context)
    .limit(most)
    .offset(offset)
  return cursor === undefined ? query : after(look, withSorted(query, order, context), place)
}

/** The query that `searchBugs` would run, for `explain`. */
export const compiled = (look: Look, search: Search, context: SearchContext) =>
  isBestOfWords(search)
    ? bestQuery(search.tree, context, search.page).compile(look.tx)
    : chosen(look, search, context).compile()

/** The bugs of a page, plus one with a cursor. */
async function choose(look: Look, search: Search, context: SearchContext, counted: number) {
  const { tree, order, page } = search
  const best = isBestOfWords(search)
    ? await bestOfWords(look.tx, tree, context, { ...page, counted })
    : undefined
  const rows = best?.rows ?? (await chosen(look, search, context).execute())
  const ranked = best?.ranked ?? context.ranking?.among
  const { limit, offset, cursor } = page
  const shown = cursor === undefined ? rows : rows.slice(0, limit)
  const hasMore = rows.length > shown.length
  const isEnd = cursor === undefined ? rows.length < limit : !hasMore
  const isCounted = isEnd && !cursor && (rows.length > 0 || offset === 0)
  return {
    bugs: shown.map(({ id, revision }) => ({ id, revision })),
    next_cursor: hasMore ? cursorAfter(look, shown.at(-1)!, { order, context }) : undefined,
    ranked,
    /** The number of bugs, if the page reveals it. */
    all: isCounted && ranked !== 'newest' ? offset + rows.length : best?.all,
  }
}

/** Nothing is left to read. */
const wantsIds = ({ include_fields = [], exclude_fields = [] }: Selecting) =>
  exclude_fields.length === 0 && new Set(include_fields).size === 1 && include_fields[0] === 'id'
