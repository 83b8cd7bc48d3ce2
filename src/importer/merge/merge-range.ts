/** One range of an import in addition: its rows, and that they are done, in one transaction. */

import type { Tx } from '../../platform/db/db.ts'
import { Losses } from '../map/losses.ts'
import type { Mapping, Put } from '../map/mapping.ts'
import { number, rowsOf } from '../map/cells.ts'
import { LAST_ID, rangesOf } from '../staging/ranges.ts'
import { EVERYTHING, type Range, type Staged } from '../staged.ts'
import * as store from './merge.store.ts'
import type { Merging } from './merging.ts'
import { type Made, remap } from './remap.ts'
import { writeRows } from './write-rows.ts'

/** A range of a part. */
export interface Work {
  part: string
  range: Range
  /** What is converted and inserted. */
  of: readonly Mapping[]
  /** What is done afterwards; returns how many rows it changed. */
  also?: (tx: Tx, merging: Merging, range: Range) => Promise<number>
}

/** May run again after a conflict. Returns the number of rows. */
export async function mergeRange(tx: Tx, merging: Merging, work: Work): Promise<number> {
  const { part, range, of, also } = work
  const losses = new Losses()
  merging.context.losses = losses
  let rows = 0
  for (const mapping of of) {
    const made: Made[] = []
    for (const put of allRows(merging, mapping, range)) {
      const one = remap(merging, put)
      if (one) made.push(one)
    }
    rows += await writeRows(tx, merging, made)
  }
  if (also) rows += await also(tx, merging, range)
  await store.putRange(tx, {
    merged_source_id: merging.id,
    part,
    from_id: Number.isFinite(range.from) ? range.from : 0,
    until_id: Number.isFinite(range.until) ? range.until : LAST_ID,
    rows,
    losses: JSON.stringify(losses.all()),
  })
  return rows
}

const ROWS_AT_ONCE = 400

/** The ranges of a part from an id on. */
export function rangesOfPart(
  staged: Staged,
  { ranged }: Pick<Mapping, 'ranged'>,
  from = 0,
): Iterable<Range> {
  const [table, column] = ranged ?? []
  if (table === undefined || column === undefined || !staged.columns(table)) return [EVERYTHING]
  return rangesOf(staged, { table, column, rows: ROWS_AT_ONCE, from })
}

function* allRows({ context, limited }: Merging, mapping: Mapping, range: Range): Iterable<Put> {
  yield* mapping.rows(context, range)
  if (mapping.part !== 'field_visibility') return
  for (const field_id of limited) {
    for (const { id } of rowsOf(context.staged, 'products', { by: 'id' })) {
      yield ['field_visibility', { field_id, value_id: number(id) }]
    }
  }
}
