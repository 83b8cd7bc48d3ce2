/** Values of custom fields, as texts of Docket. */

import { rowsOf, text } from '../map/cells.ts'
import { NO, type OwnField, YES } from '../translate/fields.ts'
import { type Context, loginOf, versionName } from './context.ts'
import { isTrue, rowsIn } from './source.ts'

/** A value of Redmine in words; empty for none. */
export function shownValue(context: Context, { id }: Pick<OwnField, 'id'>, value: string): string {
  if (value === '') return ''
  const { formats, enumerations, files } = namesIn(context)
  switch (formats.get(id) ?? 'string') {
    case 'bool': {
      return isTrue(value) ? YES : NO
    }
    case 'user': {
      return loginOf(context, Number(value))
    }
    case 'version': {
      return versionName(context, Number(value))
    }
    case 'enumeration': {
      return enumerations.get(Number(value)) ?? `#${value}`
    }
    case 'attachment': {
      return files.get(Number(value)) ?? `#${value}`
    }
    default: {
      return value
    }
  }
}

interface Names {
  formats: ReadonlyMap<number, string>
  enumerations: ReadonlyMap<number, string>
  files: ReadonlyMap<number, string>
}
const known = new WeakMap<object, Names>()

function namesIn({ redmine }: Context): Names {
  const before = known.get(redmine)
  if (before) return before
  const { staged } = redmine
  const named = (table: string, column: string) =>
    new Map(
      (staged.columns(table) ? rowsIn(staged, table) : []).map((row) => [
        Number(row['id']),
        text(row[column]),
      ]),
    )
  const query = `select id, filename from attachments where container_type = 'CustomValue'`
  const names = {
    formats: named('custom_fields', 'field_format'),
    enumerations: named('custom_field_enumerations', 'name'),
    files: new Map(
      [...staged.rows(query)].map((row) => [Number(row['id']), text(row['filename'])]),
    ),
  }
  known.set(redmine, names)
  return names
}

/** The columns of a bug for its custom fields; several values become rows of their own. */
export function customValuesOf(context: Context, issue: number): Record<string, string | number> {
  const { redmine, custom, to } = context
  redmine.staged.index('custom_values', 'customized_id')
  const rows = [
    ...rowsOf(redmine.staged, 'custom_values', {
      by: 'customized_id',
      range: { from: issue, until: issue },
      next: ['id'],
    }),
  ].filter((row) => text(row['customized_type']) === 'Issue' && text(row['value']) !== '')
  const columns: Record<string, string | number> = {}
  for (const [id, own] of Map.groupBy(rows, (row) => Number(row['custom_field_id']))) {
    const field = custom.get(id)
    if (!field) continue
    const values = own.map((row) => shownValue(context, field, text(row['value'])))
    if (field.holds === 'multi') {
      for (const value of new Set(values)) to.put(`bug_${field.field}`, { bug_id: issue, value })
    } else if (field.holds === 'integer') {
      const number = Number(values[0])
      if (Number.isSafeInteger(number)) columns[field.field] = number
      else to.losses.tell('a value that is not an integer was left out', `issue ${issue}`)
    } else columns[field.field] = values.join(', ')
  }
  return columns
}
