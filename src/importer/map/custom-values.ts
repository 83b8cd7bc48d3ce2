/** Values of custom fields: columns of bugs, and one table per multi-select. */

import { fold } from '../../platform/fold.ts'
import { rowOf, type Value } from '../../tracker/bugs/custom-values/custom-values.rules.ts'
import type { Cell, Range, StagedRow } from '../staged.ts'
import { dayOrNull, momentOrNull, number, numberOrNull, rowsOf, text } from './cells.ts'
import { type ImportContext, isMulti, type SourceField } from './context.ts'
import type { Mapping, Put } from './mapping.ts'
import { openOnce } from './once.ts'

/** Values that the field does not have are imported as inactive ones, by `fieldValues`. */
export const customValues: Mapping = {
  part: 'custom values',
  sources: ['bugs'],
  ranged: ['bugs', 'bug_id'],
  *rows(context, range) {
    yield* ofOne(context, range)
    for (const field of context.fields) {
      if (isMulti(field)) yield* ofSeveral(context, range, field)
    }
  },
}

type Custom = SourceField & Required<Pick<SourceField, 'custom'>>
const isCustom = (field: SourceField): field is Custom => field.custom !== undefined

function* ofOne(context: ImportContext, range: Range): Iterable<Put> {
  const { staged, fields } = context
  const columns = new Set(staged.columns('bugs'))
  const own = fields.filter(isCustom).filter(({ name }) => columns.has(name))
  if (own.length === 0) return
  for (const row of rowsOf(staged, 'bugs', { by: 'bug_id', range })) {
    const bug_id = number(row['bug_id'])
    for (const field of own) {
      const kept = keptOf(context, field, row)
      if (kept) yield ['bug_cf_values', { bug_id, field_id: field.id, ...kept }]
    }
  }
}

function* ofSeveral(context: ImportContext, range: Range, field: SourceField): Iterable<Put> {
  const { staged, known } = context
  const isFirst = openOnce()
  for (const row of rowsOf(staged, `bug_${field.name}`, { by: 'bug_id', range })) {
    const bug_id = number(row['bug_id'])
    const value_id = legal(context, field, { cell: row['value'], what: `bug ${bug_id}` })
    if (value_id === null || !known.bugs.has(bug_id) || !isFirst(bug_id, value_id)) continue
    yield ['bug_cf_multi', { bug_id, field_id: field.id, value_id }]
  }
}

/** Legal values of single selects are compared with `---`, which means none, by text. */
function keptOf(context: ImportContext, field: Custom, row: StagedRow) {
  const cell = row[field.name]
  if (cell === null || cell === undefined) return undefined
  if (field.custom.holds === 'select' && ['', '---'].includes(text(cell))) return undefined
  const value = valueOf(context, field, cell, `bug ${number(row['bug_id'])}`)
  return rowOf(field, value, new Map())
}

function valueOf(context: ImportContext, field: Custom, cell: Cell, what: string): Value {
  const told = `${field.name} of ${what}`
  switch (field.custom.holds) {
    case 'select': {
      return legal(context, field, { cell, what })
    }
    case 'bug': {
      const bug = numberOrNull(cell)
      if (bug === null || context.known.bugs.has(bug)) return bug
      context.losses.tell('a reference to a missing bug in a field was left out', told)
      return null
    }
    case 'integer': {
      return number(cell)
    }
    case 'moment': {
      return momentOrNull(context, cell, told)
    }
    case 'day': {
      return dayOrNull(context, cell, told)
    }
    case 'multi':
    case 'text':
    case 'longText': {
      return text(cell)
    }
  }
}

interface Told {
  cell: Cell | undefined
  what: string
}

function legal(context: ImportContext, field: SourceField, { cell, what }: Told) {
  const id = context.valueIds.get(field.name)?.get(fold(text(cell)))
  if (id === undefined) {
    const told = `${field.name} of ${what}: '${text(cell)}'`
    context.losses.tell('a value that its field does not have was left out', told)
  }
  return id ?? null
}
