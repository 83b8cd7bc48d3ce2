/** Conditions about the values of a field: of a bug as a whole, and of one row. */

import { fold } from '../../../platform/fold.ts'
import type { Condition } from '../../../tracker/search/ask/charts.wire.ts'
import { changeTells } from './changes.ts'
import { type Comparison, isComparison, meaningOf, partsOf } from './operators.ts'
import type { Reading } from './reading.ts'
import { valueFits } from './values.ts'
import { hasWords } from './words.ts'
import type { Field, Value } from './world.ts'

/** Whether a bug matches, once the streams are read. */
export type Holds = (bug: number) => boolean

/** Apart from `isNegated`. */
export function conditionHolds(reading: Reading, condition: Condition): Holds {
  const { field: name, operator, values } = condition
  const field = reading.world.field(condition)
  const meaning = meaningOf(operator)
  if (!field || !meaning) return reading.unknown()
  if (typeof meaning === 'object' && 'not' in meaning) {
    const holds = conditionHolds(reading, { ...condition, operator: meaning.not })
    return (bug) => !holds(bug)
  }
  if (meaning === 'changed') {
    const found = reading.withChange(name, changeTells(reading, field, condition))
    return (bug) => found.has(bug)
  }
  if (meaning === 'empty') return isEmpty(reading, name, field)
  if (meaning === 'words') {
    const each = values.map((value) => hasWords(reading, name, value))
    return (bug) => each.some((holds) => holds(bug))
  }
  const asked = { reading, name, field, meaning }
  const parts = values.map((value) => partsIn(field, meaning, condition, value))
  if (!meaning.wantsAll) return hasAny(asked, parts.flat())
  const each = parts.map((those) => hasAll(asked, those))
  return (bug) => each.some((holds) => holds(bug))
}

/** Whether there is no row; or for a field with one value, no value. */
function isEmpty(reading: Reading, name: string, { isList }: Field): Holds {
  const found = reading.withValue(name, (value) => (isList ? value !== null : !isNothing(value)))
  return (bug) => !found.has(bug)
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
export const saysNothing = (
  name: string,
  { isList, names }: Pick<Field, 'isList'> & { names?: unknown },
) => isList && (names !== undefined || SAYING_NOTHING.test(name))
const SAYING_NOTHING =
  /^(attach.+[.].+|keywords|see_also|tag|comment_tag|blocked|dependson|regress.+|bug_group|longdescs[.]isp.+)$/

interface Asked {
  reading: Reading
  name: string
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
  const isNothing = isEmpty(asked.reading, asked.name, asked.field)
  return (bug) => found(bug) || isNothing(bug)
}

/**
 * All parts must match the same comment or person; in other lists each part may match another row.
 */
function hasAll(asked: Asked, parts: readonly string[]): Holds {
  const { reading, name, field } = asked
  if (parts.length === 0) return () => false
  if (name === 'longdesc' || field.kind === 'person') {
    return parts.every((part) => isNoneIn(asked, part))
      ? isEmpty(reading, name, field)
      : hasRow(asked, parts)
  }
  const each = parts.map((part) =>
    isNoneIn(asked, part) ? isEmpty(reading, name, field) : hasRow(asked, [part]),
  )
  return (bug) => each.every((holds) => holds(bug))
}

const isNoneIn = ({ name, field }: Asked, part: string) =>
  part === '---' && saysNothing(name, field)

function hasRow({ reading, name, field, meaning }: Asked, parts: readonly string[]): Holds {
  if (parts.length === 0) return () => false
  const { test, wantsAll } = meaning
  const fits = valueFits(reading, field.kind, { test, parts, isAll: wantsAll })
  const found = reading.withValue(name, (value, bug) => value !== null && fits(value, bug))
  return (bug) => found.has(bug)
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
