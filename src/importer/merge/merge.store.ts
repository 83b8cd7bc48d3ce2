/** What an import in addition reads and writes besides the rows of the source. SQL only. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

/** Accounts with some folded login names. */
export const usersNamed = statement((q, p: { keys: string[] }, dialect) =>
  q
    .selectFrom('users')
    .select(['id', 'login_name', 'login_name_key', 'realname', 'is_enabled'])
    .where((row) => dialect.oneOfTexts(row.ref('login_name_key'), p.keys)),
)

export const groups = statement((q) =>
  q.selectFrom('groups').select(['id', 'name', 'userregexp']).orderBy('id'),
)
export const classifications = statement((q) =>
  q.selectFrom('classifications').select(['id', 'name']).orderBy('id'),
)
export const products = statement((q) =>
  q.selectFrom('products').select(['id', 'name']).orderBy('id'),
)
export const keywords = statement((q) =>
  q.selectFrom('keyworddefs').select(['id', 'name']).orderBy('id'),
)
export const fields = statement((q) =>
  q
    .selectFrom('fielddefs')
    .select(['id', 'name', 'type', 'custom', 'visibility_field_id'])
    .orderBy('id'),
)
export const values = statement((q) =>
  q
    .selectFrom('field_values')
    .select(['id', 'field_id', 'value_id', 'value as name', 'is_open'])
    .orderBy('id'),
)
export const components = statement((q) =>
  q.selectFrom('components').select(['id', 'product_id', 'name_key']).orderBy('id'),
)

/** Which of some folded aliases bugs have. */
export const aliases = statement((q, p: { keys: string[] }, dialect) =>
  q
    .selectFrom('bugs_aliases')
    .select('alias_key')
    .where((row) => dialect.oneOfTexts(row.ref('alias_key'), p.keys)),
)

/** Folded names of the saved searches of some people. */
export const searchNames = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('namedqueries')
    .select(['userid as user_id', 'name_key'])
    .where((row) => dialect.oneOf(row.ref('userid'), p.ids)),
)
/** Folded names of the saved reports of some people. */
export const reportNames = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('reports')
    .select(['user_id', 'name_key'])
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids)),
)
/** Folded names of the personal tags of some people. */
export const tagNames = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('tag')
    .select(['user_id', 'name_key'])
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids)),
)
export const seriesCategories = statement((q) =>
  q.selectFrom('series_categories').select('name_key'),
)

/** Tables of what has a name. */
export const NAMED = [
  'users',
  'groups',
  'classifications',
  'products',
  'components',
  'keyworddefs',
  'flagtypes',
  'fielddefs',
] as const
/** Which of some ids a table has. */
export const existing = (tx: Tx, table: (typeof NAMED)[number], ids: readonly number[]) =>
  tx.selectFrom(table).select('id').where('id', 'in', ids).execute()

/** One import in addition, by its folded name. */
export const sourceNamed = statement((q, p: { name_key: string }) =>
  q.selectFrom('merged_sources').selectAll().where('name_key', '=', p.name_key),
)
interface Begun {
  name: string
  name_key: string
  urlbase: string
  source: string
  plan: string
  spans: string
  names: string
  creation_ts: number
}
/** Records an import in addition, which is not complete yet. */
export const addSource = statement((q, p: Begun) =>
  q
    .insertInto('merged_sources')
    .values({
      name: p.name,
      name_key: p.name_key,
      urlbase: p.urlbase,
      source: p.source,
      plan: p.plan,
      spans: p.spans,
      names: p.names,
      creation_ts: p.creation_ts,
    })
    .returning('id'),
)
/** Marks it as complete. */
export const endSource = statement((q, p: { id: number; plan: string; ended_at: number }) =>
  q
    .updateTable('merged_sources')
    .set({ plan: p.plan, ended_at: p.ended_at })
    .where('id', '=', p.id),
)
/** What was renamed, as JSON. */
export const namesOf = statement((q, p: { id: number }) =>
  q.selectFrom('merged_sources').select('names').where('id', '=', p.id),
)
/** Records that more was renamed. */
export const setNames = statement((q, p: { id: number; names: string }) =>
  q.updateTable('merged_sources').set({ names: p.names }).where('id', '=', p.id),
)

