/** Evaluates one condition of a saved search on the rows of a source, as far as possible. */

import { columnFields, columnsOf, wireOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { text } from '../map/cells.ts'
import type { StagedRow } from '../staged.ts'
import { all, SELECTS, type Source } from './source.ts'
import { bugsChanged } from './source-changes.ts'
import { bugsInList, isList } from './source-lists.ts'
import { type Asking, peopleMeant } from './source-logins.ts'
import { type Condition, isMatched, isOfEmpty, matcherOf, positiveOf } from './source-operators.ts'
import { relationFields, relationWire } from '../../tracker/model/bug-fields/relations.wire.ts'

/** Whether a row of `bugs` in the source matches. */
export type Test = (row: StagedRow) => boolean
/** A bug's value in a column; undefined if it is not comparable. */
type Reader = (row: StagedRow) => string | undefined

/** Fields of bugs that hold one line of text. */
export const TEXTS: readonly string[] = columnsOf('line')
/** Columns of `bugs` that hold the id of a person. */
export const PEOPLE: readonly string[] = ['assigned_to', 'reporter', 'qa_contact']
const NAMED: Readonly<Record<string, readonly [table: string, column: string]>> = {
  product: ['products', 'product_id'],
  component: ['components', 'component_id'],
}
const PLAIN = new Set([...TEXTS, ...SELECTS, ...columnsOf('ofProduct')])
/** Columns that may be empty. */
const MAY_BE_EMPTY = new Set([...TEXTS, 'resolution'])
/** Aliases in URLs of searches. */
const ALSO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    columnFields.filter(({ name }) => PLAIN.has(name)).map((field) => [wireOf(field), field.name]),
  ),
  creator: 'reporter',
  ...Object.fromEntries(relationFields.map((field) => [relationWire(field), field.name])),
}

/** Undefined if it cannot be evaluated. */
export function conditionOn(asking: Asking, asked: Condition): Test | undefined {
  const field = Object.hasOwn(ALSO, asked.field) ? ALSO[asked.field]! : asked.field
  const condition = { ...asked, field }
  if (asked.operator.startsWith('changed')) {
    const changed = bugsChanged(asking, condition)
    return changed && ((row) => changed.has(row['bug_id']))
  }
  if (isList(asking, field)) {
    const found = bugsInList(asking, condition)
    return found && ((row) => found.has(Number(row['bug_id'])) !== found.isNegated)
  }
  return PEOPLE.includes(field) ? onPerson(asking, condition) : onColumn(asking, condition)
}

function onPerson(asking: Asking, { field, operator, value }: Condition): Test | undefined {
  if (isOfEmpty(operator)) {
    return (row) => (row[field] === null) === (operator === 'isempty')
  }
  const meant = peopleMeant(asking, operator, value)
  if (!meant) return undefined
  const isNegated = positiveOf(operator) !== operator
  return (row) => {
    const id = row[field]
    const isMeant =
      (meant.role !== undefined && id === row[meant.role]) || meant.ids.has(Number(id))
    return (id !== null && isMeant) !== isNegated
  }
}

function onColumn(asking: Asking, { field, operator, value }: Condition): Test | undefined {
  const read = readerOf(asking.source, field)
  if (!read) return undefined
  if (isOfEmpty(operator)) {
    if (!MAY_BE_EMPTY.has(field)) return undefined
    return (row) => (read(row) === '') === (operator === 'isempty')
  }
  // The notation for empty values, where allowed.
  if (value.trim() === '---' && field !== 'resolution') return undefined
  const isNone = value.trim() === '---' && positiveOf(operator) === 'equals'
  if (isNone) return (row) => (read(row) === '') === (operator === 'equals')
  const matcher = matcherOf(operator, value)
  return (
    matcher &&
    ((row) => {
      const has = read(row)
      return (has !== undefined && isMatched(matcher, has)) !== matcher.isNegated
    })
  )
}

function readerOf({ staged, custom }: Source, field: string): Reader | undefined {
  if (PLAIN.has(field)) return (row) => text(row[field])
  const named = Object.hasOwn(NAMED, field) ? NAMED[field] : undefined
  if (named) {
    const names = new Map(all(staged, named[0]).map(({ id, name }) => [id, text(name)]))
    return (row) => names.get(row[named[1]] ?? null)
  }
  const own = custom.find(({ name }) => name === field)
  const isText = own && ['text', 'select', 'longText'].includes(own.holds)
  if (!isText || staged.largeColumns('bugs').includes(field)) return undefined
  return (row) => {
    const has = text(row[field])
    return has === '' || (own.holds === 'select' && has === '---') ? undefined : has
  }
}
