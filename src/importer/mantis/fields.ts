/** Values of fields, custom ones included, and the workflow. */

import { largeText, number, text } from '../map/cells.ts'
import { builtInValues, putFields, putStatuses, putValues } from '../translate/fields.ts'
import type { FieldMapped } from '../translate/mapping-file.ts'
import type { Context } from './context.ts'
import { ask, dayOf } from './source.ts'

/** All fields, and the values of selects. */
export function putFieldsOf(context: Context): void {
  const { mapping, mantis, to } = context
  putFields(context, ({ id, name }) => ({
    long_desc: name,
    values: () => listed(text(mantis.fields.get(id)!['possible_values'])),
  }))
  const values = mapping.reproducibilities.map(({ value }) => value)
  putValues(to, 'cf_reproducibility', values, true)
  const severities = mapping.severities.map(({ bug_severity }) => bug_severity)
  putValues(to, 'bug_severity', [...severities.toReversed(), ...builtInValues('bug_severity')])
  for (const name of ['bug_type', 'rep_platform', 'op_sys']) {
    putValues(to, name, builtInValues(name))
  }
  const priorities = mapping.priorities.map(({ priority }) => priority)
  putValues(to, 'priority', priorities.toReversed(), true)
  const resolutions = mapping.resolutions.map(({ resolution }) => resolution)
  putValues(to, 'resolution', ['', ...resolutions, ...builtInValues('resolution')])
  putStatuses(to, mapping.statuses, transitionsIn(context))
}

/** Values between bars; several begin and end with one as well. */
export const listed = (value: string): string[] => value.split('|').filter(Boolean)

/** All transitions, unless the configuration for all projects lists those of a status. */
function* transitionsIn(context: Context): Iterable<[number | undefined, number]> {
  const { mapping, mantis, to } = context
  const own = mantis.configured.filter(({ name }) => name === 'status_enum_workflow')
  for (const { project } of own.filter((one) => one.project !== 0)) {
    to.losses.tell('a workflow of a project was left out', `project ${project}`)
  }
  const allowed = workflowOf(own.find((one) => one.project === 0 && one.person === 0)?.value)
  yield [undefined, Number(mapping.configuration.bug_submit_status)]
  for (const { id: from } of mapping.statuses) {
    for (const { id: until } of mapping.statuses) {
      if (allowed.get(from)?.includes(until) ?? true) yield [from, until]
    }
  }
}

function workflowOf(json: string | undefined): Map<number, number[]> {
  const found: unknown = json === undefined ? {} : tryJson(json)
  const pairs = found !== null && typeof found === 'object' ? Object.entries(found) : []
  return new Map(
    pairs
      .filter(([, listing]) => typeof listing === 'string' && listing !== '')
      .map(([from, listing]) => [Number(from), idsIn(listing as string)]),
  )
}
const idsIn = (listing: string) => listing.split(',').map((pair) => Number(pair.split(':')[0]))

function tryJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

/** A value of MantisBT in words; empty for none. */
export function shownValue({ mapping }: Context, field: FieldMapped, value: string): string {
  if (value === '') return ''
  if (field.format === 'date') return dayOf(value, mapping.time_zone) ?? ''
  return field.format === 'checkbox' || field.format === 'multiselection list'
    ? listed(value).join(', ')
    : value
}

/** The columns of a bug for its custom fields; several values become rows of their own. */
export function customValuesOf(context: Context, issue: number): Record<string, string | number> {
  const { mantis, custom, to } = context
  const columns: Record<string, string | number> = {}
  const query =
    'select rowid as at, * from {custom_field_string} where bug_id = ? order by field_id'
  for (const row of ask(mantis, query, issue)) {
    const field = custom.get(number(row['field_id']))
    const large = [mantis.table('custom_field_string'), 'text', row['at']] as const
    const value =
      text(row['value']) || text(row['text']) || text(largeText(mantis.staged, [...large]))
    const shown = field ? shownValue(context, field, value) : ''
    if (!field || shown === '') continue
    if (field.holds === 'multi') {
      for (const one of new Set(listed(value))) {
        to.put(`bug_${field.field}`, { bug_id: issue, value: one })
      }
    } else if (field.holds === 'integer') {
      const own = Number(shown)
      if (Number.isSafeInteger(own)) columns[field.field] = own
      else to.losses.tell('a value that is not an integer was left out', `issue ${issue}`)
    } else columns[field.field] = shown
  }
  return columns
}
