/** Reads the reports of completed ranges, including those of interrupted runs. */

import type { Db, Tx } from '../../platform/db/db.ts'
import { type Loss, Losses } from '../map/losses.ts'
import * as store from './load.store.ts'

/** The result of an import. */
export interface Loaded {
  /** Rows of Docket, by part. */
  parts: { part: string; rows: number }[]
  /** Each kind with its first examples. */
  losses: Loss[]
}

/** With every skipped or changed row, except for side data. */
export interface RangeDone {
  part: string
  rows: number
  losses: Loss[]
}

type Look = <Result>(see: (tx: Tx) => Promise<Result>) => Promise<Result>

/** The number in memory at once. */
const RANGES_AT_ONCE = 20

/** Ordered by part and id, a few at a time. */
export async function* rangesDone(look: Look): AsyncGenerator<RangeDone> {
  for (let after = { part: '', from_id: -1 }; ;) {
    const from = { ...after, limit: RANGES_AT_ONCE }
    const found = await look((tx) => store.nextRanges(tx, from))
    for (const { part, from_id, rows, losses } of found) {
      yield { part, rows, losses: JSON.parse(losses) as Loss[] }
      after = { part, from_id }
    }
    if (found.length < RANGES_AT_ONCE) return
  }
}

/** What all parts of an import recorded so far. */
export const reportOf = (db: Db): Promise<Loaded> => totalOf(rangesDone((see) => db.look(see)))

/** The rows and losses of ranges, by part. */
export async function totalOf(
  ranges: AsyncIterable<RangeDone> | Iterable<RangeDone>,
): Promise<Loaded> {
  const losses = new Losses()
  const parts = new Map<string, number>()
  for await (const range of ranges) {
    losses.add(range.losses)
    parts.set(range.part, (parts.get(range.part) ?? 0) + range.rows)
  }
  const counted = [...parts].map(([part, rows]) => ({ part, rows }))
  return { parts: counted, losses: losses.all() }
}
