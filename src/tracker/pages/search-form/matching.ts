/** The number of bugs that match a search, while it is written. */

import { Fault } from '../../../platform/faults.ts'
import { forReader } from '../../../platform/pages/fault-text.ts'
import type { Door } from '../../../platform/http/method.ts'
import { markup, type Markup } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { FoundBugs } from '../../search/ask/search.wire.ts'
import type { Given } from '../../search/ask/given.wire.ts'
import { checkSearch } from '../../search/ask/anonymous-search.ts'
import { searchBugs } from '../../search/search.ts'
import { isWithout, listAsked, searchFor } from '../../views/bug-lists/asked.ts'
import { text } from './text.ts'

/** A sentence, also for a search that is not possible; empty without criteria. */
export async function matchingText(door: Door, given: Given): Promise<string> {
  const wanted = listAsked(given)
  if (isWithout(wanted)) return ''
  // As few as possible: the total has a limit of its own.
  const one = searchFor({ ...wanted, order: 'bug_id', limit: '1', offset: '' })
  const count = async (look: Look) => {
    await checkSearch(look, one)
    return searchBugs(look, { ...one, total: true, include_fields: ['id'] })
  }
  try {
    const found = await door.look(door.caller.actor, count, { aside: true })
    const { total, total_is_exact } = found as FoundBugs
    return text(total_is_exact ? 'matching' : 'matching_at_least', { count: total ?? 0 })
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return forReader(error).message
    throw error
  }
}

/** The script counts again when the form has changed. */
export const matchingShown = (said: string): Markup => markup`<output data-count>${said}</output>`
