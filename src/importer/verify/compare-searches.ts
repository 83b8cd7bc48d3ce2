/**
 * Runs every saved search in Docket as its owner, and compares the results of those that can be
 * evaluated independently.
 */

import { actorById } from '../../accounts/actors/actors.ts'
import { Fault } from '../../platform/faults.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { listAsked, searchFor } from '../../tracker/views/bug-lists/asked.ts'
import { parametersOf } from '../../tracker/search/saved-searches/saved-searches.rules.ts'
import { searchBugs } from '../../tracker/search/search.ts'
import type { SearchAsked } from '../../tracker/search/ask/search.wire.ts'
import { countOf, text } from '../map/cells.ts'
import type { IdSet } from '../map/id-set.ts'
import type { Progress } from '../progress.ts'
import type { Source } from './source.ts'
import { groupNamed, type Person, people } from './source-people.ts'
import { searchSource } from './source-search.ts'
import { type Rules, secretIds, secretOf, sees } from './source-sees.ts'
import type { SearchTried } from './verified.ts'

const IDS_SHOWN = 10
/** Each evaluation reads all bugs or more; a sample of many searches is enough. */
const ROWS_EVALUATED_MAX = 30_000_000

/** Parameters of the source that change what a search returns. */
export interface SearchRules extends Rules {
  /** The group whose members can see private comments and attachments. */
  insidergroup: string
}

interface Compare {
  transactions: Transactions
  source: Source
  rules: SearchRules
  progress: Progress
}

/**
 * Evaluates searches in the order of their ids, up to a total number of rows; the rest are only
 * run. Searches of people who were not imported are skipped.
 */
export async function compareSearches(compare: Compare): Promise<SearchTried[]> {
  const { source, progress } = compare
  if (!source.staged.columns('namedqueries')) return []
  const rows = [
    ...source.staged.rows('select id, userid, name, query from namedqueries order by id'),
  ]
  if (rows.length === 0) return []
  const owners = ownersOf(source, new Set(rows.map(({ userid }) => Number(userid))))
  const hidden = secretIds(source)
  const counts = ['bugs', 'longdescs', 'bugs_activity'].map((name) => countOf(source.staged, name))
  const [bugs, comments, changes] = counts as [number, number, number]
  const costOf = (asked: string) =>
    bugs +
    (/longdesc|commenter/.test(asked) ? comments : 0) +
    (/=changed/.test(asked) ? changes : 0)
  let evaluated = 0
  const tried: SearchTried[] = []
  for (const { id, userid, name, query } of rows) {
    const owner = owners.get(Number(userid))
    if (owner === undefined) continue
    const search = { id: Number(id), name: text(name), query: text(query) }
    const isEvaluated = evaluated < ROWS_EVALUATED_MAX
    evaluated += costOf(search.query)
    tried.push(await tryOne(compare, { ...search, owner, hidden, isEvaluated }))
    progress.soFar(() => `${tried.length} of ${rows.length} searches`)
  }
  return tried
}

function ownersOf(source: Source, ids: ReadonlySet<number>): Map<number, Person> {
  const owners = new Map<number, Person>()
  for (const person of people(source)) if (ids.has(person.id)) owners.set(person.id, person)
  return owners
}

interface Saved {
  id: number
  name: string
  query: string
  owner: Person
  hidden: IdSet
  isEvaluated: boolean
}

async function tryOne(
  { transactions, source, rules }: Compare,
  saved: Saved,
): Promise<SearchTried> {
  const { id, name, query, owner, hidden, isEvaluated } = saved
  const told = { id, name, owner: owner.login }
  const found = await run(transactions, owner.id, query)
  if (typeof found === 'string') return { ...told, outcome: 'refused', told: found }
  const ran = `finds ${found.count} ${found.count === 1 ? 'bug' : 'bugs'}`
  const insiders = groupNamed(source, rules.insidergroup)
  const isInsider = insiders !== undefined && owner.groups.includes(insiders)
  const all = isEvaluated ? searchSource({ source, owner, isInsider }, query) : undefined
  const theirs = all?.filter((bug) => !hidden.has(bug) || sees(owner, secretOf(source, bug), rules))
  if (theirs === undefined) {
    return {
      ...told,
      outcome: 'ran',
      told: `${ran}; its criteria cannot be evaluated on the source`,
    }
  }
  const different = differing(theirs, found)
  if (different === undefined) return { ...told, outcome: 'same', told: `${ran}, as in the source` }
  return { ...told, outcome: 'different', told: `${ran}; ${different}` }
}

interface Found {
  /** The first ones by id. */
  ids: number[]
  count: number
}

/** Why it fails, if it does. */
async function run(
  transactions: Transactions,
  user_id: number,
  query: string,
): Promise<Found | string> {
  const who = async ({ tx }: Pick<Look, 'tx'>) => (await actorById(tx, user_id))!
  const {
    order: _,
    limit: __,
    offset: ___,
    ...asked
  } = searchFor(listAsked(parametersOf(query))) as SearchAsked
  try {
    return await transactions.look(who, async (look) => {
      const all = { ...asked, order: ['bug_id'], include_fields: ['id'] }
      const found = await searchBugs(look, all)
      const counted = await searchBugs(look, { ...asked, count_only: true })
      const ids = 'bugs' in found ? found.bugs.map((bug) => bug.id!) : []
      return { ids, count: 'bug_count' in counted ? Number(counted.bug_count) : ids.length }
    })
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

/** A long result is compared up to the page limit of Docket, and by its total. */
function differing(theirs: readonly number[], { ids, count }: Found): string | undefined {
  const seen = new Set(ids)
  const wanted = new Set(theirs)
  const isWhole = ids.length === count
  const lost = theirs.slice(0, ids.length).filter((id) => !seen.has(id))
  const missing = isWhole ? theirs.filter((id) => !seen.has(id)) : lost
  const extra = ids.filter((id) => !wanted.has(id))
  if (missing.length === 0 && extra.length === 0 && count === theirs.length) return undefined
  const some = (list: readonly number[]) => list.slice(0, IDS_SHOWN).join(', ')
  return (
    `the source has ${theirs.length}` +
    (missing.length > 0 ? `; missing in Docket: ${some(missing)}` : '') +
    (extra.length > 0 ? `; only in Docket: ${some(extra)}` : '')
  )
}
