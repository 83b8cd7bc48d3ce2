/** Lists as CSV files, read in pages while they are sent. */

import { actorAnew } from '../../../accounts/actors/actors.ts'
import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Flowing } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { lineOf, quoted } from '../../../platform/csv.ts'

/** Rows per transaction. */
const ROWS = 1_000
const ASIDE = { aside: true }

/** What a file contains. */
export interface CsvFile {
  /** Without the date and the ending. */
  name: string
  columns: readonly string[]
  /** A page of rows; refuses readers as the list does. */
  read: (look: Look, page: { limit: number; offset: number }) => Promise<readonly string[][]>
}

/** One page per transaction; in each, the reader is authorized again. */
export async function csvFile(door: Door, { name, columns, read }: CsvFile): Promise<Flowing> {
  const { actor } = door.caller
  const { now, separator } = await door.look(actor, async (look) => ({
    now: look.now,
    separator: await preferenceOf(look, 'csv_colsepchar'),
  }))
  const readFrom = (offset: number) =>
    door.look(
      actor,
      async (look) => {
        const again = { ...look, actor: await actorAnew(look.tx, actor) }
        return read(again, { limit: ROWS, offset })
      },
      ASIDE,
    )
  // Read before the response begins, so that errors can still be reported.
  const first = await readFrom(0)
  const line = (values: readonly string[]) => lineOf(values.map(quoted), separator)
  async function* pieces() {
    yield line(columns)
    for (let rows = first, offset = 0; rows.length > 0; rows = await readFrom(offset)) {
      yield rows.map(line).join('')
      if (rows.length < ROWS) break
      offset += ROWS
    }
  }
  const file = { name: `${name}-${toDay(now)}.csv`, is_shown: false }
  return { type: 'text/csv', file, pieces }
}
