/** Reads the development of the bugs that a search finds, as far as the reader sees them. */

import { parseTime } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fields, statuses } from '../../catalogue/fields/fields.ts'
import { checkSearch } from '../../search/ask/anonymous-search.ts'
import type { SearchAsked, FoundBugs } from '../../search/ask/search.wire.ts'
import { searchBugs } from '../../search/search.ts'
import { type Point, progressOf, type Span } from './progress.rules.ts'
import * as store from './progress.store.ts'

/** Created, resolved and open bugs of a search over time. */
export interface Progress {
  points: Point[]
  bugs: number
  /** The search finds more bugs, which are not counted. */
  is_cut: boolean
}

/** More bugs would take seconds, and much memory. */
const BUGS_MAX = 10_000

/**
 * Of a search with more than 10,000 bugs, the first ones; `is_cut` reports that. Runs the search
 * and one more statement. Faults are those of searches.
 */
export async function readProgress(look: Look, search: SearchAsked, span: Span): Promise<Progress> {
  await checkSearch(look, search)
  const found = (await searchBugs(look, {
    ...search,
    order: ['bug_id'],
    limit: BUGS_MAX,
    total: true,
    include_fields: ['id', 'creation_time', 'is_open'],
  })) as FoundBugs
  const bugs = (found.bugs as Bug[]).map(({ id, creation_time, is_open }) => ({
    id,
    created: parseTime(creation_time)!,
    is_open,
  }))
  const { byName } = await fields(look.tx)
  const changes = await store.statusChanges(look.tx, {
    bug_ids: bugs.map(({ id }) => id),
    field_id: byName.get('bug_status')!.id,
  })
  const known = new Map((await statuses(look.tx)).map((one) => [one.name, one.is_open]))
  return {
    points: progressOf(bugs, changes, span, (status) => known.get(status)),
    bugs: bugs.length,
    is_cut: (found.total ?? 0) > bugs.length || found.total_is_exact === false,
  }
}
