/** Tells whether a search finds one bug. */

import type { Selecting } from '../../platform/http/method.ts'
import type { Look } from '../../platform/work/work.ts'
import type { SearchAsked } from './ask/search.wire.ts'
import { count } from './plan/totals.ts'
import { prepare } from './search.ts'

/** Whether the caller finds the bug with it, wherever in its results. Faults as of a search. */
export async function findsBug(look: Look, given: SearchAsked & Selecting, bug_id: number) {
  const { search, context } = await prepare(look, given, { bug_id })
  return (await count(look, search.tree, { ...context, ranking: undefined })) > 0
}
