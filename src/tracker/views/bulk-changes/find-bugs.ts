/** The bugs of a change that names them by the query of a list. */

import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { parametersOf } from '../../search/saved-searches/saved-searches.rules.ts'
import { searchBugs } from '../../search/search.ts'
import { listAsked, searchFor } from '../bug-lists/asked.ts'
import { withSaved } from '../bug-lists/list-file.ts'
import { BUGS_MAX } from './bulk-changes.wire.ts'

/** The bugs of a list by its query, up to `BUGS_MAX`. */
export async function findBugs(look: Look, query: string): Promise<number[]> {
  const wanted = await withSaved(look, listAsked(parametersOf(query)))
  const found = await searchBugs(look, {
    ...searchFor({ ...wanted, order: 'bug_id', offset: '' }),
    limit: BUGS_MAX,
    include_fields: ['id'],
  })
  return 'bugs' in found ? (found.bugs as Pick<Bug, 'id'>[]).map(({ id }) => id) : []
}
