/**
 * Saved searches that people watch: the bugs that each found when it was looked at last are known,
 * so that a change of a bug tells whether it enters or leaves.
 */

import type { Door } from '../../../platform/http/method.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Fault } from '../../../platform/faults.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { findsBug } from '../../search/finds-bug.ts'
import { parametersOf } from '../../search/saved-searches/saved-searches.rules.ts'
import { savedById, seeSearch } from '../../search/saved-searches/saved-searches.ts'
import { searchBugs } from '../../search/search.ts'
import { listAsked, searchFor } from '../bug-lists/asked.ts'
import { fail } from './faults.ts'
import * as store from './watched-searches.store.ts'
import type { SearchNamed } from './watched-searches.wire.ts'

/** Per person. */
const WATCHED_MAX = 20
/** Bugs that a watched search finds at most. */
const BUGS_MAX = 5_000
const ROWS_MAX = 200

/**
 * `SavedSearch.watch`; the bugs that it finds now have not entered it. Faults 51 for a search that
 * the caller cannot see, 20003 for too many searches or bugs, and those of a search.
 */
export async function watchSearch(door: Door, { id }: SearchNamed) {
  const { actor } = door.caller
  const found = await door.look(
    actor,
    async (look) => {
      await door.mayWork(look)
      const { query } = await seeSearch(look, id)
      return { query, bugs: await bugsOf(look, query) }
    },
    { aside: true },
  )
  return door.work(actor, async (work) => {
    const { tx } = work
    await seeSearch(work, id)
    const user_id = actor.id
    if (await store.idOf.first(tx, { user_id, namedquery_id: id })) return { id }
    const { count = 0 } = (await store.countOf.first(tx, { user_id })) ?? {}
    if (Number(count) >= WATCHED_MAX) fail('watched_searches_too_many', WATCHED_MAX)
    const watch = { user_id, namedquery_id: id, query: found.query, since: work.now }
    const added = await store.add.first(tx, watch)
    await putBugs(tx, added!.id, found.bugs)
    return { id }
  })
}

/** `SavedSearch.unwatch`; harmless if it is not watched. */
export async function unwatchSearch({ tx, actor }: Work, { id }: SearchNamed) {
  const watch = await store.idOf.first(tx, { user_id: actor.id, namedquery_id: id })
  if (watch) await forget(tx, watch.id)
  return { id }
}

async function forget(tx: Tx, id: number) {
  await store.removeBugs(tx, { id })
  await store.remove(tx, { id })
}

async function putBugs(tx: Tx, watch_id: number, bugs: readonly number[]) {
  const rows = bugs.map((bug_id) => ({ watch_id, bug_id }))
  for (let at = 0; at < rows.length; at += ROWS_MAX)
    await store.putBugs(tx, rows.slice(at, at + ROWS_MAX))
}

const searchOf = (query: string) => searchFor(listAsked(parametersOf(query)))

async function bugsOf(look: Look, query: string): Promise<number[]> {
  const { limit: _, offset: _from, order: _by, ...search } = searchOf(query)
  const counted = await searchBugs(look, { ...search, count_only: true })
  const asked = { ...search, limit: String(BUGS_MAX), order: ['bug_id'], include_fields: ['id'] }
  const found = await searchBugs(look, asked)
  const ids = 'bugs' in found ? found.bugs.map(({ id }) => id!) : []
  if (ids.length < Number(counted.bug_count)) return fail('watched_search_too_large', BUGS_MAX)
  return ids
}

/** When the first of all watches began, in milliseconds since 1970; undefined if there is none. */
export async function watchedSince({ tx }: Look): Promise<number | undefined> {
  const { since } = (await store.first.first(tx, {}))!
  return since === null ? undefined : Number(since)
}

/** Whether nobody watches a search. */
export const hasNoWatchedSearch = async (look: Look): Promise<boolean> =>
  (await watchedSince(look)) === undefined

/** Watches with ids above `after`, at most `limit`, and whether each knew the bug. */
export const watchesAfter = (
  { tx }: Look,
  asked: { after: number; bug_id: number; limit: number },
) => store.next(tx, asked)

/** What a change of a bug means for a watched search. */
export type Outcome = 'enters' | 'leaves' | 'stays' | 'renewed'

/**
 * As the caller, whose watch it is. `renewed` if the search was changed meanwhile: its bugs have to
 * be read again. A search that cannot be run any more, or that is no longer shared, keeps its bugs.
 */
export async function judgeWatch(
  look: Look,
  watch: store.WatchRow,
  bug_id: number,
): Promise<Outcome> {
  const saved = await savedById(look, watch.namedquery_id)
  if (!saved) return 'stays'
  if (saved.query !== watch.query) return 'renewed'
  const isFound = await orFault(() => findsBug(look, searchOf(saved.query), bug_id))
  if (isFound === undefined || isFound === (watch.known !== null)) return 'stays'
  return isFound ? 'enters' : 'leaves'
}

/** Undefined if the search is refused; throws faults that say when to try again. */
async function orFault<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Fault) || error.retry_after_s !== undefined) throw error
    return undefined
  }
}

/** Notes which searches a bug entered and left, by the ids of watches. */
export async function noteBug(
  tx: Tx,
  bug_id: number,
  { entered, left }: { entered: readonly number[]; left: readonly number[] },
): Promise<void> {
  const rows = entered.map((watch_id) => ({ watch_id, bug_id }))
  if (rows.length > 0) await store.putBugs(tx, rows)
  if (left.length > 0) await store.removeBug(tx, { bug_id, ids: [...left] })
}

/** The bugs of a search that was changed, for the caller; nothing about them is told. */
export async function readAgain(look: Look, id: number) {
  const watch = await store.byId.first(look.tx, { id })
  const saved = watch && (await savedById(look, watch.namedquery_id))
  if (!saved) return undefined
  const bugs = (await orFault(() => bugsOf(look, saved.query))) ?? []
  return async (tx: Tx) => {
    await store.removeBugs(tx, { id })
    if ((await store.setQuery.changes(tx, { id, query: saved.query })) === 0) return
    await putBugs(tx, id, bugs)
  }
}
