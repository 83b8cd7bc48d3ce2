/** Keeps texts that users have typed, but not saved yet, for their writers only. */

import { limits } from '../../../platform/limits.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import * as store from './drafts.store.ts'
import type { DraftsAsked, DraftToSave } from './drafts.wire.ts'

/**
 * Saves the text of a place; a blank text deletes the draft. Beyond `drafts_max` per user, the
 * oldest are deleted.
 */
export async function saveDraft({ tx, actor, now }: Work, { place, text }: DraftToSave) {
  const user_id = actor.id
  if (text.trim() === '') await store.drop(tx, { user_id, places: [place] })
  else {
    await store.put(tx, { user_id, place, body: text, modified: now })
    const surplus = (await store.all(tx, { user_id })).slice(limits.drafts_max)
    if (surplus.length > 0) {
      await store.drop(tx, { user_id, places: surplus.map((one) => one.place) })
    }
  }
  return { place }
}

/** The caller's drafts, newest first; empty for anonymous callers. Nobody else can read them. */
export async function readDrafts({ tx, actor }: Look, { place }: DraftsAsked) {
  const rows = await store.all(tx, { user_id: actor.id })
  return {
    drafts: rows
      .filter((row) => place === undefined || row.place === place)
      .map((row) => ({
        place: row.place,
        text: row.body,
        last_change_time: toText(row.modified),
      })),
  }
}

/** The caller's drafts of some places; empty for anonymous callers. */
export async function draftsAt(
  { tx, actor }: Look,
  places: string[],
): Promise<Map<string, string>> {
  if (actor.id === 0) return new Map()
  const rows = await store.at(tx, { user_id: actor.id, places })
  return new Map(rows.map(({ place, body }) => [place, body]))
}

/** Deletes the caller's drafts of some places, whose texts were saved. */
export async function forgetDrafts({ tx, actor }: Work, places: string[]) {
  await store.drop(tx, { user_id: actor.id, places })
}
