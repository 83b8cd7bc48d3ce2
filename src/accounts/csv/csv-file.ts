/** Lists as CSV files, read in pages while they are sent. */

import { lineOf, quoted } from '../../platform/csv.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Flowing } from '../../platform/http/page.ts'
import { toDay } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import { actorAnew } from '../actors/actors.ts'
import { preferenceOf } from '../preferences/preferences.ts'

/** A page of rows, and where the next one begins; undefined after the last. */
export interface CsvRows<Place> {
  rows: readonly (readonly string[])[]
  next: Place | undefined
}

/** What a file contains. `Place` is where a page begins, such as a cursor. */
export interface CsvFile<Place> {
  /** Without the date and the ending. */
  name: string
  columns: readonly string[]
  /** A page of rows, the first one without a place; refuses readers as the list does. */
  read: (look: Look, place?: Place) => Promise<CsvRows<Place>>
}

/** One page per transaction; in each, the reader is authorized again. */
export async function csvFile<Place>(door: Door, file: CsvFile<Place>): Promise<Flowing> {
  const { name, columns, read } = file
  const { actor } = door.caller
  const { now, separator } = await door.look(actor, async (look) => ({
    now: look.now,
    separator: await preferenceOf(look, 'csv_colsepchar'),
  }))
  const readFrom = (place?: Place) =>
    door.look(
      actor,
      async (look) => read({ ...look, actor: await actorAnew(look.tx, actor) }, place),
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
  return { type: 'text/csv', file: { name: `${name}-${toDay(now)}.csv`, is_shown: false }, pieces }
}
