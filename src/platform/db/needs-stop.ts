/** Tells which schema steps the nodes of the previous version survive. */

import type { Change } from './alter.ts'
import { addedReferences, becomesNotNull } from './alter-postgres.ts'
import { isNullable, referenced } from './ddl.ts'
import type { Migration } from './schema.ts'

/**
 * Why the previous version cannot serve while a step is applied, such as `it renames bugs.votes`;
 * undefined if both versions can use the database after the first part of the step, which creates
 * tables and adds columns. The rest of such a step waits until only new nodes are left.
 */
export function needsStop(step: Migration, changes: readonly Change[]): string | undefined {
  const { stops, run, does, fill = {}, index = {}, renewed = {}, packed = {} } = step
  if (stops !== undefined) return stops
  if (run) return `it ${does ?? 'runs code of its own'}`
  const [text] = Object.keys({ ...index, ...renewed, ...packed })
  if (text !== undefined) return `it rebuilds the text index ${text}`
  for (const change of changes) {
    const why = changeNeeds(change)
    if (why !== undefined) return why
  }
  const other = Object.keys(fill).find((table) => {
    const change = changes.find(({ name }) => name === table)
    // Both versions read null until it is filled, but not another value.
    return change?.change.add === undefined || change.change.value !== undefined
  })
  return other && `it fills ${other}`
}

function changeNeeds({ name, before, change, after }: Change): string | undefined {
  const { kinds = {}, rename = {}, drop = [], primary, unique = [], without = {} } = change
  const [renamed] = Object.keys(rename)
  if (renamed) return `it renames ${name}.${renamed}`
  if (primary) return `it changes the primary key of ${name}`
  const [strict] = becomesNotNull({ before, change })
  if (strict) return `it requires a value in ${name}.${strict}`
  const [reference] = addedReferences({ name, before, change, after })
  if (reference) return `it lets ${name}.${reference[0]} refer to ${reference[1]}`
  const free = Object.keys(kinds).find(
    (column) => referenced(kinds[column]!) !== referenced(before.columns[column]!),
  )
  if (free) return `it no longer lets ${name}.${free} refer to other rows`
  if (unique.length > 0) return `it adds a unique index to ${name}`
  if (without.unique?.length) return `it removes a unique index of ${name}`
  const needed = drop.find((column) => !isNullable(before.columns[column]!))
  return needed && `it drops ${name}.${needed}, in which each row has a value`
}
