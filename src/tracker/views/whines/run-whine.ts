/** Runs the searches of a whine as the person who gets its results. */

import type { Tx } from '../../../platform/db/db.ts'
import { Fault } from '../../../platform/faults.ts'
import { forReader } from '../../../platform/pages/fault-text.ts'
import type { Look } from '../../../platform/work/work.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { parametersOf } from '../../search/saved-searches/saved-searches.rules.ts'
import { savedOf } from '../../search/saved-searches/saved-searches.ts'
import { searchBugs } from '../../search/search.ts'
import { listAsked, searchFor } from '../bug-lists/asked.ts'
import { type Column, columnsNamed, type Listed } from '../bug-lists/columns.ts'
import { orderIn, withVisits } from '../bug-lists/list-file.ts'
import { whineLimits } from './whine-limits.ts'
import type { QueryRow, WhineRow } from './whines.ts'

/** What a search of a whine found, as its reader sees it. */
export interface Found {
  query: QueryRow
  /** Without the id, which comes first. */
  columns: readonly Column[]
  bugs: readonly Listed[]
  /** Whether there are more than are listed. */
  has_more: boolean
  /** Why the search could not be run, in the language of the reader. */
  problem?: string
}

type Owned = Pick<WhineRow, 'owner_userid'>

/** Undefined if the owner has no such saved search. Throws faults that say when to try again. */
export async function runQuery(
  look: Look,
  whine: Owned,
  query: QueryRow,
): Promise<Found | undefined> {
  const given = await parametersNamed(look.tx, whine, query)
  if (!given) return undefined
  try {
    const asked = listAsked(given)
    const columns = await columnsIn(look, asked.columnlist)
    const most = whineLimits.whine_bugs_max
    const own = Number(asked.limit ?? most)
    const limit = Math.min(own > 0 ? own : most, most)
    const search = searchFor({ ...asked, order: orderIn(asked), limit: String(limit + 1) })
    const found = await searchBugs(look, { ...search, include_fields: fieldsOf(columns) })
    const bugs = ('bugs' in found ? found.bugs : []) as Listed[]
    const shown = await withVisits(look, bugs.slice(0, limit), columns)
    return { query, columns, bugs: shown, has_more: bugs.length > most }
  } catch (error) {
    if (!(error instanceof Fault) || error.retry_after_s !== undefined) throw error
    return { query, columns: [], bugs: [], has_more: false, problem: forReader(error).message }
  }
}

/** One bug that a search found before, as long as the reader sees it. */
export async function readFound(look: Look, whine: Owned, query: QueryRow, bug_id: number) {
  const given = await parametersNamed(look.tx, whine, query)
  if (!given) return undefined
  const columns = await columnsIn(look, listAsked(given).columnlist)
  const include_fields = fieldsOf(columns)
  const bugs = (await readVisibleBugs(look, [bug_id], { include_fields })) as Listed[]
  const shown = await withVisits(look, bugs, columns)
  return shown.length === 0 ? undefined : { query, columns, bugs: shown, has_more: false }
}

async function parametersNamed(tx: Tx, { owner_userid }: Owned, { query_name }: QueryRow) {
  const saved = (await savedOf(tx, [owner_userid], [query_name]))(owner_userid, query_name)
  return saved && parametersOf(saved.query)
}

const columnsIn = async (look: Look, list: string | undefined) =>
  (await columnsNamed(look, list)).filter(({ name }) => name !== 'bug_id')

const fieldsOf = (columns: readonly Column[]) => [
  'id',
  'is_open',
  ...columns.flatMap(({ of }) => of),
]
