/** The history of issues. */

import { localUrl } from '../../tracker/bugs/see-also/bug-urls.rules.ts'
import { number, rowsOf, text } from '../map/cells.ts'
import type { StagedRow } from '../staged.ts'
import { laterOf } from '../translate/comments.ts'
import { privateGroup } from '../translate/groups.ts'
import { NO_MILESTONE, NO_VERSION } from '../translate/products.ts'
import { type Context, loginOf, mapped, rightsOn, whoOf } from './context.ts'
import { shownValue } from './fields.ts'
import { keywordOf, RELATION } from './issues.ts'
import { ask, dayOf, PRIVATE, whenOf } from './source.ts'

/** What happened, by MantisBT's numbers. */
const TYPE = {
  field: 0,
  file_deleted: 10,
  monitor: 12,
  unmonitor: 13,
  relation_added: 18,
  relation_deleted: 19,
  tag_attached: 25,
  tag_detached: 26,
} as const
/** Told by comments and their older versions. */
const TOLD = new Set([1, 2, 3, 6, 7, 8, 9])
/** Of private notes. */
const OF_NOTES = new Set([4, 11])

type Change = [field: string, removed: string, added: string]
type Shown = (value: string) => string

/** All changes that Docket has a place for; others are told as losses. */
export function putHistory(context: Context): void {
  const { mantis, to, fields } = context
  const shown = attributes(context)
  const created = new Map(
    ask(mantis, 'select id, date_submitted from {bug}').map((row) => [
      number(row['id']),
      whenOf(row['date_submitted']),
    ]),
  )
  let id = 0
  for (const row of rowsOf(mantis.staged, mantis.table('bug_history'), { by: 'id' })) {
    const bug_id = number(row['bug_id'])
    const begun = created.get(bug_id)
    if (begun === undefined) {
      to.losses.tell('history of a missing issue was left out', `history ${number(row['id'])}`)
      continue
    }
    for (const [field, removed, added] of changesOf(context, row, shown)) {
      if (removed === added) continue
      to.put('bugs_activity', {
        id: ++id,
        bug_id,
        who: whoOf(context, number(row['user_id'])),
        bug_when: laterOf(whenOf(row['date_modified']), begun),
        fieldid: fields.get(field)!,
        removed,
        added,
      })
    }
  }
}

/** What columns of issues are called, and how their values are shown. */
function attributes(context: Context): Readonly<Record<string, [field: string, shown: Shown]>> {
  const { mapping, mantis, statuses } = context
  const plain: Shown = (value) => value
  const or =
    (none: string): Shown =>
    (value) =>
      value || none
  const project = (id: string) =>
    mapping.projects.find((one) => one.id === Number(id))?.product ?? `@${id}@`
  return {
    summary: ['short_desc', plain],
    status: ['bug_status', (id) => statuses.get(Number(id))?.bug_status ?? `@${id}@`],
    resolution: ['resolution', (id) => resolutionIn(context, id)],
    severity: ['bug_severity', (id) => mapped(mapping.severities, 'bug_severity', Number(id))],
    priority: ['priority', (id) => mapped(mapping.priorities, 'priority', Number(id))],
    reproducibility: [
      'cf_reproducibility',
      (id) => mapped(mapping.reproducibilities, 'value', Number(id)),
    ],
    project_id: ['product', project],
    handler_id: ['assigned_to', (id) => loginOf(context, Number(id))],
    reporter_id: ['reporter', (id) => loginOf(context, Number(id))],
    category: ['component', or(mapping.default_component)],
    version: ['version', or(NO_VERSION)],
    target_version: ['target_milestone', or(NO_MILESTONE)],
    fixed_in_version: ['cf_fixed_in_version', plain],
    platform: ['cf_platform', plain],
    os: ['cf_os', plain],
    os_build: ['cf_os_build', plain],
    build: ['cf_build', plain],
    due_date: ['deadline', (value) => dayOf(value, mapping.time_zone) ?? ''],
    ...Object.fromEntries(
      [...context.custom.values()].map((field) => [
        text(mantis.fields.get(field.id)?.['name']),
        [field.field, (value: string) => shownValue(context, field, value)],
      ]),
    ),
  }
}

const OPEN = 10
const resolutionIn = ({ mapping }: Context, id: string) =>
  Number(id) === OPEN ? '' : mapped(mapping.resolutions, 'resolution', Number(id))

function changesOf(
  context: Context,
  row: StagedRow,
  shown: ReturnType<typeof attributes>,
): Change[] {
  const [bug, type] = [number(row['bug_id']), number(row['type'])]
  const rights = rightsOn(context, bug)
  const lost = (what: string): Change[] => {
    context.to.losses.tell(what, `issue ${bug}`)
    return []
  }
  if (TOLD.has(type)) return []
  if (OF_NOTES.has(type)) return lost('that a note was deleted, hidden or shown was left out')
  if (!rights?.isHistoryShown) return lost('history that not everybody sees was left out')
  const name = text(row['field_name'])
  const [removed, added] = [text(row['old_value']), text(row['new_value'])]
  if (type !== TYPE.field)
    return eventOf(context, type, [removed, added]) ?? lost(`history of ${type}`)
  if (name === 'handler_id' && !rights.areHandlersShown) {
    return lost('history that not everybody sees was left out')
  }
  if (name === 'due_date' && !rights.areDueDatesShown) {
    return lost('history that not everybody sees was left out')
  }
  if (name === 'view_state') {
    const group = privateGroup(rights.project.identifier)
    const groupOf = (value: string) => (Number(value) === PRIVATE ? group : '')
    return [['bug_group', groupOf(removed), groupOf(added)]]
  }
  const known = Object.hasOwn(shown, name) ? shown[name] : undefined
  if (!known) return lost(`history of a field that is not imported was left out`)
  return [[known[0], known[1](removed), known[1](added)]]
}

/** Undefined if Docket has no place for it. */
function eventOf(
  context: Context,
  type: number,
  [old, value]: readonly [string, string],
): Change[] | undefined {
  if (type === TYPE.file_deleted) return [['attachments.filename', old, '']]
  if (type === TYPE.tag_attached) return [['keywords', '', keywordOf(old)]]
  if (type === TYPE.tag_detached) return [['keywords', keywordOf(old), '']]
  if (type === TYPE.monitor || type === TYPE.unmonitor) {
    if (!context.mapping.monitors || old === '') return undefined
    const login = loginOf(context, Number(old))
    return [['cc', ...(type === TYPE.monitor ? (['', login] as const) : ([login, ''] as const))]]
  }
  if (type !== TYPE.relation_added && type !== TYPE.relation_deleted) return undefined
  const [field, shown] = relationOf(context, Number(old), value)
  return [
    [field, ...(type === TYPE.relation_added ? (['', shown] as const) : ([shown, ''] as const))],
  ]
}

const CHILD_OF = 3
function relationOf({ urlbase }: Context, kind: number, other: string): [string, string] {
  if (kind === RELATION.parent) return ['dependson', String(Number(other))]
  if (kind === CHILD_OF) return ['blocked', String(Number(other))]
  return ['see_also', localUrl(urlbase, Number(other))]
}
