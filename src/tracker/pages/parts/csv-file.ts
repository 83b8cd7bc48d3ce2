/** Lists that are read by offsets, as CSV files. */

import { csvFile as csvInPages } from '../../../accounts/csv/csv-file.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Flowing } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'

/** Rows per transaction. */
const ROWS = 1_000

/** What a file contains. */
export interface CsvFile {
  /** Without the date and the ending. */
  name: string
  columns: readonly string[]
  /** A page of rows; refuses readers as the list does. */
  read: (look: Look, page: { limit: number; offset: number }) => Promise<readonly string[][]>
}

/** One page per transaction; in each, the reader is authorized again. */
export const csvFile = (door: Door, { name, columns, read }: CsvFile): Promise<Flowing> =>
  csvInPages<number>(door, {
    name,
    columns,
    async read(look, offset = 0) {
      const rows = await read(look, { limit: ROWS, offset })
      return { rows, next: rows.length < ROWS ? undefined : offset + ROWS }
    },
  })