/** All listed ids of a source. */
export const listedIds = statement((q, p: { merged_source_id: number }) =>
  q
    .selectFrom('merged_ids')
    .select(['table_name', 'source_id', 'docket_id'])
    .where('merged_source_id', '=', p.merged_source_id),
)

/** The ranges of a part that were imported already, ordered by id. */
export const rangesOf = statement((q, p: { merged_source_id: number; part: string }) =>
  q
    .selectFrom('merged_ranges')
    .select(['from_id', 'until_id', 'rows'])
    .where('merged_source_id', '=', p.merged_source_id)
    .where('part', '=', p.part)
    .orderBy('from_id'),
)
/** Everything that was imported so far. */
export const allRanges = statement((q, p: { merged_source_id: number }) =>
  q
    .selectFrom('merged_ranges')
    .select(['part', 'rows', 'losses'])
    .where('merged_source_id', '=', p.merged_source_id)
    .orderBy('part')
    .orderBy('from_id'),
)
interface Done {
  merged_source_id: number
  part: string
  from_id: number
  until_id: number
  rows: number
  losses: string
}
/** Marks a range as imported, in the work that inserted its rows. */
export const putRange = statement((q, p: Done) =>
  q.insertInto('merged_ranges').values({
    merged_source_id: p.merged_source_id,
    part: p.part,
    from_id: p.from_id,
    until_id: p.until_id,
    rows: p.rows,
    losses: p.losses,
  }),
)

/** Sets the password of an account that has none. */
export const setPassword = statement((q, p: { id: number; password: string }) =>
  q
    .updateTable('users')
    .set({ password: p.password })
    .where('id', '=', p.id)
    .where('password', 'is', null),
)
/** Marks a bug as a duplicate of another, unless somebody did meanwhile. */
export const setDuplicate = statement((q, p: { id: number; dup_of: number }) =>
  q
    .updateTable('bugs')
    .set({ dup_of: p.dup_of })
    .where('id', '=', p.id)
    .where('dup_of', 'is', null),
)
/** Opens products for new bugs. */
export const openProducts = statement((q, p: { ids: number[] }, dialect) =>
  q
    .updateTable('products')
    .set({ isactive: 1 })
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
/** Adds to the number of comments with a tag. */
export const addWeight = statement((q, p: { tag: string; tag_key: string; weight: number }) =>
  q
    .insertInto('longdescs_tags_weights')
    .values({ tag: p.tag, tag_key: p.tag_key, weight: p.weight })
    .onConflict((row) =>
      row
        .column('tag_key')
        .doUpdateSet((now) => ({ weight: now('longdescs_tags_weights.weight', '+', p.weight) })),
    ),
)
/** See-also links that begin with an address, in the order of their ids. */
export const linksBelow = statement((q, p: { after: number; like: string; limit: number }) =>
  q
    .selectFrom('bug_see_also')
    .select(['id', 'bug_id', 'value'])
    .where('id', '>', p.after)
    .where('value_key', 'like', p.like)
    .orderBy('id')
    .limit(p.limit),
)
interface Link {
  id: number
  value: string
  value_key: string
  class: string
}
/** Makes a see-also link lead to a bug of this installation. */
export const setLink = statement((q, p: Link) =>
  q
    .updateTable('bug_see_also')
    .set({ value: p.value, value_key: p.value_key, class: p.class })
    .where('id', '=', p.id),
)
/** A link of a bug by its folded value. */
export const linkOf = statement((q, p: { bug_id: number; value_key: string }) =>
  q
    .selectFrom('bug_see_also')
    .select('id')
    .where('bug_id', '=', p.bug_id)
    .where('value_key', '=', p.value_key),
)
