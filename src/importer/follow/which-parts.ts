/** Which parts of an import, and which of their ranges, a round converts again. */

import { EVERYTHING, type Range, type Staged } from '../staged.ts'
import type { Mapping } from '../map/mapping.ts'
import { LAST_ID, rangesOf } from '../staging/ranges.ts'
import type { Pending } from './changed-tables.ts'
import { tablesOfPart } from './scopes.ts'
import { ALONE } from './source-tables.ts'

/** What an import records of a range. */
export interface KnownRange {
  from_id: number
  until_id: number
}

/** Small parts that follow from others: always converted again. */
const ALWAYS = new Set(['missing people', 'groups', 'group_group_map'])
const ACCOUNTS = 'profiles'

/** The changed bugs or accounts of a part; undefined if it is converted as a whole, or not. */
export function idsOfPart(mapping: Mapping, { ids, isAll }: Pending): Set<number> | undefined {
  if (isAll) return undefined
  if (mapping.part === ACCOUNTS) return new Set(ids.get(ACCOUNTS))
  if (mapping.ranged?.[0] !== 'bugs') return undefined
  const found = new Set<number>()
  for (const [table, bugs] of ids) {
    const isOwn = mapping.sources.includes(table)
    if (table === ACCOUNTS || (ALONE.has(table) && !isOwn)) continue
    for (const id of bugs) found.add(id)
  }
  return found
}

/** Whether any of a part without ids is converted again. */
export function isWanted(staged: Staged, { part, sources }: Mapping, pending: Pending): boolean {
  if (pending.isAll || ALWAYS.has(part)) return true
  const isAliases = part === 'aliases' && staged.columns('bugs_aliases') !== undefined
  const own = isAliases ? ['bugs_aliases'] : sources
  return own.some((table) => pending.tables.has(table))
}

/**
 * The ranges to convert again: those with one of the ids, or all. The last one is divided as it
 * grows, and then all its pieces are recorded, so that the last one still has no end. A part whose
 * rows do not have the ids of its ranges is converted as a whole.
 */
export function rangesOfPart(
  staged: Staged,
  mapping: Mapping,
  {
    known,
    ids,
    rows,
  }: { known: readonly KnownRange[]; ids: Set<number> | undefined; rows: number },
): Range[] {
  const { ranged } = mapping
  if (!ranged || !staged.columns(ranged[0]) || !isDivisible(mapping)) return [EVERYTHING]
  const closed = known.filter(({ until_id }) => until_id !== LAST_ID)
  const open = known.find(({ until_id }) => until_id === LAST_ID)
  const from = open?.from_id ?? (closed.at(-1)?.until_id ?? -1) + 1
  const pieces = [...rangesOf(staged, { table: ranged[0], column: ranged[1], rows, from })]
  const isDivided = !open || pieces.length > 1
  const all = closed.map(({ from_id, until_id }): Range => ({ from: from_id, until: until_id }))
  if (!ids) return [...all, ...pieces]
  const sorted = [...ids].sort((a, b) => a - b)
  const isChanged = (range: Range) => sorted.some((id) => id >= range.from && id <= range.until)
  return [...all.filter(isChanged), ...pieces.filter((piece) => isDivided || isChanged(piece))]
}

const isDivisible = (mapping: Mapping) => tablesOfPart(mapping).every(({ by }) => by !== undefined)
