/** Keywords of bugs, from a list that administrators maintain. */

import { fail } from '../../../accounts/faults.ts'
import { fail as refuse } from '../fields/faults.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import * as store from './keywords.store.ts'

/** Keywords by the names as given; fault 51 for an unknown one. */
export async function findKeywords({ tx }: Look, names: readonly string[]) {
  const found = names.length > 0 ? await store.byKeys(tx, { keys: names.map(fold) }) : []
  const byKey = new Map(found.map((keyword) => [keyword.name_key, keyword]))
  return new Map(
    names.map((name) => [
      name,
      byKey.get(fold(name)) ?? fail('object_does_not_exist', 'keyword', name),
    ]),
  )
}

/** Fault 32000 for an inactive keyword, unless the bug has it already. */
export function refuseInactive(
  keywords: Iterable<{ id: number; name: string; isactive: number | null }>,
  had: { has: (id: number) => boolean },
) {
  for (const { id, name, isactive } of keywords) {
    if (isactive === 0 && !had.has(id)) refuse('keyword_inactive', name)
  }
}

/** Adds keywords to a bug, which must not have them yet. */
export async function addKeywords({ tx }: Work, bug_id: number, ids: readonly number[]) {
  for (const keywordid of new Set(ids)) await store.addToBug(tx, { bug_id, keywordid })
}

/** Removes keywords from a bug. */
export async function removeKeywords({ tx }: Work, bug_id: number, ids: readonly number[]) {
  if (ids.length > 0) await store.removeFromBug(tx, { bug_id, ids: [...ids] })
}
