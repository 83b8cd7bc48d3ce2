/** Fields, their values, visibility by other fields, and the status workflow. */

import { fold } from '../../platform/fold.ts'
import { bugFields } from '../../tracker/model/bug-fields/bug-fields.wire.ts'
import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import { flag, number, numberOrNull, rowsOf, text, textOrNull } from './cells.ts'
import type { SourceValue } from './context.ts'
import type { Mapping, Put } from './mapping.ts'
import { unlistedOfProducts } from './unlisted.ts'

const numbers = (row: Record<string, unknown>) => (column: string) =>
  numberOrNull(row[column] as number | null | undefined)

/** References to missing fields become null. */
export const fields: Mapping = {
  part: 'fielddefs',
  sources: ['fielddefs'],
  *rows({ staged, known, fields }) {
    for (const row of rowsOf(staged, 'fielddefs', { by: 'id' })) {
      const own = numbers(row)
      const field = (column: string) => (known.fielddefs.has(own(column)) ? own(column) : null)
      yield [
        'fielddefs',
        {
          id: number(row['id']),
          name: text(row['name']),
          type: number(row['type']),
          custom: flag(row['custom']),
          description: text(row['description']),
          long_desc: text(row['long_desc']),
          mailhead: flag(row['mailhead']),
          sortkey: number(row['sortkey']),
          obsolete: flag(row['obsolete']),
          enter_bug: flag(row['enter_bug']),
          buglist: flag(row['buglist']),
          visibility_field_id: field('visibility_field_id'),
          value_field_id: field('value_field_id'),
          reverse_desc: textOrNull(row['reverse_desc']),
          is_mandatory: flag(row['is_mandatory']),
          is_numeric: flag(row['is_numeric']),
        },
      ]
    }
    yield* lacking(fields)
  },
}

/** Fields required by searches that an older Bugzilla lacks, except optional ones. */
function* lacking(known: readonly { id: number; name: string }[]): Iterable<Put> {
  const names = new Set(known.map(({ name }) => name))
  let last = Math.max(0, ...known.map(({ id }) => id))
  for (const { name, label: description, type = 0, is, optional } of bugFields) {
    if (names.has(name) || optional) continue
    const id = ++last
    yield [
      'fielddefs',
      {
        id,
        name,
        type,
        custom: 0,
        description,
        long_desc: '',
        mailhead: 0,
        sortkey: id * 100,
        obsolete: 0,
        enter_bug: 0,
        buglist: 1,
        is_mandatory: Number(is === 'mandatory'),
        is_numeric: Number(is === 'numeric'),
      },
    ]
  }
}

/** The values of all selects become rows of one table, with ids of their own. */
export const fieldValues: Mapping = {
  part: 'field values',
  sources: selectNames,
  *rows({ staged, values, losses }) {
    const taken = new Set<string>()
    for (const { row_id, field, value_id, value, row, isListed } of values) {
      const own = numbers(row)
      if (!isListed) {
        const what = 'a value that its field does not have was imported as inactive'
        losses.tell(what, `${field.name}: '${value}'`)
      }
      const value_key = fold(value)
      const key = `${field.id} ${value_key}`
      if (taken.has(key)) {
        losses.tell('a value that differs from another only in case or accents was left out', value)
        continue
      }
      taken.add(key)
      yield [
        'field_values',
        {
          id: row_id,
          field_id: field.id,
          value_id,
          value,
          value_key,
          sortkey: own('sortkey') ?? 0,
          isactive: own('isactive') ?? 1,
          is_open: field.name === 'bug_status' ? (own('is_open') ?? 1) : null,
          visibility_value_id: own('visibility_value_id'),
          description: null,
        },
      ]
    }
    for (const told of unlistedOfProducts(staged)) {
      losses.tell('a version or milestone that its product does not have was kept as text', told)
    }
  },
}

/** A pair whose field or value is missing is left out. */
export const fieldVisibility: Mapping = {
  part: 'field_visibility',
  // Before 4.2 a field was controlled by a single value, stored in its own row.
  sources: ['field_visibility', 'fielddefs'],
  *rows({ staged, known }) {
    const table = staged.columns('field_visibility') ? 'field_visibility' : 'fielddefs'
    const columns = table === 'fielddefs' ? (['id', 'visibility_value_id'] as const) : OWN
    if (!staged.columns(table)?.includes(columns[1])) return
    const seen = new Set<string>()
    for (const row of rowsOf(staged, table, { by: columns[0] })) {
      const [field_id, value_id] = columns.map((column) => numberOrNull(row[column]))
      const key = `${field_id} ${value_id}`
      if (!known.fielddefs.has(field_id) || !value_id || seen.has(key)) continue
      seen.add(key)
      yield ['field_visibility', { field_id, value_id }]
    }
  },
}
const OWN = ['field_id', 'value_id'] as const

/** Transitions are between statuses that the field lists. */
export const workflow: Mapping = {
  part: 'status_workflow',
  sources: ['status_workflow'],
  *rows({ staged, values, losses }) {
    const isStatus = ({ field, isListed }: SourceValue) => isListed && field.name === 'bug_status'
    const statuses = values.filter(isStatus)
    const rows = new Map(statuses.map(({ value_id, row_id }) => [value_id, row_id]))
    let id = 0
    for (const row of rowsOf(staged, 'status_workflow', {
      by: 'new_status',
      next: ['old_status'],
    })) {
      const [old, to] = [numberOrNull(row['old_status']), number(row['new_status'])]
      const new_status = rows.get(to)
      const old_status = old === null ? null : rows.get(old)
      if (new_status === undefined || old_status === undefined) {
        const told = `from status ${old ?? 'none'} to ${to}`
        losses.tell('a workflow transition between missing statuses was left out', told)
        continue
      }
      const require_comment = flag(row['require_comment'])
      yield ['status_workflow', { id: ++id, old_status, new_status, require_comment }]
    }
  },
}
