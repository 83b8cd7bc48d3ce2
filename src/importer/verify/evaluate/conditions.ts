/** Conditions about the values of a field: of a bug as a whole, and of one row. */

import { fold } from '../../../platform/fold.ts'
import type { Condition } from '../../../tracker/search/ask/charts.wire.ts'
import { changeTells } from './changes.ts'
import { type Comparison, isComparison, meaningOf, partsOf } from './operators.ts'
import type { Holds, Reading } from './reading.ts'
import { valueFits } from './values.ts'
import { hasWords } from './words.ts'
import type { Field, Value } from './world.ts'

/** Apart from `isNegated`. */
export function conditionHolds(reading: Reading, condition: Condition): Holds {
  const { operator, values } = condition
  const field = reading.world.field(condition)
  const meaning = meaningOf(operator)
  if (!field || !meaning) return reading.unknown()
  if (typeof meaning === 'object' && 'not' in meaning) {
    const holds = conditionHolds(reading, { ...condition, operator: meaning.not })
    return (bug) => !holds(bug)
  }
  if (meaning === 'changed') {
    return reading.withChange(field, changeTells(reading, field, condition))
  }
  if (meaning === 'empty') return isEmpty(reading, field)
  if (meaning === 'words') {
    const each = values.map((value) => hasWords(reading, field, value))
    return (bug) => each.some((holds) => holds(bug))
  }
  const asked = { reading, field, meaning }
  const parts = values.map((value) => partsIn(field, meaning, condition, value))
  if (!meaning.wantsAll) return hasAny(asked, parts.flat())
  const each = parts.map((those) => hasAll(asked, those))
  return (bug) => each.some((holds) => holds(bug))
}

/** Whether there is no row; or for a field with one value, no value. */
function isEmpty(reading: Reading, field: Field): Holds {
  const found = reading.withValue(field, (value) =>
    field.isList ? value !== null : !isNothing(value),
  )
  return (bug) => !found(bug)
}

const isNothing = (value: Value) => value === null || value === '' || value === 0

/** A value of a list is taken whole, even if it contains commas. */
function partsIn(
  field: Field,
  meaning: Comparison,
  { field: name, values }: Condition,
  value: string,
) {
  const isWhole = () =>
    field.names !== undefined &&
    (values.length > 1 || field.names().some((one) => fold(one) === fold(value)))
  const parts = meaning.parts === 'commas' && isWhole() ? [value] : partsOf(meaning, value)
  // `---` means that a bug has no resolution.
  const isResolution = name === 'resolution' && meaning.test === 'is'
  return parts.map((part) => (isResolution && part === '---' ? '' : part))
}

/** Whether the value `---` means that the list is empty. */
export const saysNothing = ({ name, isList, names }: Omit<Field, 'names'> & { names?: unknown }) =>
  isList && (names !== undefined || SAYING_NOTHING.test(name))
const SAYING_NOTHING =
  /^(attach.+[.].+|keywords|see_also|tag|comment_tag|blocked|dependson|regress.+|bug_group|longdescs[.]isp.+)$/

interface Asked {
  reading: Reading
  field: Field
  meaning: Comparison
}

/** Whether a row matches one of the parts; for several values, one of the parts of all. */
function hasAny(asked: Asked, parts: readonly string[]): Holds {
  const isNone = (part: string) => isNoneIn(asked, part)
  const found = hasRow(
    asked,
    parts.filter((part) => !isNone(part)),
  )
  if (!parts.some(isNone)) return found
  const hasNone = isEmpty(asked.reading, asked.field)
  return (bug) => found(bug) || hasNone(bug)
}

/**
 * All parts must match the same comment or person; in other lists each part may match another row.
 */
function hasAll(asked: Asked, parts: readonly string[]): Holds {
  const { reading, field } = asked
  if (parts.length === 0) return () => false
  if (field.name === 'longdesc' || field.kind === 'person') {
    const areNone = parts.every((part) => isNoneIn(asked, part))
    return areNone ? isEmpty(reading, field) : hasRow(asked, parts)
  }
  const each = parts.map((part) =>
    isNoneIn(asked, part) ? isEmpty(reading, field) : hasRow(asked, [part]),
  )
  return (bug) => each.every((holds) => holds(bug))
}

const isNoneIn = ({ field }: Asked, part: string) => part === '---' && saysNothing(field)

function hasRow({ reading, field, meaning }: Asked, parts: readonly string[]): Holds {
  if (parts.length === 0) return () => false
  const { test, wantsAll } = meaning
  const fits = valueFits(reading, field.kind, { test, parts, isAll: wantsAll })
  return reading.withValue(field, (value, bug) => value !== null && fits(value, bug))
}

/** Whether one row matches a condition that is not about changes; a row is never an empty list. */
export function rowFits(
  reading: Reading,
  field: Field,
  condition: Condition,
): (value: Value, bug: number) => boolean {
  const meaning = meaningOf(condition.operator)
  if (typeof meaning === 'object' && 'not' in meaning) {
    const fits = rowFits(reading, field, { ...condition, operator: meaning.not })
    return (value, bug) => !fits(value, bug)
  }
  if (meaning === 'empty') return isNothing
  if (meaning === undefined || !isComparison(meaning)) return reading.unknown()
  const each = condition.values
    .map((value) => partsIn(field, meaning, condition, value))
    .filter((parts) => parts.length > 0)
    .map((parts) =>
      valueFits(reading, field.kind, { test: meaning.test, parts, isAll: meaning.wantsAll }),
    )
  return (value, bug) => value !== null && each.some((fits) => fits(value, bug))
}
