/** Named searches, private or shared with a group. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { groupNamed, groupsById, isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import { limits } from '../../../platform/limits.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import { checkName, checkQuery, parametersOf } from './saved-searches.rules.ts'
import * as store from './saved-searches.store.ts'
import type { NewSearch, SavedSearch, SearchUpdate } from './saved-searches.wire.ts'

/** The names and owners of the first ones, in the same order. */
export const firstSearches = (look: Look, limit: number) =>
  store.list(look.tx, { ...reader(look), limit })

/** The caller's own, then those shared with the caller. */
export async function listSearches(look: Look) {
  const rows = await firstSearches(look, limits.saved_searches_shown_max)
  const groups = await groupsById(look.tx)
  const shape = (row: store.SavedRow): SavedSearch => ({
    id: row.id,
    name: row.name,
    query: row.query,
    owner_id: row.owner_id,
    owner: row.owner,
    shared_with_group: row.group_id === null ? '' : groups.get(row.group_id)!.name,
    link_in_footer: row.footer_of !== null,
    watched: row.watch_of !== null,
  })
  return { saved_searches: rows.map(shape) }
}

/** The names of the caller's own. */
export async function ownNames(look: Look): Promise<string[]> {
  const rows = await firstSearches(look, limits.saved_searches_shown_max)
  return rows.filter(({ owner_id }) => owner_id === look.actor.id).map(({ name }) => name)
}

/** Those that the caller shows in the footer: their names and owners. */
export const linkedSearches = (look: Look) => store.linked(look.tx, reader(look))

/**
 * The query of one of the caller's saved searches, or of one that `sharer_id` shares with the
 * caller; fault 51 if there is none.
 */
export async function savedParameters(look: Look, name: string, sharer_id?: number) {
  const owner_id = sharer_id ?? look.actor.id
  const name_key = fold(name.trim())
  const row = await store.byName.first(look.tx, { ...reader(look), owner_id, name_key })
  return parametersOf((row ?? missing(name)).query)
}

/**
 * Finds searches of some people by name, also if nobody else may see them: whoever gets a whine
 * sees its results, not the search.
 */
export async function savedOf(tx: Tx, owners: readonly number[], names: readonly string[]) {
  const keys = [...new Set(names.map(keyOf))]
  const rows = await store.named(tx, { owners: [...owners], name_keys: keys })
  const known = new Map(rows.map((row) => [`${row.userid} ${row.name_key}`, row]))
  return (owner_id: number, name: string) => known.get(`${owner_id} ${keyOf(name)}`)
}
const keyOf = (name: string) => fold(name.trim())

/**
 * Saves a search and returns its id. Fault 32000 for a wrong or used name or an empty query, 20003
 * beyond `saved_searches_max` per user.
 */
export async function saveSearch(work: Work, asked: NewSearch) {
  const { tx, actor } = work
  const name = checkName(asked.name)
  const query = checkQuery(asked.query)
  const { searches = 0 } = (await store.countOf.first(tx, { user_id: actor.id })) ?? {}
  const max = limits.saved_searches_max
  if (searches >= max) fail('saved_searches_too_many', max)
  const texts = { name, name_key: fold(name), query }
  await refuseTaken(work, texts)
  const { id } = (await store.add.first(tx, { ...texts, user_id: actor.id }))!
  if (asked.shared_with_group) await share(work, id, asked.shared_with_group)
  if (asked.link_in_footer) await store.link(tx, { id, user_id: actor.id })
  return { id }
}

/**
 * Changes one search. For shared searches of others, only the footer link can be changed: fault
 * 304. Fault 51 for one that the caller cannot see.
 */
export async function updateSearch(work: Work, asked: SearchUpdate) {
  const { tx, actor } = work
  const { id, link_in_footer } = asked
  const row = await seeSearch(work, id)
  const { name = row.name, query = row.query, shared_with_group } = asked
  if (row.owner_id !== actor.id && (asked.name ?? asked.query ?? shared_with_group) !== undefined) {
    refuseOther()
  }
  if (asked.name !== undefined || asked.query !== undefined) {
    const own = checkName(name)
    const texts = { id, name: own, name_key: fold(own), query: checkQuery(query) }
    await refuseTaken(work, texts)
    await store.put(tx, texts)
  }
  if (shared_with_group !== undefined) await share(work, id, shared_with_group)
  const who = { id, user_id: actor.id }
  if (link_in_footer !== undefined) await (link_in_footer ? store.link : store.unlink)(tx, who)
  return { id }
}

/**
 * Deletes a search, the links to it in the footers of others, and what watches it. Fault 51 for one
 * that the caller cannot see, 304 for one that belongs to another user.
 */
export async function deleteSearch(work: Work, { id }: { id: number }) {
  await ownSearch(work, id)
  await store.forgetPlace(work.tx, { id })
  await store.unshare(work.tx, { id })
  await store.unlinkAll(work.tx, { id })
  await store.unwatchBugs(work.tx, { id })
  await store.unwatch(work.tx, { id })
  await store.remove(work.tx, { id })
  return { id }
}

const reader = ({ actor }: Look) => ({ user_id: actor.id, group_ids: [...actor.groups] })

/** One that the caller can run; undefined if there is none. */
export const savedById = (look: Look, id: number) =>
  store.byId.first(look.tx, { ...reader(look), id })

/** The same; fault 51 if there is none. */
export const seeSearch = async (look: Look, id: number) =>
  (await savedById(look, id)) ?? missing(id)

/** One that belongs to the caller; fault 51 if there is none, 304 for one of another user. */
export async function ownSearch(look: Look, id: number): Promise<store.SavedRow> {
  const row = await seeSearch(look, id)
  if (row.owner_id !== look.actor.id) refuseOther()
  return row
}

const missing = (wanted: number | string) =>
  failAccounts('object_does_not_exist', 'saved search', wanted)
const refuseOther = () =>
  failAccounts('auth_failure', {
    action: 'change',
    object: 'this saved search',
    reason: 'It belongs to somebody else, who shares it with you.',
  })

async function refuseTaken(work: Work, { id, name, name_key }: { id?: number } & Named) {
  const whose = { ...reader(work), owner_id: work.actor.id, name_key }
  const taken = await store.byName.first(work.tx, whose)
  if (taken && taken.id !== id) fail('saved_search_exists', name)
}
interface Named {
  name: string
  name_key: string
}

/** Shares with one group of the caller's; an empty name stops sharing. */
async function share(work: Work, id: number, name: string) {
  const { tx, actor } = work
  if (name.trim() === '') {
    await store.unshare(tx, { id })
    await store.unlinkOthers(tx, { id, user_id: actor.id })
    return
  }
  if (!(await isInNamed(work, 'querysharegroup'))) {
    const group = (await parameters(tx)).querysharegroup
    failAccounts('auth_failure', { action: 'share', object: 'saved searches', group })
  }
  const group = await groupNamed(tx, name)
  if (!group || !actor.groups.has(group.id)) return failAccounts('invalid_group_name', name)
  await store.unshare(tx, { id })
  await store.share(tx, { id, group_id: group.id })
}
