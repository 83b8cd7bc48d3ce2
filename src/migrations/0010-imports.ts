/** What came with an import: how far it is, and what has no place of its own in Docket. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A part of an import that is done: rows of one kind from one number to another, both included.
   * `rows` is how many rows of Docket's it made. `losses` is JSON: what was left out or changed.
   */
  import_ranges: table(
    { part: 'text', from_id: 'int', until_id: 'int', rows: 'int', losses: 'text' },
    { primary: ['part', 'from_id'] },
  ),

  /**
   * A row, or some of its columns, of a source for which Docket has no table. `row_key` is what
   * tells it in its table, as JSON, and `body` JSON as well, bytes in base64.
   */
  side_data: table(
    { id: 'id', table_name: 'text', row_key: 'text', body: 'text' },
    { index: [['table_name']] },
  ),
}
