/** Fields of bugs with their values, and the workflow. */

import { fold } from '../../platform/fold.ts'
import { bugField } from '../../tracker/model/bug-fields/bug-fields.wire.ts'
import { FIELD_TYPE } from '../../tracker/model/bug-fields/bug-field.wire.ts'
import { text } from '../map/cells.ts'
import type { Column } from '../read/source.ts'
import type { StagedRow } from '../staged.ts'
import { bugzillaTables, multiTable, valuesTable } from '../translate/bugzilla-tables.ts'
import { builtIn, type Context, EXTRA, type OwnField } from './context.ts'
import { idOf, isTrue, privateVersions, rowsIn } from './source.ts'
import { readYamlList } from './yaml.ts'

/** The values of a boolean field. */
export const [YES, NO] = ['Yes', 'No']
/** Of bugs for which nothing was chosen. */
const NONE = '---'
const EXTRA_TYPES: Record<keyof typeof EXTRA, number> = {
  cf_tracker: FIELD_TYPE.select,
  cf_start_date: FIELD_TYPE.day,
  cf_done_ratio: FIELD_TYPE.integer,
}

/** Declares all tables. */
export function declareTables({ custom, to }: Context): void {
  const column = (name: string, kind: Column['kind']): Column => ({ name, type: kind, kind })
  const own = [...custom.values()].filter(({ holds }) => holds !== 'multi')
  const columns = [
    column('cf_tracker', 'text'),
    column('cf_start_date', 'date'),
    column('cf_done_ratio', 'integer'),
    ...own.map(({ field, holds }) => column(field, KINDS[holds])),
  ]
  for (const table of bugzillaTables(columns)) to.declare(table)
  to.declare(valuesTable('cf_tracker'))
  for (const { field, holds } of custom.values()) {
    if (holds === 'select' || holds === 'multi') to.declare(valuesTable(field))
    if (holds === 'multi') to.declare(multiTable(field))
  }
}
const KINDS: Readonly<Record<OwnField['holds'], Column['kind']>> = {
  text: 'text',
  long_text: 'text',
  integer: 'integer',
  day: 'date',
  select: 'text',
  multi: 'text',
}

/** All fields, and the values of selects. */
export function putFields(context: Context): void {
  const { fields, mapping, redmine } = context
  for (const { name, label, type = 0, is } of builtIn) {
    const more = { is_mandatory: Number(is === 'mandatory'), is_numeric: Number(is === 'numeric') }
    putField(context, { id: fields.get(name)!, name, type, description: label, custom: 0, ...more })
  }
  for (const [name, description] of Object.entries(EXTRA)) {
    const type = EXTRA_TYPES[name as keyof typeof EXTRA]
    putField(context, { id: fields.get(name)!, name, type, description, custom: 1 })
  }
  const rows = new Map(rowsIn(redmine.staged, 'custom_fields').map((row) => [row['id'], row]))
  for (const { id, field: name, name: description, holds, field_id } of context.custom.values()) {
    const type = FIELD_TYPE[holds]
    const about = { long_desc: text(rows.get(id)?.['description']) || description }
    putField(context, { id: field_id, name, type, description, custom: 1, ...about })
    if (holds === 'select' || holds === 'multi') {
      putValues(context, name, legalValues(context, rows.get(id)!), holds === 'select')
    }
  }
  putValues(
    context,
    'cf_tracker',
    [...redmine.trackers.values()].map((row) => text(row['name'])),
    true,
  )
  const builtInValues = (name: string) => bugField(name)!.values!
  putValues(context, 'bug_type', [
    ...builtInValues('bug_type'),
    ...mapping.trackers.map(({ bug_type }) => bug_type),
  ])
  for (const name of ['bug_severity', 'rep_platform', 'op_sys']) {
    putValues(context, name, builtInValues(name))
  }
  putValues(
    context,
    'priority',
    mapping.priorities.map(({ priority }) => priority).toReversed(),
    true,
  )
  const resolutions = mapping.statuses.map(({ resolution }) => resolution).filter(Boolean)
  putValues(context, 'resolution', ['', ...resolutions, ...builtInValues('resolution')])
  putStatuses(context)
}

function putField({ to }: Context, row: { id: number } & Record<string, number | string>) {
  const common = { long_desc: '', mailhead: 0, sortkey: row.id * 10, obsolete: 0, buglist: 1 }
  to.put('fielddefs', { ...common, enter_bug: Number(row['custom']), ...row })
}

/** Each once, in the order given; selects begin with none. */
function putValues({ to }: Context, table: string, values: readonly string[], hasNone = false) {
  const seen = new Set<string>()
  let id = 0
  for (const value of hasNone ? [NONE, ...values] : values) {
    if (seen.has(fold(value))) continue
    seen.add(fold(value))
    id += 1
    to.put(table, { id, value, sortkey: id * 100, isactive: 1 })
  }
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
function putStatuses({ mapping, redmine, to }: Context) {
  const ids = new Map<string, number>()
  for (const { bug_status: value, is_open } of mapping.statuses) {
    if (ids.has(value)) continue
    const id = ids.size + 1
    ids.set(value, id)
    to.put('bug_status', { id, value, sortkey: id * 100, isactive: 1, is_open: Number(is_open) })
  }
  const valueOf = new Map(mapping.statuses.map((one) => [one.id, ids.get(one.bug_status)!]))
  const pairs = new Set<string>()
  const add = (old_status: number | null, new_status: number) => {
    if (old_status === new_status || pairs.has(`${old_status} ${new_status}`)) return
    pairs.add(`${old_status} ${new_status}`)
    to.put('status_workflow', { old_status, new_status, require_comment: 0 })
  }
  for (const row of redmine.trackers.values()) {
    const first = valueOf.get(Number(row['default_status_id']))
    if (first !== undefined) add(null, first)
  }
  const workflows = rowsIn(redmine.staged, 'workflows')
  for (const row of workflows) {
    if (text(row['type']) === 'WorkflowPermission') continue
    const [from, until] = [
      idOf(row['old_status_id']) ?? 0,
      valueOf.get(Number(row['new_status_id'])),
    ]
    const old = from === 0 ? null : valueOf.get(from)
    if (old !== undefined && until !== undefined) add(old, until)
  }
  const limits = workflows.filter((row) => isTrue(row['author']) || isTrue(row['assignee']))
  if (limits.length > 0) to.losses.tell(LIMITED, `${limits.length} transitions`)
}
const LIMITED =
  'transitions that only an author or assignee may use are open to all who change bugs'
