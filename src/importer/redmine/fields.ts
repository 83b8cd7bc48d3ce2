/** Fields of bugs with their values, and the workflow. */

import { text } from '../map/cells.ts'
import type { StagedRow } from '../staged.ts'
import { builtInValues, NO, putFields, putStatuses, putValues, YES } from '../translate/fields.ts'
import type { Context } from './context.ts'
import { idOf, isTrue, privateVersions, rowsIn } from './source.ts'
import { readYamlList } from './yaml.ts'

/** All fields, and the values of selects. */
export function putFieldsOf(context: Context): void {
  const { mapping, redmine, to } = context
  const rows = new Map(rowsIn(redmine.staged, 'custom_fields').map((row) => [row['id'], row]))
  putFields(context, ({ id, name }) => ({
    long_desc: text(rows.get(id)?.['description']) || name,
    values: () => legalValues(context, rows.get(id)!),
  }))
  const trackers = [...redmine.trackers.values()].map((row) => text(row['name']))
  putValues(to, 'cf_tracker', trackers, true)
  putValues(to, 'bug_type', [
    ...builtInValues('bug_type'),
    ...mapping.trackers.map(({ bug_type }) => bug_type),
  ])
  for (const name of ['bug_severity', 'rep_platform', 'op_sys']) {
    putValues(to, name, builtInValues(name))
  }
  const priorities = mapping.priorities.map(({ priority }) => priority)
  putValues(to, 'priority', priorities.toReversed(), true)
  const resolutions = mapping.statuses.map(({ resolution }) => resolution).filter(Boolean)
  putValues(to, 'resolution', ['', ...resolutions, ...builtInValues('resolution')])
  putStatuses(to, mapping.statuses, transitionsIn(context))
}

/** What a field offers, whatever its format. */
function legalValues(context: Context, row: StagedRow): string[] {
  const { staged, versions } = context.redmine
  switch (text(row['field_format'])) {
    case 'bool': {
      return [YES, NO]
    }
    case 'version': {
      for (const name of privateVersions(context.redmine)) {
        context.to.losses.tell(EVERYWHERE, name)
      }
      return [...versions.values()].map((version) => text(version['name']))
    }
    case 'enumeration': {
      if (!staged.columns('custom_field_enumerations')) return []
      const all = rowsIn(staged, 'custom_field_enumerations')
      const own = all.filter((one) => one['custom_field_id'] === row['id'])
      return own
        .toSorted((a, b) => Number(a['position']) - Number(b['position']))
        .map((one) => text(one['name']))
    }
    default: {
      const listed = readYamlList(text(row['possible_values']))
      if (!listed) context.to.losses.tell(UNREADABLE, text(row['name']))
      return listed ?? []
    }
  }
}
const EVERYWHERE = 'a version of a private project is a value of a field that everybody sees'
const UNREADABLE = 'the values of a field could not be read: those in use were imported as inactive'

/** Of all roles and trackers together; which role may do what is lost. */
function* transitionsIn({ redmine, to }: Context): Iterable<[number | undefined, number]> {
  for (const row of redmine.trackers.values()) yield [undefined, Number(row['default_status_id'])]
  const workflows = rowsIn(redmine.staged, 'workflows')
  for (const row of workflows) {
    if (text(row['type']) === 'WorkflowPermission') continue
    yield [idOf(row['old_status_id']) || undefined, Number(row['new_status_id'])]
  }
  const limits = workflows.filter((row) => isTrue(row['author']) || isTrue(row['assignee']))
  if (limits.length > 0) to.losses.tell(LIMITED, `${limits.length} transitions`)
}
const LIMITED =
  'transitions that only an author or assignee may use are open to all who change bugs'
