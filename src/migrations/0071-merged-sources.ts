/** Bugzillas that were imported into a Docket in use, and what their ids are here. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A Bugzilla that was imported in addition. `urlbase` was its address, empty if unknown; `source`
   * identifies what was read, and `plan` is the accepted plan, of which people are left out at the
   * end. `spans` tells for each table which ids were reserved: the id there plus `base` is the id
   * here, up to `last`. `names` tells what products and aliases, by folded name, were renamed to.
   * All three are JSON. Until `ended_at`, the import is not complete.
   */
  merged_sources: table(
    {
      id: 'id',
      name: 'text',
      name_key: 'text',
      urlbase: 'text',
      source: 'text',
      plan: 'text',
      spans: 'text',
      names: 'text',
      creation_ts: 'int',
      ended_at: 'int?',
    },
    { unique: [['name_key']] },
  ),

  /** Ids that do not follow from `spans`: of joined rows, and of bugs that got new numbers. */
  merged_ids: table(
    {
      merged_source_id: '-> merged_sources',
      table_name: 'text',
      source_id: 'int',
      docket_id: 'int',
    },
    { primary: ['merged_source_id', 'table_name', 'source_id'] },
  ),

  /** As `import_ranges`, for a source that was imported in addition. */
  merged_ranges: table(
    {
      merged_source_id: '-> merged_sources',
      part: 'text',
      from_id: 'int',
      until_id: 'int',
      rows: 'int',
      losses: 'text',
    },
    { primary: ['merged_source_id', 'part', 'from_id'] },
  ),
}
