/** A list as a CSV file, read in pages while it is sent. */

import { actorAnew } from '../../accounts/actors/actors.ts'
import { preferenceOf } from '../../accounts/preferences/preferences.ts'
import { lineOf, quoted } from '../../platform/csv.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Flowing } from '../../platform/http/page.ts'
import { toDay } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'

/** A page of rows, and where the next one begins; undefined after the last. */
export interface CsvRows {
  rows: readonly (readonly string[])[]
  next: string | undefined
}

/** What a file contains. */
export interface CsvFile {
  /** Without the date and the ending. */
  name: string
  columns: readonly string[]
  /** A page of rows; refuses readers as the list does. */
  read: (look: Look, cursor: string | undefined) => Promise<CsvRows>
}

/** One page per transaction; in each, the reader is authorized again. */
export async function csvFile(door: Door, { name, columns, read }: CsvFile): Promise<Flowing> {
  const { actor } = door.caller
  const { now, separator } = await door.look(actor, async (look) => ({
    now: look.now,
    separator: await preferenceOf(look, 'csv_colsepchar'),
  }))
  const readFrom = (cursor?: string) =>
    door.look(
      actor,
      async (look) => read({ ...look, actor: await actorAnew(look.tx, actor) }, cursor),
      { aside: true },
    )
  // Read before the response begins, so that errors can still be reported.
  const first = await readFrom()
  const line = (values: readonly string[]) => lineOf(values.map(quoted), separator)
  async function* pieces() {
    yield line(columns)
    for (let page = first; ; page = await readFrom(page.next)) {
      yield page.rows.map(line).join('')
      if (page.next === undefined) return
    }
  }
  const file = { name: `${name}-${toDay(now)}.csv`, is_shown: false }
  return { type: 'text/csv', file, pieces }
}
