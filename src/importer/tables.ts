/** Row types of the importer's tables. */

import type { tables } from '../migrations/0010-imports.ts'
import type { RowsOf } from '../platform/db/schema.ts'

declare module '../platform/db/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}
