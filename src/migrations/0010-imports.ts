/** The progress of imports, and imported data that Docket has no place for. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A completed part of an import: rows of one kind from one id to another, inclusive. `rows` is
   * the number of rows created. `losses` is JSON: what was omitted or changed.
   */
  import_ranges: table(
    { part: 'text', from_id: 'int', until_id: 'int', rows: 'int', losses: 'text' },
    { primary: ['part', 'from_id'] },
  ),

  /**
   * A source row, or some of its columns, for which Docket has no table. `row_key` identifies it
   * within its table, as JSON; `body` is JSON, with bytes in base64.
   */
  side_data: table(
    { id: 'id', table_name: 'text', row_key: 'text', body: 'text' },
    { index: [['table_name']] },
  ),
}
