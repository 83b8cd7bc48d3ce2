/** Values of custom fields: columns of bugs, and one table per multi-select. */

import { fold } from '../../platform/fold.ts'
import { rowOf, type Value } from '../../tracker/bugs/custom-values/custom-values.rules.ts'
import type { Cell, Range, StagedRow } from '../staged.ts'
import { dayOrNull, momentOrNull, number, numberOrNull, rowsOf, text } from './cells.ts'
import { type Ground, isMulti, type SourceField } from './ground.ts'
import type { Mapping, Put } from './mapping.ts'
import { openOnce } from './once.ts'

export const customValues: Mapping = {
  part: 'custom values',
  sources: ['bugs'],
  ranged: ['bugs', 'bug_id'],
  *rows(ground, range) {
    yield* ofOne(ground, range)
    for (const field of ground.fields) {
      if (isMulti(field)) yield* ofSeveral(ground, range, field)
    }
  },
}

type Custom = SourceField & Required<Pick<SourceField, 'custom'>>
const isCustom = (field: SourceField): field is Custom => field.custom !== undefined

function* ofOne(ground: Ground, range: Range): Iterable<Put> {
  const { staged, fields } = ground
  const columns = new Set(staged.columns('bugs'))
  const own = fields.filter(isCustom).filter(({ name }) => columns.has(name))
  if (own.length === 0) return
  for (const row of rowsOf(staged, 'bugs', { by: 'bug_id', range })) {
    const bug_id = number(row['bug_id'])
    for (const field of own) {
      const kept = keptOf(ground, field, row)
      if (kept) yield ['bug_cf_values', { bug_id, field_id: field.id, ...kept }]
    }
  }
}

function* ofSeveral(ground: Ground, range: Range, field: SourceField): Iterable<Put> {
  const { staged, known } = ground
  const isFirst = openOnce()
  for (const row of rowsOf(staged, `bug_${field.name}`, { by: 'bug_id', range })) {
    const bug_id = number(row['bug_id'])
    const value_id = legal(ground, field, { cell: row['value'], what: `bug ${bug_id}` })
    if (value_id === null || !known.bugs.has(bug_id) || !isFirst(bug_id, value_id)) continue
    yield ['bug_cf_multi', { bug_id, field_id: field.id, value_id }]
  }
}

/** Legal values of single selects are compared with `---`, which means none, by text. */
function keptOf(ground: Ground, field: Custom, row: StagedRow) {
  const cell = row[field.name]
  if (cell === null || cell === undefined) return undefined
  if (field.custom.holds === 'select' && ['', '---'].includes(text(cell))) return undefined
  const value = valueOf(ground, field, cell, `bug ${number(row['bug_id'])}`)
  return rowOf(field, value, new Map())
}

function valueOf(ground: Ground, field: Custom, cell: Cell, what: string): Value {
  const told = `${field.name} of ${what}`
  switch (field.custom.holds) {
    case 'select': {
      return legal(ground, field, { cell, what })
    }
    case 'bug': {
      const bug = numberOrNull(cell)
      if (bug === null || ground.known.bugs.has(bug)) return bug
      ground.losses.tell('a reference to a missing bug in a field was left out', told)
      return null
    }
    case 'integer': {
      return number(cell)
    }
    case 'moment': {
      return momentOrNull(ground, cell, told)
    }
    case 'day': {
      return dayOrNull(ground, cell, told)
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

function legal(ground: Ground, field: SourceField, { cell, what }: Told) {
  const id = ground.valueIds.get(field.name)?.get(fold(text(cell)))
  if (id === undefined) {
    const told = `${field.name} of ${what}: '${text(cell)}'`
    ground.losses.tell('a value that its field does not have was left out', told)
  }
  return id ?? null
}
