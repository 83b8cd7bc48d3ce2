/**
 * Evaluates searches by reading rows, in the obvious way: every value of a field is compared with
 * every condition about it. It verifies the search, so it shares nothing with it but the structure
 * of charts and the platform's case folding and times.
 *
 * It has two worlds: the tables of a Bugzilla, on which the verification of an import evaluates
 * saved searches, and in tests an installation of Docket, on which each field is compared with each
 * operator (tests/simulate). Streams are read once and only bits are kept, so that a world need not
 * fit in memory.
 */

import type { Chart, Condition, Group } from '../../../tracker/search/ask/charts.wire.ts'
import { changeTells } from './changes.ts'
import { conditionHolds, rowFits } from './conditions.ts'
import { type Holds, openReading, type Reading } from './reading.ts'
import type { Change, Value, World } from './world.ts'

/** The bugs that match, in the order of the world; undefined if the world does not know. */
export function evaluate(world: World, chart: Chart): number[] | undefined {
  const reading = openReading(world)
  return reading.find(partHolds(reading, chart))
}

function partHolds(reading: Reading, part: Condition | Group): Holds {
  const holds = 'parts' in part ? groupHolds(reading, part) : conditionHolds(reading, part)
  return part.isNegated ? (bug) => !holds(bug) : holds
}

/** Without any parts, a group holds unless they are joined by OR. */
function groupHolds(reading: Reading, { joiner, parts }: Group): Holds {
  if (joiner === 'AND_G') return isOneRow(reading, parts)
  const each = parts.map((part) => partHolds(reading, part))
  return joiner === 'OR'
    ? (bug) => each.some((holds) => holds(bug))
    : (bug) => each.every((holds) => holds(bug))
}

/** Whether a single row meets all conditions, and a single change those about changes. */
function isOneRow(reading: Reading, parts: Group['parts']): Holds {
  const conditions = parts.filter((part): part is Condition => !('parts' in part))
  const [first] = conditions
  if (parts.length === 0) return () => true
  const field = first && reading.world.field(first)
  const isOdd = (one: Condition) =>
    one.isNegated || one.field !== first?.field || !reading.world.field(one)
  if (!field || conditions.length < parts.length || conditions.some(isOdd)) return reading.unknown()
  const isOfChange = ({ operator }: Condition) => operator.startsWith('changed')
  const told = conditions
    .filter(isOfChange)
    .map((condition) => changeTells(reading, field, condition))
  const fits = conditions
    .filter((condition) => !isOfChange(condition))
    .map((condition) => rowFits(reading, field, condition))
  const isRow = (value: Value, bug: number) =>
    (value !== null || !field.isList) && fits.every((one) => one(value, bug))
  const isChange = (change: Change) => told.every((tells) => tells(change))
  if (told.length > 0 && field.changes === 'itself') {
    const both = (one: Change) => isChange(one) && (fits.length === 0 || isRow(one.value!, one.bug))
    return reading.withChange(field, both)
  }
  const found = [
    ...(fits.length > 0 ? [reading.withValue(field, isRow)] : []),
    ...(told.length > 0 ? [reading.withChange(field, isChange)] : []),
  ]
  return (bug) => found.every((holds) => holds(bug))
}
