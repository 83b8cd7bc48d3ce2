/** Compares a row before and after an update. Pure. */

import type { Change } from './changes.wire.ts'

/** Changed columns, by name. */
export type Changes = Record<string, Change>

/** The changed columns, as strings. If it is empty, nothing is written or recorded. */
export function differences<Row extends object>(before: Row, after: Row): Changes {
  const changes: Changes = {}
  for (const column of Object.keys(after) as (keyof Row & string)[]) {
    const [removed, added] = [text(before[column]), text(after[column])]
    if (removed !== added) changes[column] = { removed, added }
  }
  return changes
}

/** The same changes, with columns replaced by the names of fields in the interface. */
export function renamed(changes: Changes, names: Readonly<Record<string, string>>): Changes {
  const pairs = Object.entries(changes)
  return Object.fromEntries(pairs.map(([column, change]) => [names[column] ?? column, change]))
}

const text = (value: unknown) => String((value ?? '') as string | number)
