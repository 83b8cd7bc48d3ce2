/** Moves a saved search among the others of its owner. */

import { limits } from '../../../platform/limits.ts'
import type { Work } from '../../../platform/work/work.ts'
import { ownSearch } from './saved-searches.ts'
import * as store from './saved-searches.store.ts'
import type { SearchMoved } from './saved-searches.wire.ts'

/** Beyond the first or last place, it gets that place. Faults 51 and 304 as for a change. */
export async function moveSearch(work: Work, { id, by }: SearchMoved) {
  const { tx, actor } = work
  await ownSearch(work, id)
  const user_id = actor.id
  const whose = { user_id, group_ids: [], limit: limits.saved_searches_max }
  const ids = (await store.own(tx, whose)).map((one) => one.id)
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(ids.length - 1, from + by))
  if (from === to) return { id }
  ids.splice(to, 0, ...ids.splice(from, 1))
  await store.forgetPlaces(tx, { user_id })
  const rows = ids.map((namedquery_id, place) => ({ namedquery_id, user_id, place }))
  await store.addPlaces(tx, rows)
  return { id }
}
