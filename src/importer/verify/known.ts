/**
 * Which rows of a source can exist in Docket: not those with a required reference to a missing row.
 */

import { quoted } from '../read/names.ts'
import { IdSet } from '../map/id-set.ts'
import type { Cell, Staged } from '../staged.ts'

/** Ids by kind of object. */
export type Known = ReturnType<typeof knownIn>
/** A kind of object to which rows refer. */
export type KnownName = keyof Known

/** Reads only the tables to which others refer; memory grows with their rows. */
export function knownIn(staged: Staged) {
  const users = named(staged, PEOPLE)
  const groups = named(staged, GROUPS)
  const ids = (table: string, id: string, needs: Needs = {}) => whole(staged, [table, id], needs)
  const bugs = ids('bugs', 'bug_id')
  const products = ids('products', 'id')
  const categories = ids('series_categories', 'id')
  return {
    users,
    groups,
    bugs,
    products,
    categories,
    classifications: ids('classifications', 'id'),
    components: ids('components', 'id', { product_id: products }),
    keywords: ids('keyworddefs', 'id'),
    flagtypes: ids('flagtypes', 'id'),
    comments: ids('longdescs', 'comment_id', { bug_id: bugs }),
    files: ids('attachments', 'attach_id', { bug_id: bugs }),
    tags: ids('tag', 'id', { user_id: users }),
    searches: ids('namedqueries', 'id', { userid: users }),
    series: ids('series', 'series_id', { category: categories, subcategory: categories }),
    whines: ids('whine_events', 'id', { owner_userid: users }),
  }
}

/** The targets of references. */
type Needs = Readonly<Record<string, IdSet>>

function whole(staged: Staged, [table, id]: [string, string], needs: Needs): IdSet {
  const set = new IdSet()
  if (!staged.columns(table)) return set
  const columns = [id, ...Object.keys(needs)].map(quoted).join(', ')
  for (const row of staged.rows(`select ${columns} from ${quoted(table)}`)) {
    const isWhole = Object.entries(needs).every(([column, there]) => there.has(row[column]))
    if (isWhole) add(set, row[id])
  }
  return set
}

const add = (set: IdSet, id: Cell | undefined) => {
  if (typeof id === 'number' && id >= 0) set.add(id)
}

/** Accounts, and authors for whom an account is created. */
const PEOPLE: [table: string, column: string][] = [
  ['profiles', 'userid'],
  ['bugs', 'reporter'],
  ['bugs', 'assigned_to'],
  ['longdescs', 'who'],
  ['bugs_activity', 'who'],
  ['attachments', 'submitter_id'],
  ['flags', 'setter_id'],
  ['components', 'initialowner'],
  ['profiles_activity', 'who'],
  ['longdescs_tags_activity', 'who'],
  ['longdescs_activity', 'who'],
]

/** Also groups that restrict access: missing ones are created without members. */
const GROUPS: [table: string, column: string][] = [
  ['groups', 'id'],
  ['bug_group_map', 'group_id'],
  ['group_control_map', 'group_id'],
  ['flagtypes', 'grant_group_id'],
  ['flagtypes', 'request_group_id'],
  ['category_group_map', 'group_id'],
]

function named(staged: Staged, places: [table: string, column: string][]): IdSet {
  const set = new IdSet()
  for (const [table, column] of places) {
    if (!staged.columns(table)?.includes(column)) continue
    const query = `select distinct ${quoted(column)} as id from ${quoted(table)}`
    for (const { id } of staged.rows(query)) add(set, id)
  }
  return set
}
