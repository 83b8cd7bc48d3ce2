/** The tables of Bugzillas that were imported in addition, and of their ids. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const all = statement((q) =>
  q
    .selectFrom('merged_sources')
    .select(['id', 'name', 'name_key', 'urlbase', 'spans', 'names', 'ended_at'])
    .orderBy('id'),
)

type Listed = { merged_source_id: number; table_name: string; ids: number[] }
/** What some ids of a source are here, as far as they are listed. */
export const listed = statement((q, p: Listed, dialect) =>
  q
    .selectFrom('merged_ids')
    .select(['source_id', 'docket_id'])
    .where('merged_source_id', '=', p.merged_source_id)
    .where('table_name', '=', p.table_name)
    .where((row) => dialect.oneOf(row.ref('source_id'), p.ids)),
)
