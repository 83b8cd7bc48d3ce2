/** Details of journals become rows of the history. */

import { text } from '../map/cells.ts'
import { localUrl } from '../../tracker/bugs/see-also/bug-urls.rules.ts'
import type { StagedRow } from '../staged.ts'
import { privateGroup } from '../translate/groups.ts'
import { NO_MILESTONE } from '../translate/products.ts'
import { componentOf, type Context, loginOf, versionName } from './context.ts'
import { shownValue } from './custom-values.ts'
import { isTrue } from './source.ts'

/** A row of the history. */
interface Change {
  fieldid: number
  removed: string
  added: string
}

type Shown = (value: string) => string

/** What attributes are called, and how their values are shown. */
function attributes(context: Context): Readonly<Record<string, [field: string, shown: Shown]>> {
  const { priorities, trackers, products } = context
  const plain: Shown = (value) => value
  const by =
    (show: (id: number) => string, none = ''): Shown =>
    (value) =>
      value === '' ? none : show(Number(value))
  return {
    subject: ['short_desc', plain],
    assigned_to_id: ['assigned_to', by((id) => loginOf(context, id), 'nobody')],
    priority_id: ['priority', by((id) => priorities.get(id) ?? `#${id}`)],
    tracker_id: ['cf_tracker', by((id) => trackers.get(id)?.name ?? `#${id}`)],
    fixed_version_id: ['target_milestone', by((id) => versionName(context, id), NO_MILESTONE)],
    category_id: [
      'component',
      (value) => componentOf(context, value === '' ? undefined : Number(value)),
    ],
    project_id: ['product', by((id) => products.get(id)?.product ?? `#${id}`)],
    done_ratio: ['cf_done_ratio', plain],
    estimated_hours: ['estimated_time', plain],
    due_date: ['deadline', plain],
    start_date: ['cf_start_date', plain],
    parent_id: ['blocked', plain],
    child_id: ['dependson', plain],
  }
}

/** The other side of a relation, by its name in details. */
const RELATIONS: Readonly<Record<string, string>> = {
  blocks: 'blocked',
  blocked: 'dependson',
  precedes: 'blocked',
  follows: 'dependson',
}

/** The rows of the history that a detail of a journal becomes; losses are told. */
export function changesOf(
  context: Context,
  issue: { id: number; project: number },
  detail: StagedRow,
): Change[] {
  const [property, key] = [text(detail['property']), text(detail['prop_key'])]
  const [removed, added] = [text(detail['old_value']), text(detail['value'])]
  const change = (field: string, was: string, is: string): Change[] =>
    was === is ? [] : [{ fieldid: context.fields.get(field)!, removed: was, added: is }]
  const lost = (what: string): Change[] => {
    context.to.losses.tell(what, `issue ${issue.id}`)
    return []
  }
  if (property === 'attachment') {
    // A new attachment is told by a comment.
    return added === '' ? change('attachments.filename', removed, '') : []
  }
  if (property === 'cf') {
    const field = context.custom.get(Number(key))
    if (!field) return lost('history of a field that is not imported was left out')
    return change(
      field.field,
      shownValue(context, field, removed),
      shownValue(context, field, added),
    )
  }
  if (property === 'relation') {
    const field = RELATIONS[key]
    if (field) return change(field, removed, added)
    const url = (id: string) => (id === '' ? '' : localUrl(context.urlbase, Number(id)))
    return change('see_also', url(removed), url(added))
  }
  if (property !== 'attr') return lost(`history of ${property} was left out`)
  if (key === 'status_id') return statusChanges(context, [removed, added], change)
  // The older versions of the first comment.
  if (key === 'description') return []
  if (key === 'is_private') {
    const group = privateGroup(context.redmine.projects.get(issue.project)?.identifier ?? '')
    const shown = (value: string) => (isTrue(value) ? group : '')
    return change('bug_group', shown(removed), shown(added))
  }
  const known = attributesOf(context)[key]
  if (!known) return lost(`history of ${key} was left out`)
  return change(known[0], known[1](removed), known[1](added))
}

const made = new WeakMap<Context, ReturnType<typeof attributes>>()
function attributesOf(context: Context) {
  const own = made.get(context) ?? attributes(context)
  made.set(context, own)
  return own
}

/** Status and resolution change together. */
function statusChanges(
  { statuses }: Context,
  values: [string, string],
  change: (field: string, was: string, is: string) => Change[],
): Change[] {
  const [was, is] = values.map((value) => statuses.get(Number(value)))
  const status = (one: typeof was, value: string) => one?.bug_status ?? `#${value}`
  return [
    ...change('bug_status', status(was, values[0]), status(is, values[1])),
    ...change('resolution', was?.resolution ?? '', is?.resolution ?? ''),
  ]
}
