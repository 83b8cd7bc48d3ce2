/** Keywords of bugs: words of a list that administrators keep. */

import { fail } from '../../accounts/faults.ts'
import { fold } from '../../platform/fold.ts'
import type { Look, Work } from '../../platform/work.ts'
import * as store from './keywords.store.ts'

/** The keywords of these names, each once; fault 51 for one that there is not. */
export async function findKeywords({ tx }: Look, names: readonly string[]) {
  if (names.length === 0) return []
  const found = await store.byKeys(tx, { keys: names.map(fold) })
  const known = new Set(found.map(({ name_key }) => name_key))
  const missing = names.find((name) => !known.has(fold(name)))
  if (missing !== undefined) fail('object_does_not_exist', 'keyword', missing)
  return found.map(({ id }) => id)
}

export async function addKeywords({ tx }: Work, bug_id: number, ids: readonly number[]) {
  for (const keywordid of ids) await store.addToBug(tx, { bug_id, keywordid })
}
