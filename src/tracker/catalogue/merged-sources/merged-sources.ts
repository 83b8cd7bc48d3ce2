/** Bugzillas that were imported in addition, cached in memory: what their numbers are here. */

import { MERGED_SOURCES } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import { fold } from '../../../platform/fold.ts'
import * as store from './merged-sources.store.ts'

/** Ids that were reserved in a table: an id there plus `base`, up to `last`. */
export interface Span {
  base: number
  last: number
  /** They follow from a list instead, since they were numbered anew. */
  is_listed?: true
}

/** New names of products and aliases, by their folded names in the source. */
export interface Renamed {
  products: Readonly<Record<string, string>>
  aliases: Readonly<Record<string, string>>
}

/** A Bugzilla that was imported in addition. */
export interface MergedSource {
  id: number
  name: string
  name_key: string
  /** Its former address, which ends with a slash; empty if unknown. */
  urlbase: string
  /** By table. */
  spans: Readonly<Record<string, Span>>
  names: Renamed
  /** Whether its import is complete. */
  is_complete: boolean
}

/** Must not be modified. */
export const mergedSources = remembered([MERGED_SOURCES], async (tx: Tx) =>
  (await store.all(tx, {})).map(({ ended_at, spans, names, ...row }): MergedSource => ({
    ...row,
    spans: JSON.parse(spans) as Record<string, Span>,
    names: JSON.parse(names) as Renamed,
    is_complete: ended_at !== null,
  })),
)

/** By name, in any case. */
export const mergedSourceNamed = async (tx: Tx, name: string): Promise<MergedSource | undefined> =>
  (await mergedSources(tx)).find(({ name_key }) => name_key === fold(name))

/** The source from which a row was imported. */
export const mergedSourceOf = async (
  tx: Tx,
  table: 'bugs' | 'longdescs',
  id: number,
): Promise<MergedSource | undefined> =>
  (await mergedSources(tx)).find(({ spans: { [table]: span } }) => span && isWithin(span, id))

const isWithin = ({ base, last }: Span, id: number) => id > base && id <= last

/** What numbers of a source are here, without those that it never had. */
export async function numbersHere(
  tx: Tx,
  { id: merged_source_id, spans }: MergedSource,
  { table, ids }: { table: 'bugs' | 'attachments'; ids: readonly number[] },
): Promise<Map<number, number>> {
  const span = spans[table]
  if (!span || ids.length === 0) return new Map()
  if (!span.is_listed) {
    const there = ids.filter((id) => isWithin(span, id + span.base))
    return new Map(there.map((id) => [id, id + span.base]))
  }
  const wanted = { merged_source_id, table_name: table, ids: [...new Set(ids)] }
  const rows = await store.listed(tx, wanted)
  return new Map(rows.map(({ source_id, docket_id }) => [source_id, docket_id]))
}
