/** A table as a file for spreadsheets and scripts, made at once. */

import type { Flowing } from '../../platform/http/page.ts'
import { toDay } from '../../platform/times.ts'
import { quoted } from './csv.ts'

/** The first of the rows is what the columns are called. */
export function tableFile(
  name: string,
  rows: readonly (readonly string[])[],
  now: number,
): Flowing {
  const text = rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
  return {
    type: 'text/csv',
    file_name: `${name}-${toDay(now)}.csv`,
    is_shown: false,
    async *pieces() {
      yield text
    },
  }
}
