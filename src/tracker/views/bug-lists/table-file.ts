/** A table as a CSV file, generated at once. */

import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import type { Flowing } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { lineOf, quoted } from '../../../platform/csv.ts'

/** The first row contains the titles. */
export async function tableFile(
  look: Look,
  name: string,
  rows: readonly (readonly string[])[],
): Promise<Flowing> {
  const separator = await preferenceOf(look, 'csv_colsepchar')
  const text = rows.map((cells) => lineOf(cells.map(quoted), separator)).join('')
  return {
    type: 'text/csv',
    file: { name: `${name}-${toDay(look.now)}.csv`, is_shown: false },
    async *pieces() {
      yield text
    },
  }
}
